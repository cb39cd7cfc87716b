import type { Transaction } from 'kysely'
import { RESEND_INTERVAL_MS } from '#shared/accounts.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'

interface ThrottleRule {
  /**
   * This many attempts in the window are free, if they are at least `minIntervalMs` apart; each further one
   * has to wait.
   */
  freeAttempts: number
  minIntervalMs: number
  windowMs: number
  /** The first wait; it doubles with every attempt, up to `maxWaitMs`. Nobody is locked out permanently. */
  waitMs: number
  maxWaitMs: number
}

const MAX_WAIT_MS = 15 * MINUTE_MS
const RETENTION_MS = 24 * 60 * MINUTE_MS
const HOURLY = { minIntervalMs: 0, windowMs: 60 * MINUTE_MS, maxWaitMs: MAX_WAIT_MS }

/**
 * Many users may share an IP address: a school, an office, a mobile network. Limits per address leave room
 * for a class.
 */
export const THROTTLE_RULES = {
  /** Wrong passwords: per account on unknown devices, per known device, and per session. */
  login: { ...HOURLY, freeAttempts: 5, waitMs: 10_000 },
  /** Wrong passwords per IP address, on devices that their accounts don't know. */
  loginAddress: { ...HOURLY, freeAttempts: 20, waitMs: 10_000 },
  /**
   * New accounts per IP address. The wait doesn't grow: whoever uses up the limit delays others only briefly.
   */
  signUp: { ...HOURLY, freeAttempts: 30, waitMs: 2 * MINUTE_MS, maxWaitMs: 2 * MINUTE_MS },
  /** Requests for codes and links per IP address, for any account. */
  mail: { ...HOURLY, freeAttempts: 20, waitMs: MINUTE_MS },
  /**
   * Codes or links per mailbox, whoever requests them: at growing intervals, but within the lifetime of the
   * last one.
   */
  letter: { ...HOURLY, minIntervalMs: RESEND_INTERVAL_MS, freeAttempts: 3, waitMs: 2 * MINUTE_MS },
  /**
   * Mails that report a user's own action, or that somebody knows their password. More than this would add no
   * information.
   */
  told: { ...HOURLY, freeAttempts: 10, waitMs: MINUTE_MS },
  /** Wrong codes: per IP address, per known device, and per user whose new device must be confirmed. */
  code: { ...HOURLY, freeAttempts: 10, waitMs: MINUTE_MS },
  /** Invalid or expired links per IP address. */
  link: { ...HOURLY, freeAttempts: 10, waitMs: MINUTE_MS },
} satisfies Record<string, ThrottleRule>

/** The counter of an attempt: a rule, and the user, device or address it applies to. */
export type ThrottleKey = readonly [kind: keyof typeof THROTTLE_RULES, key: string]

/** The counters that an attempt increased, with the time of their previous attempt. */
export type CountedAttempt = readonly { key: string; countedAt: string; previousAt: string | null }[]

/**
 * Counts an attempt, in a transaction of its own, so that a later error doesn't roll it back. Throws
 * RATE_LIMITED with the seconds to wait; a rejected attempt isn't counted. Counters survive a restart.
 */
export async function countAttempt(
  database: Database,
  throttleKeys: readonly ThrottleKey[],
  now: Date,
): Promise<CountedAttempt> {
  const { wait, counted } = await write(database, async (tx) => {
    const previousRows = await tx
      .selectFrom('attempts')
      .selectAll()
      .where('key', 'in', toKeys(throttleKeys))
      .execute()
    const lastAt = new Map(previousRows.map(({ key, last_at }) => [key, last_at]))
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

/** Like `countAttempt`, within a transaction. Returns the milliseconds to wait, 0 if it was counted. */
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
 * Takes back an attempt that turned out to be legitimate. Earlier failures stay counted, and the current wait
 * isn't shortened.
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

/** Writes as much as a wrong code does, so that an unknown address is rejected in the same time. */
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

/** Deletes counters. */
export async function clearAttempts(
  tx: Transaction<Schema>,
  throttleKeys: readonly ThrottleKey[],
): Promise<void> {
  await tx.deleteFrom('attempts').where('key', 'in', toKeys(throttleKeys)).execute()
}

/** Deletes counters whose window is long over. */
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
