import { addCatalogWords } from '#shared/search/catalog-words.ts'
import { STARTER_THESAURUS } from '#shared/search/starter-thesaurus.ts'
import type { Thesaurus } from '#shared/search/thesaurus.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import { parseSearchWords } from '../catalog/catalog.ts'

interface CachedThesaurus {
  generation: number
  rows: string
  thesaurus: Thesaurus
}

const thesauri = new WeakMap<Database, CachedThesaurus>()

/** The words of all trades with those that the operator has added. Made again when these have changed. */
export async function readThesaurus(database: Database): Promise<Thesaurus> {
  const cached = thesauri.get(database)
  const { generation } = database
  if (cached?.generation === generation) return cached.thesaurus
  const { rows } = await selectWordedItems(database.db)
  const serialized = JSON.stringify(rows)
  // Another search may have made it meanwhile.
  const latest = thesauri.get(database)
  const thesaurus =
    latest?.rows === serialized
      ? latest.thesaurus
      : addCatalogWords(
          STARTER_THESAURUS,
          rows.map(({ id, words }) => ({ _id: id, words: parseSearchWords(words) })),
        )
  thesauri.set(database, { generation, rows: serialized, thesaurus })
  return thesaurus
}

const selectWordedItems = prepareQuery((db) =>
  db
    .selectFrom('sub_categories')
    .select(['id', 'words'])
    .where('words', '<>', '[]')
    .unionAll(db.selectFrom('skills').select(['id', 'words']).where('words', '<>', '[]'))
    .orderBy('id'),
)
