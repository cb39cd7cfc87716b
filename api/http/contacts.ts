import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { follower, write } from '../db/write.ts'

/** Devices of which this process has heard lately. Of others it knows what is written down. */
const MOST_KNOWN = 20_000
/** So often at most it is written down, for other processes and after a start. */
const NOTE_MS = 10_000
/** Whoever comes back says several things in a row: until then it is one arrival. An open socket is heard of more often. */
export const ARRIVAL_MS = 60_000

type Row = Pick<Schema['sessions'], 'id' | 'last_used_at' | 'contact_at' | 'silent_since' | 'back_at'>

/** All in ms. `silentSince` to `backAt` is the last span in which nothing was heard. */
interface Contact {
  at: number
  silentSince: number
  backAt: number
  noted: number
}

const known = new WeakMap<Database, Map<string, Contact>>()

/**
 * A device is heard of. The answer: when it was heard of last, ISO 8601 UTC, before this and, where it has just come back, before whatever else it has said since. It is exact to the
 * moment in the process that it spoke to; another process, and this one after it was killed, may think it some seconds earlier.
 */
export function hearFrom(database: Database, session: Row, now: Date): string {
  const here = contactsOf(database).get(session.id)
  const written = writtenIn(session)
  return new Date(hear(database, session.id, here && here.at >= written.at ? here : written, now)).toISOString()
}

/** The same of a device whose call was answered here before. */
export function hearAgain(database: Database, sessionId: string, now: Date): void {
  const here = contactsOf(database).get(sessionId)
  if (here) hear(database, sessionId, here, now)
}

function hear(database: Database, id: string, before: Contact, now: Date): number {
  const at = now.getTime()
  const contact = at - before.at > ARRIVAL_MS ? { ...before, at, silentSince: before.at, backAt: at } : { ...before, at: Math.max(at, before.at) }
  if (at - before.noted >= NOTE_MS) {
    contact.noted = at
    note(database, id, contact)
  }
  const contacts = contactsOf(database)
  contacts.delete(id)
  contacts.set(id, contact)
  const [oldest] = contacts.keys()
  if (contacts.size > MOST_KNOWN && oldest !== undefined) contacts.delete(oldest)
  return at - contact.backAt <= ARRIVAL_MS ? contact.silentSince : before.at
}

/** Nobody waits for it, and nothing fails by it: it is known here. */
function note(database: Database, id: string, { at, silentSince, backAt }: Contact): void {
  const [contact_at, silent_since, back_at] = [at, silentSince, backAt].map((each) => new Date(each).toISOString())
  const noted = follower.exit(() =>
    write(database, (tx) =>
      tx
        .updateTable('sessions')
        .set({ contact_at, silent_since, back_at })
        .where('id', '=', id)
        .where((row) => row.or([row('contact_at', 'is', null), row('contact_at', '<', contact_at ?? '')]))
        .execute(),
    ),
  )
  noted.catch(() => undefined)
}

function writtenIn({ last_used_at, contact_at, silent_since, back_at }: Row): Contact {
  const at = Date.parse(contact_at ?? last_used_at)
  return { at, silentSince: Date.parse(silent_since ?? last_used_at), backAt: Date.parse(back_at ?? last_used_at), noted: at }
}

function contactsOf(database: Database): Map<string, Contact> {
  const contacts = known.get(database) ?? new Map<string, Contact>()
  known.set(database, contacts)
  return contacts
}
