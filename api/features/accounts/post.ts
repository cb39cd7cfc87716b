import type { Selectable, Transaction } from 'kysely'
import { CODE_LIFETIME_MS, RESET_LIFETIME_MS } from '#shared/accounts.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { Mail } from '../../outside/mail.ts'
import { brandOf } from './brand.ts'
import { type Written, writeLetter } from './letters.ts'
import type { LetterKind } from './words/words.ts'

const WAITS_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 8 * 3_600_000]
const MINUTE_MS = 60_000
/** What is on its way counts as not sent after that long: its process has ended. It is longer than a mail server is waited for. */
const CLAIM_MS = 90_000
const PATIENCE_MS = 60_000
/** So many letters are on their way at once: a receiver whose server is slow holds up one of these, and no other letter. */
const SLOTS = 6
/** Letters that can wait leave some of it, of the slots and of the minute, to those that somebody waits for. */
const PATIENT_SLOTS = 4
const PATIENT_SHARE = 0.75
/** So many letters wait for one mailbox as others do; each further one a minute longer, so that nobody's flood holds up what others are sent. */
const WAITING_TOGETHER = 5

/** What goes first: codes and links that somebody waits for, then what happened to an account or the market, then what can be read in the app. */
export const URGENCY = { code: 0, account: 1, news: 2 } as const
type Urgency = (typeof URGENCY)[keyof typeof URGENCY]

/** How long what is in a letter serves; of others there is no end. */
const LIFETIMES_MS: Partial<Record<LetterKind, number>> = {
  verify: CODE_LIFETIME_MS,
  device: CODE_LIFETIME_MS,
  oldEmail: CODE_LIFETIME_MS,
  newEmail: CODE_LIFETIME_MS,
  reset: RESET_LIFETIME_MS,
  invited: RESET_LIFETIME_MS,
}

interface Reader {
  email: string
  first_name: string
  language: string
}

/**
 * Puts a letter into the post in the same transaction as what it tells of: it goes out after the commit, and only then. Whoever signs up
 * with somebody else's address must not write to them: until it is confirmed the letter has no name in it.
 */
export async function postLetter(tx: Transaction<Schema>, kind: LetterKind, reader: Reader, about: { secret?: string; fact?: string }, now: Date): Promise<void> {
  const confirmed = await tx.selectFrom('users').select('id').where('email', '=', reader.email).where('email_verified', '=', 1).executeTakeFirst()
  const letter = writeLetter(kind, reader.language, { name: confirmed ? reader.first_name : null, ...about }, await brandOf(tx))
  const lifetime = LIFETIMES_MS[kind]
  const expiresAt = lifetime === undefined ? null : new Date(now.getTime() + lifetime)
  await postWritten(tx, reader.email, letter, { secret: about.secret ?? null, unsubscribe: null, urgency: lifetime === undefined ? URGENCY.account : URGENCY.code, expiresAt }, now)
}

/** Puts a letter that is written already into the post. */
export async function postWritten(
  tx: Transaction<Schema>,
  address: string,
  letter: Written,
  { secret, unsubscribe, urgency, expiresAt }: { secret: string | null; unsubscribe: string | null; urgency: Urgency; expiresAt: Date | null },
  now: Date,
): Promise<void> {
  const turn = urgency === URGENCY.code ? now : await nextTurn(tx, address, now)
  await tx
    .insertInto('mails')
    .values({
      id: newId(now),
      to_address: address,
      ...letter,
      secret,
      unsubscribe,
      urgency,
      expires_at: expiresAt?.toISOString() ?? null,
      state: 'waiting',
      tries: 0,
      next_try_at: turn.toISOString(),
      error: null,
      created_at: now.toISOString(),
    })
    .execute()
}

/** When a letter that can wait may go: now, or a minute after the last where the newest to this mailbox all wait. Their number makes no difference. */
async function nextTurn(tx: Transaction<Schema>, address: string, now: Date): Promise<Date> {
  const newest = await tx.selectFrom('mails').select(['state', 'urgency', 'next_try_at']).where('to_address', '=', address).orderBy('id', 'desc').limit(WAITING_TOGETHER).execute()
  const isFull = newest.length === WAITING_TOGETHER && newest.every(({ state, urgency }) => state === 'waiting' && urgency !== URGENCY.code)
  return isFull ? new Date(Math.max(now.getTime(), ...newest.map(({ next_try_at }) => Date.parse(next_try_at))) + MINUTE_MS) : now
}

/** Carries waiting letters to the mail server. */
export interface Post {
  /** Sends what waits and may go now; resolves when nothing is on its way. What came meanwhile has gone too. */
  send(): Promise<void>
}

type Waiting = Selectable<Schema['mails']>

/**
 * A letter that isn't taken is tried again after 1, 5, 30 minutes, 2 and 8 hours, and then kept as failed with its reason; so is one whose
 * code has expired before. At most `perMinute` are tried in any minute, by all processes together: the rest waits for the next call. What
 * has gone out is emptied, unless `keeps` says that it is read here: in a demo market, and where there is no mail server.
 */
