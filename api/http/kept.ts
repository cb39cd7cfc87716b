import type { MiddlewareHandler } from 'hono'
import type { Database } from '../db/open.ts'
import type { SaidEnv } from './answer.ts'
import { type Bytes, give, type Packed, pack } from './packed.ts'

const MOST_ANSWERS = 2000
const MOST_BYTES = 64 * 1024 * 1024
const LONGEST_ADDRESS = 2048
/** What is public can also change by time alone, as when a seller's days of grace run out. */
const LIFETIME_MS = 60_000
const PUBLIC = 'public, max-age=0, must-revalidate'

interface Kept {
  packed: Packed
  generation: number
  until: number
}

/** Answers of public calls by their address (path and query), kept until something public changes, a minute at most. */
export interface KeptAnswers {
  find(address: string): Packed | null
  /** Keeps an answer that was made from what the database held at `generation`. */
  keep(address: string, generation: number, body: Bytes): Packed
}

/** Holds the 2,000 answers (64 MB) that were asked for last. */
export function openKept(database: Database, clock: () => Date): KeptAnswers {
  const answers = new Map<string, Kept>()
  let bytes = 0
  const drop = (address: string, kept: Kept) => {
    answers.delete(address)
    bytes -= cost(address, kept)
  }
  return {
    find(address) {
      const kept = answers.get(address)
      if (!kept) return null
      if (kept.generation === database.generation && kept.until > clock().getTime()) return kept.packed
      drop(address, kept)
      return null
    },
    keep(address, generation, body) {
      const kept = { packed: pack(body, 'application/json; charset=UTF-8', PUBLIC), generation, until: clock().getTime() + LIFETIME_MS }
      const before = answers.get(address)
      if (before) drop(address, before)
      if (address.length > LONGEST_ADDRESS) return kept.packed
      answers.set(address, kept)
      bytes += cost(address, kept)
      // A map keeps the order of insertion. Everything is dropped within a minute, so the first in is as good as the least used.
      for (const [oldest, each] of answers) {
        if (answers.size <= MOST_ANSWERS && bytes <= MOST_BYTES) break
        drop(oldest, each)
      }
      return kept.packed
    },
  }
}

/** The compressed forms together are smaller than the answer itself. */
const cost = (address: string, { packed }: Kept) => 2 * (address.length + packed.size)

/** Answers a public call from what is kept, else keeps what its room says. The address is the key: nothing is parsed or looked up. */
export function keepAnswers(answers: KeptAnswers, database: Database): MiddlewareHandler<SaidEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { url } = c.req
    const address = url.slice(url.indexOf('/', 8))
    const held = answers.find(address)
    if (held) return give(c, held)
    const { generation } = database
    await next()
    // Routes that are mounted after the public ones pass here too: what is for one person is never kept.
    const { status, headers } = c.res
    const text = c.get('said')
    if (status !== 200 || headers.get('Cache-Control')?.includes('private') || text === undefined) return undefined
    const packed = answers.keep(address, generation, new TextEncoder().encode(text))
    c.res = undefined
    c.res = give(c, packed)
    return undefined
  }
}
