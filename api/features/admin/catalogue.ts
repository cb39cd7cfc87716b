import type { Transaction } from 'kysely'
import type { AdminCatalogue, WriteCategory, WriteSkill, WriteSubCategory } from '#shared/admin-catalogue.ts'
import type { ErrorCode } from '#shared/protocol/errors.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { WriteContext } from '../../http/write-context.ts'
import { parseNames, parseSearchWords } from '../catalog/catalog.ts'
import { recordAudit } from './audit.ts'
import { assertSearchWordsUsable, readSearchWords, storeSearchWords } from './search-words.ts'

type Tx = Transaction<Schema>
const serializeNames = (names: Record<string, string>) =>
  JSON.stringify(Object.fromEntries(Object.entries(names).filter(([, name]) => name !== '')))

/** All categories, services and skills in their order, with the number of freelancers who use each. */
export async function readCatalogue({ db }: Database): Promise<AdminCatalogue> {
  const categories = await db.selectFrom('categories').selectAll().orderBy('position').execute()
  const services = await db.selectFrom('sub_categories').selectAll().orderBy('position').execute()
  const skills = await db.selectFrom('skills').selectAll().orderBy('name').execute()
  const occupations = await db
    .selectFrom('seller_occupations')
    .select(['user_id', 'sub_category_id'])
    .execute()
  const skillCounts = await db
    .selectFrom('seller_skills')
    .select((row) => ['skill_id', row.fn.countAll<number>().as('n')])
    .groupBy('skill_id')
    .execute()
  const countSellers = (ids: string[]) =>
    new Set(
      occupations
        .filter(({ sub_category_id }) => ids.includes(sub_category_id))
        .map(({ user_id }) => user_id),
    ).size
  return {
    categories: categories.map((category) => {
      const ownServices = services.filter(({ category_id }) => category_id === category.id)
      return {
        _id: category.id,
        name: category.name,
        names: parseNames(category.names),
        icon: category.icon,
        construction: category.construction === 1,
        status: category.status,
        sellers: countSellers(ownServices.map(({ id }) => id)),
        subCategories: ownServices.map((service) => ({
          _id: service.id,
          name: service.name,
          names: parseNames(service.names),
          words: parseSearchWords(service.words),
          status: service.status,
          sellers: countSellers([service.id]),
          skills: skills
            .filter(({ sub_category_id }) => sub_category_id === service.id)
            .map((skill) => ({
              _id: skill.id,
              name: skill.name,
              names: parseNames(skill.names),
              words: parseSearchWords(skill.words),
              sellers: skillCounts.find(({ skill_id }) => skill_id === skill.id)?.n ?? 0,
            })),
        })),
      }
    }),
  }
}

/**
 * Creates a category (`id` null) or changes one. CATEGORY_EXISTS for a name that is taken; CATEGORY_ASSIGNED
 * for another name or kind while freelancers use it: its status and its translated names may change.
 */
export async function saveCategory(
  { database, user, now, storeResponse }: WriteContext,
  id: string | null,
  form: WriteCategory,
): Promise<string> {
  return write(database, async (tx, recordChange) => {
    const row = {
      name: form.name,
      names: serializeNames(form.names),
      icon: form.icon,
      construction: form.construction ? 1 : 0,
      status: form.status,
    }
    await assertNameAvailable(tx, 'categories', form.name, { id, code: 'CATEGORY_EXISTS' })
    const savedId = id ?? newId(now)
    if (id) {
      const current = await requireRow(
        tx.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst(),
        'CATEGORY_NOT_FOUND',
      )
      if (current.name !== row.name || current.construction !== row.construction)
        await assertUnassigned(tx, await listServiceIds(tx, id), 'CATEGORY_ASSIGNED')
      await tx.updateTable('categories').set(row).where('id', '=', id).execute()
    } else
      await tx
        .insertInto('categories')
        .values({ id: savedId, ...row, position: await nextPosition(tx, 'categories') })
        .execute()
    await recordAudit(tx, user.id, 'catalogueChanged', { subject: form.name, note: '', now })
    recordChange(['public'], 'category', savedId)
    await storeResponse(tx, { _id: savedId })
    return savedId
  })
}

