import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { DemoSeller } from './sellers.ts'

/** Writes what a seller speaks, offers and knows, in its order. */
export async function writeAbilities(
  tx: Transaction<Schema>,
  { id, languages, services, skills }: Pick<DemoSeller, 'id' | 'languages' | 'services' | 'skills'>,
): Promise<void> {
  await tx
    .insertInto('seller_languages')
    .values(languages.map((row, position) => ({ user_id: id, ...row, position })))
    .execute()
  await tx
    .insertInto('seller_occupations')
    .values(services.map((service, position) => ({ user_id: id, sub_category_id: service.id, position })))
    .execute()
  await tx
    .insertInto('seller_skills')
    .values(skills.map(({ id: skill_id, level }, position) => ({ user_id: id, skill_id, level, position })))
    .execute()
}
