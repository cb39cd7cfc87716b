import type { Transaction } from 'kysely'
import type { AdminSearch, WriteFoundAs } from '#shared/admin-searches.ts'
import { RULES } from '#shared/rules.ts'
import { buildDocument } from '#shared/search/document.ts'
import { MemoryIndex } from '#shared/search/memory-index.ts'
import { parseQuery } from '#shared/search/query.ts'
import type { Thesaurus } from '#shared/search/thesaurus.ts'
import { findSearchWordFault, foldSearchWord, uniqueSearchWords } from '#shared/search-words.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { WriteContext } from '../../http/write-context.ts'
import { parseNames, parseSearchWords } from '../catalog/catalog.ts'
import { storeMissedSearches } from '../sellers/missed-searches.ts'
import { readThesaurus } from '../sellers/thesaurus.ts'
import { recordAudit } from './audit.ts'

type Tx = Transaction<Schema>
type WordedTable = 'sub_categories' | 'skills'

/** A word that more than this share of the services is found by says nothing of one of them. */
const MAX_SHARE = 0.5
/** In a smaller catalog half of the services are too few to tell. */
const MIN_COMPARED_SERVICES = 4
/** Indexed without a pause. */
const INDEX_BATCH_SIZE = 20

/** The searches that nobody was found by, the most frequent first. */
export async function listMissedSearches(
  database: Database,
  page: { page: number; limit: number },
  now: Date,
): Promise<{ searches: AdminSearch[]; total: number }> {
  await storeMissedSearches(database, now)
  const { db } = database
  const rows = await db
    .selectFrom('missed_searches')
    .selectAll()
    .orderBy('searches', 'desc')
    .orderBy('searched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const { total } = await db
    .selectFrom('missed_searches')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    searches: rows.map(({ id, text, searches, searched_at }) => ({
      _id: id,
      text,
      searches,
      searchedAt: searched_at,
    })),
    total,
  }
}

/**
 * Dismissing it again changes nothing. The log doesn't name it: what people search is kept for a time only.
 */
export async function dismissMissedSearch(
  { database, user, now, storeResponse }: WriteContext,
  id: string,
): Promise<void> {
  await write(database, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('missed_searches').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows > 0) await recordAudit(tx, user.id, 'searchDismissed', { subject: '', note: '', now })
    await storeResponse(tx, {})
  })
}

/**
 * Adds words to a service or a skill, so that those who offer it are found by them, and takes the search off
 * the list. SEARCH_WORD_… for words that nobody or nearly everybody would be found by; TOO_MANY_SEARCH_WORDS.
 */
export async function addSearchWord(
  { database, user, now, storeResponse }: WriteContext,
  searchId: string,
  { kind, entryId, word }: WriteFoundAs,
): Promise<void> {
  await assertSearchWordsUsable(database, [word])
  const table = kind === 'service' ? 'sub_categories' : 'skills'
  await write(database, async (tx, recordChange) => {
    const entry = await tx
      .selectFrom(table)
      .select(['name', 'words'])
      .where('id', '=', entryId)
      .executeTakeFirst()
    if (!entry) throw new DomainError(kind === 'service' ? 'SERVICE_NOT_FOUND' : 'SKILL_NOT_FOUND')
    const words = uniqueSearchWords([...parseSearchWords(entry.words), word])
    await storeSearchWords(tx, table, entryId, words)
    await tx.deleteFrom('missed_searches').where('id', '=', searchId).execute()
    await recordAudit(tx, user.id, 'catalogueChanged', { subject: entry.name, note: word, now })
    recordChange(['public'], 'category', entryId)
    await storeResponse(tx, {})
  })
}

/** Replaces the words of an entry; undefined leaves them. Call `assertSearchWordsUsable` before. */
export async function storeSearchWords(
  tx: Tx,
  table: WordedTable,
  id: string,
  words: string[] | undefined,
): Promise<void> {
  if (!words) return
  const unique = uniqueSearchWords(words)
  if (unique.length > RULES.searchWordsMax) throw new DomainError('TOO_MANY_SEARCH_WORDS')
  if (unique.length > 0 && (await countOtherWords(tx, id)) + unique.length > RULES.catalogWordsMax)
    throw new DomainError('TOO_MANY_SEARCH_WORDS')
  await tx
    .updateTable(table)
    .set({ words: JSON.stringify(unique) })
    .where('id', '=', id)
    .execute()
}

async function countOtherWords(tx: Tx, id: string): Promise<number> {
  const tables = ['sub_categories', 'skills'] as const
  let count = 0
  for (const table of tables) {
    const rows = await tx
      .selectFrom(table)
      .select('words')
      .where('id', '<>', id)
      .where('words', '<>', '[]')
      .execute()
    for (const { words } of rows) count += parseSearchWords(words).length
  }
  return count
}

/** The words of an entry; a new one has none. */
export async function readSearchWords(
  { db }: Database,
  table: WordedTable,
  id: string | null,
): Promise<string[]> {
  if (id === null) return []
  const row = await db.selectFrom(table).select('words').where('id', '=', id).executeTakeFirst()
  return row ? parseSearchWords(row.words) : []
}

/** Throws for the first word that nobody would be found by, or nearly everybody. */
export async function assertSearchWordsUsable(
  database: Database,
  words: string[] | undefined,
  known: string[] = [],
): Promise<void> {
  const knownWords = new Set(known.map(foldSearchWord))
  const added = (words ?? []).filter((word) => !knownWords.has(foldSearchWord(word)))
  for (const word of added) {
    const fault = findSearchWordFault(word)
    if (fault) throw wordError(fault)
  }
  if (added.length === 0) return
  const thesaurus = await readThesaurus(database)
  const { index, size } = await indexServices(database, thesaurus)
  if (size < MIN_COMPARED_SERVICES) return
  for (const word of added)
    if (index.findAll(parseQuery(word, thesaurus)).size > size * MAX_SHARE)
      throw wordError('SEARCH_WORD_TOO_COMMON')
}

const wordError = (code: NonNullable<ReturnType<typeof findSearchWordFault>>) =>
  new DomainError(code, { errors: [{ path: 'words', message: code }] })

async function indexServices(
  { db }: Database,
  thesaurus: Thesaurus,
): Promise<{ index: MemoryIndex; size: number }> {
  const rows = await db
    .selectFrom('sub_categories')
    .select(['id', 'name', 'names', 'words'])
    .where('status', '=', 'Active')
    .execute()
  const index = new MemoryIndex()
  const texts = { names: [], title: '', skills: [], categories: [], text: '' }
  for (const [number, { id, name, names, words }] of rows.entries()) {
    if (number % INDEX_BATCH_SIZE === 0) await yieldToEventLoop()
    const allNames = [name, ...Object.values(parseNames(names)), ...parseSearchWords(words)]
    index.put(id, buildDocument({ ...texts, services: [{ _id: id, names: allNames }] }, thesaurus))
  }
  return { index, size: rows.length }
}
