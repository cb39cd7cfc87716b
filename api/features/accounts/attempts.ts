import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'

interface Rule {
  /** So many are free within the window; each further one has to wait. */
  free: number
  windowMs: number
  /** The first wait; it doubles with every attempt, up to a quarter of an hour. Nobody is locked out for good. */
  waitMs: number
}

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS

export const RULES = {
  login: { free: 5, windowMs: 60 * MINUTE_MS, waitMs: 10_000 },
  signUp: { free: 5, windowMs: 60 * MINUTE_MS, waitMs: 5 * MINUTE_MS },
  mail: { free: 5, windowMs: 60 * MINUTE_MS, waitMs: 5 * MINUTE_MS },
  code: { free: 10, windowMs: 60 * MINUTE_MS, waitMs: MINUTE_MS },
} satisfies Record<string, Rule>

/**
 * Counts an attempt under each key (who and from where), in a transaction of its own, so that a refusal later on doesn't take it back.
 * Refuses with RATE_LIMITED and the seconds to wait. The counts survive a restart.
 */
export async function countAttempt(database: Database, kind: keyof typeof RULES, keys: string[], now: Date): Promise<void> {
  const rule = RULES[kind]
  const waits = await write(database, async (tx) => {
    const all: number[] = []
    for (const each of keys) {
      const key = `${kind}:${each}`
      const held = await tx.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst()
      const wait = held ? waitAfter(rule, held.count, Date.parse(held.last_at), now.getTime()) : 0
      all.push(wait)
      if (wait > 0) continue
      const isOver = !held || now.getTime() - Date.parse(held.first_at) > Math.max(rule.windowMs, waitFor(rule, held.count) * 2)
      const row = { key, count: isOver ? 1 : held.count + 1, first_at: isOver ? now.toISOString() : held.first_at, last_at: now.toISOString() }
      await tx
        .insertInto('attempts')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    }
    return all
  })
  const longest = Math.max(0, ...waits)
  if (longest > 0) throw new Refusal('RATE_LIMITED', { retryAfter: Math.ceil(longest / 1000) })
}

/** A success forgets what went before it. */
export async function forgetAttempts(database: Database, kind: keyof typeof RULES, keys: string[]): Promise<void> {
  await write(database, (tx) =>
    tx
      .deleteFrom('attempts')
      .where(
        'key',
        'in',
        keys.map((key) => `${kind}:${key}`),
      )
      .execute(),
  )
}

function waitAfter(rule: Rule, count: number, last: number, now: number): number {
  return Math.max(0, last + waitFor(rule, count) - now)
}

function waitFor(rule: Rule, count: number): number {
  return count < rule.free ? 0 : Math.min(LONGEST_WAIT_MS, rule.waitMs * 2 ** (count - rule.free))
}
