import { addCatalogWords } from '#shared/search/catalog-words.ts'
import type { Thesaurus } from '#shared/search/thesaurus.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { readCatalogVersion } from '../catalog/catalog.ts'

let current: { version: string; reading: Promise<Thesaurus> } | undefined

/**
 * The words of all trades, with those that the operator has added to the saved services and skills. It is
 * made again when the catalogue has been saved anew.
 */
export async function readThesaurus(publicDb: PublicDb): Promise<Thesaurus> {
  const version = await readCatalogVersion(publicDb)
  if (current?.version !== version) current = { version, reading: loadThesaurus(publicDb) }
  const { reading } = current
  reading.catch(() => {
    if (current?.reading === reading) current = undefined
  })
  return reading
}

/** The words of all trades weigh as much as a screen. */
export const loadStarterThesaurus = async (): Promise<Thesaurus> =>
  (await import('#shared/search/starter-thesaurus.ts')).STARTER_THESAURUS

async function loadThesaurus(publicDb: PublicDb): Promise<Thesaurus> {
  const [thesaurus, ...items] = await Promise.all([
    loadStarterThesaurus(),
    publicDb.subCategories.toArray(),
    publicDb.skills.toArray(),
  ])
  return addCatalogWords(thesaurus, items.flat())
}
