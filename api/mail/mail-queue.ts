import type { Selectable, Transaction } from 'kysely'
import { CODE_TTL_MS, RESET_LINK_TTL_MS } from '#shared/accounts.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { readBranding } from '../branding/branding.ts'
import { newId } from '../db/id.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { write } from '../db/write.ts'
import type { MailKind } from '../i18n/texts.ts'
import type { MailTransport } from '../outside/mail.ts'
import { type RenderedMail, renderMail } from './mail-layout.ts'

const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS]
/**
 * A claimed mail that wasn't finished after this time is retried: its process has died. Longer than the
 * timeout of a delivery.
 */
const CLAIM_TTL_MS = 90_000
const SEND_TIMEOUT_MS = MINUTE_MS
/** Concurrent deliveries: a slow receiving server blocks one slot and no other mail. */
const MAX_CONCURRENT = 6
/** Deferrable mails leave a part of the slots and of the rate to those that somebody is waiting for. */
const MAX_CONCURRENT_DEFERRABLE = 4
const DEFERRABLE_SHARE = 0.75
/**
 * Up to this many deferrable mails per mailbox wait without delay; each further one waits a minute longer, so
 * that a flood to one mailbox doesn't delay other recipients.
 */
const MAX_WAITING_PER_RECIPIENT = 5

/**
 * Priority: first codes and links that somebody is waiting for, then events of accounts and the market, then
 * what can also be read in the app.
 */
export const MAIL_PRIORITY = { code: 0, account: 1, news: 2 } as const
type MailPriority = (typeof MAIL_PRIORITY)[keyof typeof MAIL_PRIORITY]

/** How long a mail is useful; the other kinds never expire. */
const MAIL_TTL_MS: Partial<Record<MailKind, number>> = {
  verify: CODE_TTL_MS,
  device: CODE_TTL_MS,
  oldEmail: CODE_TTL_MS,
  newEmail: CODE_TTL_MS,
  reset: RESET_LINK_TTL_MS,
  invited: RESET_LINK_TTL_MS,
}

interface Recipient {
  email: string
  first_name: string
  language: string
}

/**
 * Queues a mail in the transaction of its cause, so it is sent only after the commit. An attacker may sign up
 * with another person's address: until it is verified, mails to it contain no name.
 */
export async function sendMail(
  tx: Transaction<Schema>,
  kind: MailKind,
  recipient: Recipient,
  { data, now }: { data: { secret?: string; detail?: string; link?: string }; now: Date },
): Promise<void> {
  const confirmed = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', recipient.email)
    .where('email_verified', '=', 1)
    .executeTakeFirst()
  const mail = renderMail(
    kind,
    recipient.language,
    { name: confirmed ? recipient.first_name : null, ...data },
    await readBranding(tx),
  )
  const ttlMs = MAIL_TTL_MS[kind]
  const expiresAt = ttlMs === undefined ? null : new Date(now.getTime() + ttlMs)
  await enqueueMail(tx, recipient.email, mail, {
    secret: data.secret ?? null,
    urgency: ttlMs === undefined ? MAIL_PRIORITY.account : MAIL_PRIORITY.code,
    expiresAt,
    now,
  })
}

/** Queues a mail that is rendered already. */
export async function enqueueMail(
  tx: Transaction<Schema>,
  address: string,
  mail: RenderedMail,
  {
    urgency,
    now,
    secret = null,
    unsubscribe = null,
    expiresAt = null,
  }: {
    urgency: MailPriority
    now: Date
    secret?: string | null
    unsubscribe?: string | null
    expiresAt?: Date | null
  },
): Promise<void> {
  const sendAt = urgency === MAIL_PRIORITY.code ? now : await nextSendTime(tx, address, now)
  await tx
    .insertInto('mails')
    .values({
      id: newId(now),
      to_address: address,
      ...mail,
      secret,
      unsubscribe,
      urgency,
      expires_at: expiresAt?.toISOString() ?? null,
      state: 'waiting',
      tries: 0,
      next_try_at: sendAt.toISOString(),
      error: null,
      created_at: now.toISOString(),
    })
    .execute()
}