/** Removes a category without services. CATEGORY_LINKED while it has some. */
export async function removeCategory(
  { database, user, now, storeResponse }: WriteContext,
  id: string,
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const { name } = await requireRow(
      tx.selectFrom('categories').select('name').where('id', '=', id).executeTakeFirst(),
      'CATEGORY_NOT_FOUND',
    )
    const services = await listServiceIds(tx, id)
    await assertUnassigned(tx, services, 'CATEGORY_ASSIGNED')
    if (services.length > 0) throw new DomainError('CATEGORY_LINKED')
    await tx.deleteFrom('categories').where('id', '=', id).execute()
    await recordAudit(tx, user.id, 'catalogueRemoved', { subject: name, note: '', now })
    recordChange(['public'], 'category', id)
    await storeResponse(tx, {})
  })
}

/**
 * Like `saveCategory` for a service: SUBCATEGORY_EXISTS, SUBCATEGORY_ASSIGNED for another name or category
 * while freelancers offer it; SEARCH_WORD_… and TOO_MANY_SEARCH_WORDS for what it is also found by.
 */
export async function saveSubCategory(
  { database, user, now, storeResponse }: WriteContext,
  id: string | null,
  form: WriteSubCategory,
): Promise<string> {
  await assertSearchWordsUsable(database, form.words, await readSearchWords(database, 'sub_categories', id))
  return write(database, async (tx, recordChange) => {
    await requireRow(
      tx.selectFrom('categories').select('id').where('id', '=', form.categoryId).executeTakeFirst(),
      'CATEGORY_NOT_FOUND',
    )
    await assertNameAvailable(tx, 'sub_categories', form.name, { id, code: 'SUBCATEGORY_EXISTS' })
    const row = {
      category_id: form.categoryId,
      name: form.name,
      names: serializeNames(form.names),
      status: form.status,
    }
    const savedId = id ?? newId(now)
    if (id) {
      const current = await requireRow(
        tx.selectFrom('sub_categories').selectAll().where('id', '=', id).executeTakeFirst(),
        'SERVICE_NOT_FOUND',
      )
      if (current.name !== row.name || current.category_id !== row.category_id)
        await assertUnassigned(tx, [id], 'SUBCATEGORY_ASSIGNED')
      await tx.updateTable('sub_categories').set(row).where('id', '=', id).execute()
      await tx
        .updateTable('skills')
        .set({ category_id: form.categoryId })
        .where('sub_category_id', '=', id)
        .execute()
    } else
      await tx
        .insertInto('sub_categories')
        .values({ id: savedId, ...row, position: await nextPosition(tx, 'sub_categories') })
        .execute()
    await storeSearchWords(tx, 'sub_categories', savedId, form.words)
    await recordAudit(tx, user.id, 'catalogueChanged', { subject: form.name, note: '', now })
    recordChange(['public'], 'category', savedId)
    await storeResponse(tx, { _id: savedId })
    return savedId
  })
}

/**
 * Removes a service that nobody offers, with its skills. SUBCATEGORY_ASSIGNED while a freelancer offers it or
 * has one of the skills.
 */
export async function removeSubCategory(
  { database, user, now, storeResponse }: WriteContext,
  id: string,
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const { name } = await requireRow(
      tx.selectFrom('sub_categories').select('name').where('id', '=', id).executeTakeFirst(),
      'SERVICE_NOT_FOUND',
    )
    await assertUnassigned(tx, [id], 'SUBCATEGORY_ASSIGNED')
    const ownSkills = tx.selectFrom('skills').select('id').where('sub_category_id', '=', id)
    const { n } = await tx
      .selectFrom('seller_skills')
      .select((row) => row.fn.count<number>('user_id').distinct().as('n'))
      .where('skill_id', 'in', ownSkills)
      .executeTakeFirstOrThrow()
    if (n > 0) throw assignedError('SUBCATEGORY_ASSIGNED', n)
    await tx.deleteFrom('skills').where('sub_category_id', '=', id).execute()
    await tx.deleteFrom('sub_categories').where('id', '=', id).execute()
    await recordAudit(tx, user.id, 'catalogueRemoved', { subject: name, note: '', now })
    recordChange(['public'], 'category', id)
    await storeResponse(tx, {})
  })
}

/**
 * Adds a skill to a service, or changes one. SKILL_EXISTS if the service has it; SKILL_ASSIGNED for another
 * name while freelancers have it. Words as in `saveSubCategory`.
 */
