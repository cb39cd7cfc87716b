import type { Transaction } from 'kysely'
import { RESEND_AFTER_MS } from '#shared/accounts.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'

interface Rule {
  /** So many are free within the window, if they come no faster than `everyMs`; each further one has to wait. */
  free: number
  everyMs: number
  windowMs: number
  /** The first wait; it doubles with every attempt, up to `longestMs`. Nobody is locked out for good. */
  waitMs: number
  longestMs: number
}

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS
const KEPT_MS = 24 * 60 * MINUTE_MS
const HOURLY = { everyMs: 0, windowMs: 60 * MINUTE_MS, longestMs: LONGEST_WAIT_MS }

/** Many people may share an address: a school, an office, a mobile network. What counts for an address leaves room for a class. */
export const RULES = {
  /** Wrong passwords: for an account on the devices that it doesn't know, on each that it knows, and on each that is signed in. */
  login: { ...HOURLY, free: 5, waitMs: 10_000 },
  /** Wrong passwords from an address, on devices that their accounts don't know. */
  loginAddress: { ...HOURLY, free: 20, waitMs: 10_000 },
  /** New accounts from an address. Waits don't grow: whoever uses them up makes others wait for a moment only. */
  signUp: { ...HOURLY, free: 30, waitMs: 2 * MINUTE_MS, longestMs: 2 * MINUTE_MS },
  /** Asking for codes and links, from an address, whomever for. */
  mail: { ...HOURLY, free: 20, waitMs: MINUTE_MS },
  /** Codes or links that go to one mailbox, whoever asks: more and more seldom, and never so seldom that the last one is dead. */
  letter: { ...HOURLY, everyMs: RESEND_AFTER_MS, free: 3, waitMs: 2 * MINUTE_MS },
  /** Letters that tell somebody what they did themselves, or who has their password: a flood of them says no more. */
  told: { ...HOURLY, free: 10, waitMs: MINUTE_MS },
  /** Wrong codes: from an address, on each known device, and for each person whose new device must be confirmed. */
  code: { ...HOURLY, free: 10, waitMs: MINUTE_MS },
  /** Dead or invented links from an address. */
  link: { ...HOURLY, free: 10, waitMs: MINUTE_MS },
} satisfies Record<string, Rule>

/** What an attempt counts for: a rule, and whom or what it is about. */
export type Count = readonly [kind: keyof typeof RULES, key: string]

/** What an attempt counted, and when its keys had been counted before. */
export type Counted = readonly { key: string; at: string; before: string | null }[]

/**
 * Counts an attempt, in a transaction of its own, so that a refusal later on doesn't take it back. Refuses with RATE_LIMITED and the
 * seconds to wait; what is refused counts for nothing. The counts survive a restart.
 */
export async function countAttempt(database: Database, counts: readonly Count[], now: Date): Promise<Counted> {
  const { wait, counted } = await write(database, async (tx) => {
    const before = await tx.selectFrom('attempts').selectAll().where('key', 'in', keysOf(counts)).execute()
    const lastAt = new Map(before.map(({ key, last_at }) => [key, last_at]))
    return { wait: await tryToCount(tx, counts, now), counted: keysOf(counts).map((key) => ({ key, at: now.toISOString(), before: lastAt.get(key) ?? null })) }
  })
  if (wait > 0) throw new Refusal('RATE_LIMITED', { retryAfter: Math.ceil(wait / 1000) })
  return counted
}

/** The same within a transaction; answers how many milliseconds are to wait, 0 where it was counted. */
export async function tryToCount(tx: Transaction<Schema>, counts: readonly Count[], now: Date): Promise<number> {
  const rows: Schema['attempts'][] = []
  let longest = 0
  for (const [kind, name] of counts) {
    const rule = RULES[kind]
    const key = `${kind}:${name}`
    const held = await tx.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst()
    longest = Math.max(longest, held ? Date.parse(held.last_at) + waitFor(rule, held.count) - now.getTime() : 0)
    const isOver = !held || now.getTime() - Date.parse(held.first_at) > Math.max(rule.windowMs, waitFor(rule, held.count) * 2)
    rows.push({ key, count: isOver ? 1 : held.count + 1, first_at: isOver ? now.toISOString() : held.first_at, last_at: now.toISOString() })
  }
  if (longest > 0) return longest
  for (const row of rows)
    await tx
      .insertInto('attempts')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  return 0
}

/**
 * Takes an attempt back that was none: what others, or the same, got wrong before stays counted, and whoever waits for that waits no longer
 * than before.
 */
export async function uncountAttempt(database: Database, counted: Counted): Promise<void> {
  await write(database, async (tx) => {
    for (const { key, at, before } of counted) {
      await tx
        .updateTable('attempts')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', '=', key)
        .execute()
      if (before) await tx.updateTable('attempts').set({ last_at: before }).where('key', '=', key).where('last_at', '=', at).execute()
      await tx.deleteFrom('attempts').where('key', '=', key).where('count', '<=', 0).execute()
    }
  })
}

/** Writes as much as a wrong code does, so that an address that nobody has is refused in the same time. */
export async function touchAttempts(tx: Transaction<Schema>, counts: readonly Count[], now: Date): Promise<void> {
  await tx.updateTable('attempts').set({ last_at: now.toISOString() }).where('key', 'in', keysOf(counts)).execute()
}

/** Forgets what was counted. */
export async function forgetAttempts(tx: Transaction<Schema>, counts: readonly Count[]): Promise<void> {
  await tx.deleteFrom('attempts').where('key', 'in', keysOf(counts)).execute()
}

/** What was counted long ago means nothing any more. */
export async function sweepAttempts(tx: Transaction<Schema>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_MS).toISOString()
  await tx.deleteFrom('attempts').where('last_at', '<', since).execute()
}

const keysOf = (counts: readonly Count[]) => counts.map(([kind, name]) => `${kind}:${name}`)

function waitFor(rule: Rule, count: number): number {
  return count < rule.free ? rule.everyMs : Math.min(rule.longestMs, rule.waitMs * 2 ** (count - rule.free))
}
