import type { Kysely } from 'kysely'

/** The project that the freelancer shows with a review. Without the project, the review stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ratings')
    .addColumn('project_id', 'text', (c) => c.references('portfolio_projects.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('ratings_by_project_id').on('ratings').column('project_id').execute()
}
