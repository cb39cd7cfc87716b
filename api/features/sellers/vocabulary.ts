import { isWordToken } from '#shared/search/document.ts'
import type { Vocabulary } from '#shared/search/slips.ts'
import { lowerBound } from '#shared/search/sorted.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { readTokens } from '../../db/full-text.ts'
import type { Database } from '../../db/open.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'

/** Up to this many words are read again whenever something public has changed, more at most once a minute. */
const MAX_FRESH_WORDS = 50_000
const MAX_AGE_MS = MINUTE_MS
/** Further words are left out: they are forgiven no slips. */
const MAX_WORDS = 200_000

interface CachedVocabulary {
  generation: number
  readAt: number
  vocabulary: Promise<Vocabulary & { size: number }>
}

const vocabularies = new WeakMap<Database, CachedVocabulary>()

/** The words of the index, for searches that nobody was found by. */
export async function readVocabulary(database: Database): Promise<Vocabulary> {
  for (let cached = vocabularies.get(database); cached; cached = vocabularies.get(database)) {
    const vocabulary = await cached.vocabulary
    // Another request has begun to read them anew meanwhile.
    if (vocabularies.get(database) !== cached) continue
    const isRecent = performance.now() - cached.readAt < MAX_AGE_MS
    if (cached.generation === database.generation || (vocabulary.size > MAX_FRESH_WORDS && isRecent))
      return vocabulary
    break
  }
  const vocabulary = loadVocabulary(database)
  vocabularies.set(database, { generation: database.generation, readAt: performance.now(), vocabulary })
  vocabulary.catch(() => {
    if (vocabularies.get(database)?.vocabulary === vocabulary) vocabularies.delete(database)
  })
  return vocabulary
}

async function loadVocabulary({ db }: Database): Promise<Vocabulary & { size: number }> {
  const counts = new Map<string, number>()
  for await (const rows of readTokens(db)) {
    for (const { term, count } of rows) if (counts.size < MAX_WORDS) counts.set(term, count)
    await yieldToEventLoop()
  }
  const words = [...counts.keys()].filter(isWordToken).sort()
  return {
    size: counts.size,
    words,
    has: (token) => counts.has(token),
    hasPrefix: (prefix) => words[lowerBound(words, prefix)]?.startsWith(prefix) ?? false,
    count: (token) => counts.get(token) ?? 0,
    pause: yieldToEventLoop,
  }
}
