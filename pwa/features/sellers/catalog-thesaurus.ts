import { addCatalogWords } from '#shared/search/catalog-words.ts'
import { buildThesaurus, type Thesaurus } from '#shared/search/thesaurus.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { yieldToInput } from '../../platform/yield-to-input.ts'
import { readCatalogVersion } from '../catalog/catalog.ts'

/** Entries that are read without a pause. */
const BATCH_SIZE = 5

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

let starter: Promise<Thesaurus> | undefined

/** The words of all trades weigh as much as a screen, and cost a phone half a second: it pauses for keys. */
export function loadStarterThesaurus(): Promise<Thesaurus> {
  const loading = starter ?? buildStarterThesaurus()
  starter = loading
  loading.catch(() => {
    if (starter === loading) starter = undefined
  })
  return loading
}

async function buildStarterThesaurus(): Promise<Thesaurus> {
  const { STARTER_THESAURUS_ENTRIES } = await import('#shared/search/starter-entries.ts')
  const steps = buildThesaurus(STARTER_THESAURUS_ENTRIES)
  for (let number = 1; ; number++) {
    const step = steps.next()
    if (step.done) return step.value
    if (number % BATCH_SIZE === 0) await yieldToInput()
  }
}

async function loadThesaurus(publicDb: PublicDb): Promise<Thesaurus> {
  const [thesaurus, ...items] = await Promise.all([
    loadStarterThesaurus(),
    publicDb.subCategories.toArray(),
    publicDb.skills.toArray(),
  ])
  return addCatalogWords(thesaurus, items.flat())
}
