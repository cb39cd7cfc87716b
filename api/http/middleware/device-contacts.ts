import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write, writeSequencer } from '../../db/write.ts'

/** Devices of which this process has heard lately. Of others it knows what is written down. */
const MAX_TRACKED_DEVICES = 20_000
/** So often at most it is written down, for other processes and after a start. */
const PERSIST_INTERVAL_MS = 10_000
/**
 * Whoever comes back says several things in a row: until then it is one arrival. An open socket is heard of
 * more often.
 */
export const ARRIVAL_WINDOW_MS = 60_000

type SessionRow = Pick<Schema['sessions'], 'id' | 'last_used_at' | 'contact_at' | 'silent_since' | 'back_at'>

/** All in ms. `silentSince` to `backAt` is the last span in which nothing was heard. */
interface DeviceContact {
  at: number
  silentSince: number
  returnedAt: number
  persistedAt: number
}

const contactsByDatabase = new WeakMap<Database, Map<string, DeviceContact>>()

/**
 * A device is heard of. The answer: when it was heard of last, ISO 8601 UTC, before this and, where it has
 * just come back, before whatever else it has said since. It is exact to the moment in the process that it
 * spoke to; another process, and this one after it was killed, may think it some seconds earlier.
 */
export function recordContact(database: Database, session: SessionRow, now: Date): string {
  const cached = contactsOf(database).get(session.id)
  const stored = storedContact(session)
  return new Date(
    updateContact(database, session.id, cached && cached.at >= stored.at ? cached : stored, now),
  ).toISOString()
}

/** The same of a device whose call was answered here before. */
export function renewContact(database: Database, sessionId: string, now: Date): void {
  const cached = contactsOf(database).get(sessionId)
  if (cached) updateContact(database, sessionId, cached, now)
}

function updateContact(database: Database, id: string, previous: DeviceContact, now: Date): number {
  const nowMs = now.getTime()
  const contact =
    nowMs - previous.at > ARRIVAL_WINDOW_MS
      ? { ...previous, at: nowMs, silentSince: previous.at, returnedAt: nowMs }
      : { ...previous, at: Math.max(nowMs, previous.at) }
  if (nowMs - previous.persistedAt >= PERSIST_INTERVAL_MS) {
    contact.persistedAt = nowMs
    persistContact(database, id, contact)
  }
  const contacts = contactsOf(database)
  contacts.delete(id)
  contacts.set(id, contact)
  const [oldest] = contacts.keys()
  if (contacts.size > MAX_TRACKED_DEVICES && oldest !== undefined) contacts.delete(oldest)
  return nowMs - contact.returnedAt <= ARRIVAL_WINDOW_MS ? contact.silentSince : previous.at
}

/** Nobody waits for it, and nothing fails by it: it is known here. */
function persistContact(
  database: Database,
  id: string,
  { at, silentSince, returnedAt }: DeviceContact,
): void {
  const [contact_at, silent_since, back_at] = [at, silentSince, returnedAt].map((each) =>
    new Date(each).toISOString(),
  )
  const writing = writeSequencer.exit(() =>
    write(database, (tx) =>
      tx
        .updateTable('sessions')
        .set({ contact_at, silent_since, back_at })
        .where('id', '=', id)
        .where((row) => row.or([row('contact_at', 'is', null), row('contact_at', '<', contact_at ?? '')]))
        .execute(),
    ),
  )
  writing.catch(() => undefined)
}

function storedContact({ last_used_at, contact_at, silent_since, back_at }: SessionRow): DeviceContact {
  const at = Date.parse(contact_at ?? last_used_at)
  return {
    at,
    silentSince: Date.parse(silent_since ?? last_used_at),
    returnedAt: Date.parse(back_at ?? last_used_at),
    persistedAt: at,
  }
}

function contactsOf(database: Database): Map<string, DeviceContact> {
  const contacts = contactsByDatabase.get(database) ?? new Map<string, DeviceContact>()
  contactsByDatabase.set(database, contacts)
  return contacts
}
