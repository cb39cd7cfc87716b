import type { Transaction } from 'kysely'
import { RESEND_INTERVAL_MS } from '#shared/accounts.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'

interface ThrottleRule {
  /**
   * So many are free within the window, if they come no faster than `everyMs`; each further one has to wait.
   */
  freeAttempts: number
  minIntervalMs: number
  windowMs: number
  /** The first wait; it doubles with every attempt, up to `longestMs`. Nobody is locked out for good. */
  waitMs: number
  maxWaitMs: number
}

const MINUTE_MS = 60_000
const MAX_WAIT_MS = 15 * MINUTE_MS
const RETENTION_MS = 24 * 60 * MINUTE_MS
const HOURLY = { minIntervalMs: 0, windowMs: 60 * MINUTE_MS, maxWaitMs: MAX_WAIT_MS }

/**
 * Many people may share an address: a school, an office, a mobile network. What counts for an address leaves
 * room for a class.
 */
export const THROTTLE_RULES = {
  /**
   * Wrong passwords: for an account on the devices that it doesn't know, on each that it knows, and on each
   * that is signed in.
   */
  login: { ...HOURLY, freeAttempts: 5, waitMs: 10_000 },
  /** Wrong passwords from an address, on devices that their accounts don't know. */
  loginAddress: { ...HOURLY, freeAttempts: 20, waitMs: 10_000 },
  /**
   * New accounts from an address. Waits don't grow: whoever uses them up makes others wait for a moment only.
   */
  signUp: { ...HOURLY, freeAttempts: 30, waitMs: 2 * MINUTE_MS, maxWaitMs: 2 * MINUTE_MS },
  /** Asking for codes and links, from an address, whomever for. */
  mail: { ...HOURLY, freeAttempts: 20, waitMs: MINUTE_MS },
  /**
   * Codes or links that go to one mailbox, whoever asks: more and more seldom, and never so seldom that the
   * last one is dead.
   */
  letter: { ...HOURLY, minIntervalMs: RESEND_INTERVAL_MS, freeAttempts: 3, waitMs: 2 * MINUTE_MS },
  /**
   * Letters that tell somebody what they did themselves, or who has their password: a flood of them says no
   * more.
   */
  told: { ...HOURLY, freeAttempts: 10, waitMs: MINUTE_MS },
  /**
   * Wrong codes: from an address, on each known device, and for each person whose new device must be
   * confirmed.
   */
  code: { ...HOURLY, freeAttempts: 10, waitMs: MINUTE_MS },
  /** Dead or invented links from an address. */
  link: { ...HOURLY, freeAttempts: 10, waitMs: MINUTE_MS },
} satisfies Record<string, ThrottleRule>

/** What an attempt counts for: a rule, and whom or what it is about. */
export type ThrottleKey = readonly [kind: keyof typeof THROTTLE_RULES, key: string]

/** What an attempt counted, and when its keys had been counted before. */
export type CountedAttempt = readonly { key: string; countedAt: string; previousAt: string | null }[]

/**
 * Counts an attempt, in a transaction of its own, so that a refusal later on doesn't take it back. Refuses
 * with RATE_LIMITED and the seconds to wait; what is refused counts for nothing. The counts survive a
 * restart.
 */
export async function countAttempt(
  database: Database,
  throttleKeys: readonly ThrottleKey[],
  now: Date,
): Promise<CountedAttempt> {
  const { wait, counted } = await write(database, async (tx) => {
    const previousAt = await tx
      .selectFrom('attempts')
      .selectAll()
      .where('key', 'in', toKeys(throttleKeys))
      .execute()
    const lastAt = new Map(previousAt.map(({ key, last_at }) => [key, last_at]))
    return {
      wait: await tryCountAttempt(tx, throttleKeys, now),
      counted: toKeys(throttleKeys).map((key) => ({
        key,
        countedAt: now.toISOString(),
        previousAt: lastAt.get(key) ?? null,
      })),
    }
  })
  if (wait > 0) throw new DomainError('RATE_LIMITED', { retryAfter: Math.ceil(wait / 1000) })
  return counted
}

/** The same within a transaction; answers how many milliseconds are to wait, 0 where it was counted. */
export async function tryCountAttempt(
  tx: Transaction<Schema>,
  throttleKeys: readonly ThrottleKey[],
  now: Date,
): Promise<number> {
  const rows: Schema['attempts'][] = []
  let longestWaitMs = 0
  for (const [kind, name] of throttleKeys) {
    const rule = THROTTLE_RULES[kind]
    const key = `${kind}:${name}`
    const existing = await tx.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst()
    longestWaitMs = Math.max(
      longestWaitMs,
      existing ? Date.parse(existing.last_at) + computeWaitMs(rule, existing.count) - now.getTime() : 0,
    )
    const isOver =
      !existing ||
      now.getTime() - Date.parse(existing.first_at) >
        Math.max(rule.windowMs, computeWaitMs(rule, existing.count) * 2)
    rows.push({
      key,
      count: isOver ? 1 : existing.count + 1,
      first_at: isOver ? now.toISOString() : existing.first_at,
      last_at: now.toISOString(),
    })
  }
  if (longestWaitMs > 0) return longestWaitMs
  for (const row of rows)
    await tx
      .insertInto('attempts')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  return 0
}

/**
 * Takes an attempt back that was none: what others, or the same, got wrong before stays counted, and whoever
 * waits for that waits no longer than before.
 */
export async function refundAttempt(database: Database, counted: CountedAttempt): Promise<void> {
  await write(database, async (tx) => {
    for (const { key, countedAt, previousAt } of counted) {
      await tx
        .updateTable('attempts')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', '=', key)
        .execute()
      if (previousAt)
        await tx
          .updateTable('attempts')
          .set({ last_at: previousAt })
          .where('key', '=', key)
          .where('last_at', '=', countedAt)
          .execute()
      await tx.deleteFrom('attempts').where('key', '=', key).where('count', '<=', 0).execute()
    }
  })
}

/** Writes as much as a wrong code does, so that an address that nobody has is refused in the same time. */
export async function touchAttempts(
  tx: Transaction<Schema>,
  throttleKeys: readonly ThrottleKey[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ last_at: now.toISOString() })
    .where('key', 'in', toKeys(throttleKeys))
    .execute()
}

/** Forgets what was counted. */
export async function clearAttempts(
  tx: Transaction<Schema>,
  throttleKeys: readonly ThrottleKey[],
): Promise<void> {
  await tx.deleteFrom('attempts').where('key', 'in', toKeys(throttleKeys)).execute()
}

/** What was counted long ago means nothing any more. */
export async function purgeAttempts(tx: Transaction<Schema>, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_MS).toISOString()
  await tx.deleteFrom('attempts').where('last_at', '<', cutoff).execute()
}

const toKeys = (throttleKeys: readonly ThrottleKey[]) => throttleKeys.map(([kind, name]) => `${kind}:${name}`)

function computeWaitMs(rule: ThrottleRule, count: number): number {
  return count < rule.freeAttempts
    ? rule.minIntervalMs
    : Math.min(rule.maxWaitMs, rule.waitMs * 2 ** (count - rule.freeAttempts))
}
