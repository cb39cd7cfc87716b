import type { Transaction } from 'kysely'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { Mail } from '../../outside/mail.ts'
import { brandOf } from './brand.ts'
import { type Written, writeLetter } from './letters.ts'
import type { LetterKind } from './words/words.ts'

const WAITS_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 8 * 3_600_000]
const AT_ONCE = 20

interface Reader {
  email: string
  first_name: string
  language: string
}

/** Puts a letter into the post in the same transaction as what it tells of: it goes out after the commit, and only then. */
export async function postLetter(tx: Transaction<Schema>, kind: LetterKind, reader: Reader, about: { secret?: string; fact?: string }, now: Date): Promise<void> {
  const letter = writeLetter(kind, reader.language, { name: reader.first_name, ...about }, await brandOf(tx))
  await postWritten(tx, reader.email, letter, { secret: about.secret ?? null, unsubscribe: null }, now)
}

/** Puts a letter that is written already into the post. */
export async function postWritten(
  tx: Transaction<Schema>,
  address: string,
  letter: Written,
  more: { secret: string | null; unsubscribe: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      id: newId(now),
      to_address: address,
      ...letter,
      ...more,
      state: 'waiting',
      tries: 0,
      next_try_at: now.toISOString(),
      error: null,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Carries waiting letters to the mail server. */
export interface Post {
  /** Sends what waits; a second call meanwhile waits for the first and looks once more. */
  send(): Promise<void>
}

/**
 * A letter that isn't taken is tried again after 1, 5, 30 minutes, 2 and 8 hours, and then kept as failed with its reason. What has gone
 * out is emptied, unless `keeps` says that it is read here: in a demo market, and where there is no mail server.
 */
export function openPost(database: Database, mail: Mail, clock: () => Date, keeps: () => Promise<boolean>): Post {
  let last = Promise.resolve()
  return {
    send() {
      last = last.then(() => database.alone('post', () => sendWaiting(database, mail, clock(), keeps)))
      const done = last
      last = last.catch(() => undefined)
      return done
    },
  }
}

async function sendWaiting(database: Database, mail: Mail, now: Date, keeps: () => Promise<boolean>): Promise<void> {
  const waiting = await database.db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now.toISOString())
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const keep = waiting.length > 0 && (await keeps())
  for (const letter of waiting) {
    const error = await mail({
      id: letter.id,
      to: letter.to_address,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      secret: letter.secret,
      unsubscribe: letter.unsubscribe,
    }).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    )
    const wait = WAITS_MS[letter.tries]
    const sent = { state: 'sent' as const, error: null, ...(keep ? {} : { secret: null, text: '', html: '', ...(letter.secret !== null && { subject: '' }) }) }
    const failed = {
      state: wait === undefined ? ('failed' as const) : ('waiting' as const),
      error,
      tries: letter.tries + 1,
      next_try_at: new Date(now.getTime() + (wait ?? 0)).toISOString(),
    }
    await write(database, (tx) =>
      tx
        .updateTable('mails')
        .set(error === null ? sent : failed)
        .where('id', '=', letter.id)
        .execute(),
    )
  }
}