/**
 * When a deferrable mail may be sent: now, or a minute after the last one if the newest mails to this mailbox
 * are all waiting. The cost doesn't depend on their number.
 */
async function nextSendTime(tx: Transaction<Schema>, address: string, now: Date): Promise<Date> {
  const newest = await tx
    .selectFrom('mails')
    .select(['state', 'urgency', 'next_try_at'])
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .limit(MAX_WAITING_PER_RECIPIENT)
    .execute()
  const isFull =
    newest.length === MAX_WAITING_PER_RECIPIENT &&
    newest.every(({ state, urgency }) => state === 'waiting' && urgency !== MAIL_PRIORITY.code)
  return isFull
    ? new Date(
        Math.max(now.getTime(), ...newest.map(({ next_try_at }) => Date.parse(next_try_at))) + MINUTE_MS,
      )
    : now
}

/** Delivers queued mails to the mail server. */
export interface MailQueue {
  /** Sends all mails that are due; resolves when none is in delivery, including those queued meanwhile. */
  flush(): Promise<void>
}

type QueuedMail = Selectable<Schema['mails']>

/**
 * A rejected mail is retried after 1, 5 and 30 minutes, 2 and 8 hours, and then stored as failed with its
 * reason; so is one whose code expires earlier. All processes together try at most `perMinute` mails in any
 * minute; the rest waits for the next call. The content of delivered mails is deleted unless `shouldKeepSent`
 * says that mails are read here: in a demo market, or without a mail server.
 */
export function createMailQueue(
  database: Database,
  deliver: MailTransport,
  clock: () => Date,
  { shouldKeepSent, perMinute }: { shouldKeepSent: () => Promise<boolean>; perMinute: number },
): MailQueue {
  const inFlight = new Set<Promise<void>>()
  const activeSlots = { urgent: 0, deferrable: 0 }
  let lastFill = Promise.resolve()
  let firstFailure: { error: unknown } | null = null

  const fill = (): Promise<void> => {
    lastFill = lastFill.then(async () => {
      const freeSlots = MAX_CONCURRENT - activeSlots.urgent - activeSlots.deferrable
      const mails = await claimBatch(
        database,
        {
          all: freeSlots,
          deferrable: Math.min(freeSlots, MAX_CONCURRENT_DEFERRABLE - activeSlots.deferrable),
        },
        perMinute,
        clock(),
      )
      const keepContent = mails.length > 0 && (await shouldKeepSent())
      for (const mail of mails) {
        const delivery = deliverInSlot(mail, keepContent).catch((error: unknown) => {
          firstFailure ??= { error }
        })
        inFlight.add(delivery)
        void delivery.then(() => inFlight.delete(delivery))
      }
    })
    const fillRun = lastFill
    lastFill = lastFill.catch(() => undefined)
    return fillRun
  }
  const deliverInSlot = async (mail: QueuedMail, keepContent: boolean): Promise<void> => {
    const slot = mail.urgency === MAIL_PRIORITY.code ? 'urgent' : 'deferrable'
    activeSlots[slot]++
    try {
      await deliverMail(database, deliver, mail, { keepContent, clock })
    } finally {
      activeSlots[slot]--
    }
    await fill()
  }
  return {
    async flush() {
      await fill()
      while (inFlight.size > 0) await Promise.all(inFlight)
      const failed = firstFailure
      firstFailure = null
      if (failed) throw failed.error
    },
  }
}

/**
 * Claims due mails, the most urgent first, as many as the rate and the free slots allow. Claimed mails aren't
 * visible to other processes.
 */