export async function saveSkill(
  { database, user, now, storeResponse }: WriteContext,
  id: string | null,
  form: WriteSkill,
): Promise<string> {
  await assertSearchWordsUsable(database, form.words, await readSearchWords(database, 'skills', id))
  return write(database, async (tx, recordChange) => {
    await requireRow(
      tx
        .selectFrom('sub_categories')
        .select('id')
        .where('id', '=', form.subCategoryId)
        .where('category_id', '=', form.categoryId)
        .executeTakeFirst(),
      'SERVICE_NOT_FOUND',
    )
    const siblings = await tx
      .selectFrom('skills')
      .select(['id', 'name'])
      .where('sub_category_id', '=', form.subCategoryId)
      .execute()
    if (siblings.some((skill) => skill.id !== id && isSameName(skill.name, form.name)))
      throw nameTakenError('SKILL_EXISTS')
    const row = {
      category_id: form.categoryId,
      sub_category_id: form.subCategoryId,
      name: form.name,
      names: serializeNames(form.names),
    }
    const savedId = id ?? newId(now)
    if (id) {
      const current = await requireRow(
        tx.selectFrom('skills').selectAll().where('id', '=', id).executeTakeFirst(),
        'SKILL_NOT_FOUND',
      )
      if (current.name !== row.name || current.sub_category_id !== row.sub_category_id)
        await assertSkillUnused(tx, id)
      await tx.updateTable('skills').set(row).where('id', '=', id).execute()
    } else
      await tx
        .insertInto('skills')
        .values({ id: savedId, ...row })
        .execute()
    await storeSearchWords(tx, 'skills', savedId, form.words)
    await recordAudit(tx, user.id, 'catalogueChanged', { subject: form.name, note: '', now })
    recordChange(['public'], 'category', savedId)
    await storeResponse(tx, { _id: savedId })
    return savedId
  })
}

export async function removeSkill(
  { database, user, now, storeResponse }: WriteContext,
  id: string,
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const { name } = await requireRow(
      tx.selectFrom('skills').select('name').where('id', '=', id).executeTakeFirst(),
      'SKILL_NOT_FOUND',
    )
    await assertSkillUnused(tx, id)
    await tx.deleteFrom('skills').where('id', '=', id).execute()
    await recordAudit(tx, user.id, 'catalogueRemoved', { subject: name, note: '', now })
    recordChange(['public'], 'category', id)
    await storeResponse(tx, {})
  })
}

export async function requireRow<T>(row: Promise<T | undefined>, code: ErrorCode): Promise<T> {
  const result = await row
  if (!result) throw new DomainError(code)
  return result
}

/** Names are unique regardless of case and white space. */
export async function assertNameAvailable(
  tx: Tx,
  table: 'categories' | 'sub_categories' | 'plans',
  name: string,
  { id, code }: { id: string | null; code: ErrorCode },
): Promise<void> {
  const rows = await tx.selectFrom(table).select(['id', 'name']).execute()
  if (rows.some((row) => row.id !== id && isSameName(row.name, name))) throw nameTakenError(code)
}

export async function nextPosition(
  tx: Tx,
  table: 'categories' | 'sub_categories' | 'plans',
): Promise<number> {
  const { last } = await tx
    .selectFrom(table)
    .select((row) => row.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** The plain sentence includes the number of freelancers who use the entry. */
export const assignedError = (
  code: 'CATEGORY_ASSIGNED' | 'SUBCATEGORY_ASSIGNED' | 'SKILL_ASSIGNED' | 'PLAN_ASSIGNED',
  sellers: number,
): DomainError =>
  new DomainError(code, {
    sellers,
    message: `It is assigned to ${sellers} ${sellers === 1 ? 'freelancer' : 'freelancers'}`,
  })

const isSameName = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()
const nameTakenError = (code: ErrorCode) =>
  new DomainError(code, { errors: [{ path: 'name', message: 'This name already exists' }] })

async function listServiceIds(tx: Tx, categoryId: string): Promise<string[]> {
  return (
    await tx.selectFrom('sub_categories').select('id').where('category_id', '=', categoryId).execute()
  ).map(({ id }) => id)
}

async function assertUnassigned(
  tx: Tx,
  services: string[],
  code: 'CATEGORY_ASSIGNED' | 'SUBCATEGORY_ASSIGNED',
): Promise<void> {
  if (services.length === 0) return
  const { n } = await tx
    .selectFrom('seller_occupations')
    .select((row) => row.fn.count<number>('user_id').distinct().as('n'))
    .where('sub_category_id', 'in', services)
    .executeTakeFirstOrThrow()
  if (n > 0) throw assignedError(code, n)
}

async function assertSkillUnused(tx: Tx, skillId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('seller_skills')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('skill_id', '=', skillId)
    .executeTakeFirstOrThrow()
  if (n > 0) throw assignedError('SKILL_ASSIGNED', n)
}