export function openPost(database: Database, mail: Mail, clock: () => Date, keeps: () => Promise<boolean>, perMinute: number): Post {
  const onTheirWay = new Set<Promise<void>>()
  const busy = { urgent: 0, patient: 0 }
  let filling = Promise.resolve()
  let fault: { error: unknown } | null = null

  const fill = (): Promise<void> => {
    filling = filling.then(async () => {
      const free = SLOTS - busy.urgent - busy.patient
      const letters = await claim(database, { all: free, patient: Math.min(free, PATIENT_SLOTS - busy.patient) }, perMinute, clock())
      const keep = letters.length > 0 && (await keeps())
      for (const letter of letters) {
        const carried = carry(letter, keep).catch((error: unknown) => {
          fault ??= { error }
        })
        onTheirWay.add(carried)
        void carried.then(() => onTheirWay.delete(carried))
      }
    })
    const filled = filling
    filling = filling.catch(() => undefined)
    return filled
  }
  const carry = async (letter: Waiting, keep: boolean): Promise<void> => {
    const slot = letter.urgency === URGENCY.code ? 'urgent' : 'patient'
    busy[slot]++
    try {
      await carryOne(database, mail, letter, keep, clock)
    } finally {
      busy[slot]--
    }
    await fill()
  }
  return {
    async send() {
      await fill()
      while (onTheirWay.size > 0) await Promise.all(onTheirWay)
      const failed = fault
      fault = null
      if (failed) throw failed.error
    },
  }
}

/** Takes letters that are due, the most urgent first, as many as the minute and the free slots let go. Nobody else takes them while they are on their way. */
async function claim(database: Database, free: { all: number; patient: number }, perMinute: number, now: Date): Promise<Waiting[]> {
  const at = now.toISOString()
  const due = (db: Transaction<Schema> | Database['db'], urgency: Urgency, most: number) =>
    db.selectFrom('mails').selectAll().where('state', '=', 'waiting').where('urgency', '=', urgency).where('next_try_at', '<=', at).orderBy('next_try_at').orderBy('id').limit(most)
  const levels = Object.values(URGENCY)
  const anything = await Promise.all(levels.map((urgency) => due(database.db, urgency, 1).clearSelect().select('id').executeTakeFirst()))
  if (free.all <= 0 || anything.every((row) => row === undefined)) return []
  return write(database, async (tx) => {
    const { tried } = await tx
      .selectFrom('mails')
      .select((row) => row.fn.countAll<number>().as('tried'))
      .where('tried_at', '>', new Date(now.getTime() - MINUTE_MS).toISOString())
      .executeTakeFirstOrThrow()
    const taken: Waiting[] = []
    for (const urgency of levels) {
      const isCode = urgency === URGENCY.code
      const minute = isCode ? perMinute : Math.max(1, Math.floor(perMinute * PATIENT_SHARE))
      const patient = taken.filter((letter) => letter.urgency !== URGENCY.code).length
      const most = Math.min(minute - tried - taken.length, free.all - taken.length, isCode ? SLOTS : free.patient - patient)
      if (most > 0) taken.push(...(await due(tx, urgency, most).execute()))
    }
    const expired = taken.filter(({ expires_at }) => expires_at !== null && expires_at <= at).map(({ id }) => id)
    const going = taken.filter(({ id }) => !expired.includes(id))
    await tx
      .updateTable('mails')
      .set({ state: 'failed', error: 'It could not be sent before its code or link expired', secret: null, text: '', html: '', subject: '' })
      .where('id', 'in', expired)
      .execute()
    await tx
      .updateTable('mails')
      .set({ tried_at: at, next_try_at: new Date(now.getTime() + CLAIM_MS).toISOString() })
      .where(
        'id',
        'in',
        going.map(({ id }) => id),
      )
      .execute()
    return going
  })
}

async function carryOne(database: Database, mail: Mail, letter: Waiting, keep: boolean, clock: () => Date): Promise<void> {
  const given = mail({
    id: letter.id,
    to: letter.to_address,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    secret: letter.secret,
    unsubscribe: letter.unsubscribe,
  })
  const error = await withinTime(given).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  )
  const wait = WAITS_MS[letter.tries]
  const sent = { state: 'sent' as const, error: null, ...(keep ? {} : { secret: null, text: '', html: '', ...(letter.secret !== null && { subject: '' }) }) }
  const failed = {
    state: wait === undefined ? ('failed' as const) : ('waiting' as const),
    error,
    tries: letter.tries + 1,
    next_try_at: new Date(clock().getTime() + (wait ?? 0)).toISOString(),
  }
  await write(database, (tx) =>
    tx
      .updateTable('mails')
      .set(error === null ? sent : failed)
      .where('id', '=', letter.id)
      .execute(),
  )
}

/** A server that takes a letter sign by sign holds its slot no longer than another. */
async function withinTime(given: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The mail server took longer than ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
  try {
    await Promise.race([given, late])
  } finally {
    clearTimeout(timer)
  }
}