async function claimBatch(
  database: Database,
  freeSlots: { all: number; deferrable: number },
  perMinute: number,
  now: Date,
): Promise<QueuedMail[]> {
  const claimedAt = now.toISOString()
  const selectDue = (db: Transaction<Schema> | Database['db'], urgency: MailPriority, limit: number) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('urgency', '=', urgency)
      .where('next_try_at', '<=', claimedAt)
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(limit)
  const priorities = Object.values(MAIL_PRIORITY)
  const dueRows = await Promise.all(
    priorities.map((urgency) =>
      selectDue(database.db, urgency, 1).clearSelect().select('id').executeTakeFirst(),
    ),
  )
  if (freeSlots.all <= 0 || dueRows.every((row) => row === undefined)) return []
  return write(database, async (tx) => {
    const { tried } = await tx
      .selectFrom('mails')
      .select((row) => row.fn.countAll<number>().as('tried'))
      .where('tried_at', '>', new Date(now.getTime() - MINUTE_MS).toISOString())
      .executeTakeFirstOrThrow()
    const claimed: QueuedMail[] = []
    for (const urgency of priorities) {
      const isCode = urgency === MAIL_PRIORITY.code
      const perMinuteLimit = isCode ? perMinute : Math.max(1, Math.floor(perMinute * DEFERRABLE_SHARE))
      const deferrable = claimed.filter((mail) => mail.urgency !== MAIL_PRIORITY.code).length
      const limit = Math.min(
        perMinuteLimit - tried - claimed.length,
        freeSlots.all - claimed.length,
        isCode ? MAX_CONCURRENT : freeSlots.deferrable - deferrable,
      )
      if (limit > 0) claimed.push(...(await selectDue(tx, urgency, limit).execute()))
    }
    const expired = claimed
      .filter(({ expires_at }) => expires_at !== null && expires_at <= claimedAt)
      .map(({ id }) => id)
    const deliverable = claimed.filter(({ id }) => !expired.includes(id))
    await tx
      .updateTable('mails')
      .set({
        state: 'failed',
        error: 'Not sent before its code or link expired',
        secret: null,
        text: '',
        html: '',
        subject: '',
      })
      .where('id', 'in', expired)
      .execute()
    await tx
      .updateTable('mails')
      .set({ tried_at: claimedAt, next_try_at: new Date(now.getTime() + CLAIM_TTL_MS).toISOString() })
      .where(
        'id',
        'in',
        deliverable.map(({ id }) => id),
      )
      .execute()
    return deliverable
  })
}

async function deliverMail(
  database: Database,
  deliver: MailTransport,
  queued: QueuedMail,
  { keepContent, clock }: { keepContent: boolean; clock: () => Date },
): Promise<void> {
  const delivery = deliver({
    id: queued.id,
    to: queued.to_address,
    subject: queued.subject,
    text: queued.text,
    html: queued.html,
    secret: queued.secret,
    unsubscribe: queued.unsubscribe,
  })
  const error = await withTimeout(delivery).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  )
  const wait = RETRY_DELAYS_MS[queued.tries]
  const sent = {
    state: 'sent' as const,
    error: null,
    ...(keepContent
      ? {}
      : { secret: null, text: '', html: '', ...(queued.secret !== null && { subject: '' }) }),
  }
  const failed = {
    state: wait === undefined ? ('failed' as const) : ('waiting' as const),
    error,
    tries: queued.tries + 1,
    next_try_at: new Date(clock().getTime() + (wait ?? 0)).toISOString(),
  }
  await write(database, (tx) =>
    tx
      .updateTable('mails')
      .set(error === null ? sent : failed)
      .where('id', '=', queued.id)
      .execute(),
  )
}

/** Ends a delivery to a server that accepts a mail byte by byte, so that it frees its slot. */
async function withTimeout(delivery: Promise<void>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`The mail server didn’t answer within ${SEND_TIMEOUT_MS / 1000} s`)),
    SEND_TIMEOUT_MS,
  )
  try {
    await Promise.race([delivery, timeout])
  } finally {
    clearTimeout(timer)
  }
}
