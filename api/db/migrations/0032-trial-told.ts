import type { Kysely } from 'kysely'

/** The end of the trial of which its freelancer has been written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('trial_told', 'text').execute()
}
