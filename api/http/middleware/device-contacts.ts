import { MINUTE_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'

/** The most recent devices, in memory. For all others, the database is read. */
const MAX_TRACKED_DEVICES = 20_000
/** How often a contact is written to the database at most, for other processes and for the next start. */
const PERSIST_INTERVAL_MS = 10_000
/**
 * A returning device sends several requests in a row: within this time they count as one arrival. Open
 * sockets make contact more often.
 */
export const ARRIVAL_WINDOW_MS = MINUTE_MS

type SessionRow = Pick<Schema['sessions'], 'id' | 'last_used_at' | 'contact_at' | 'silent_since' | 'back_at'>

/** Times in ms. `silentSince` to `backAt` is the last period without contact. */
interface DeviceContact {
  at: number
  silentSince: number
  returnedAt: number
  persistedAt: number
}

const contactsByDatabase = new WeakMap<Database, Map<string, DeviceContact>>()

/**
 * Records a contact. Returns the time of the previous one, ISO 8601 UTC; where the device has just come back,
 * the previous one is that before its arrival. The time is exact in the process that handled that contact; in
 * other processes, and after a crash, it may be some seconds too early.
 */
export function recordContact(database: Database, session: SessionRow, now: Date): string {
  const cached = contactsOf(database).get(session.id)
  const stored = storedContact(session)
  return new Date(
    updateContact(database, session.id, cached && cached.at >= stored.at ? cached : stored, now),
  ).toISOString()
}

/** The same for a packet of an open socket, whose device is in memory since its handshake. */
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

/** Runs in the background and never fails the request: the contact is in memory already. */
function persistContact(
  database: Database,
  id: string,
  { at, silentSince, returnedAt }: DeviceContact,
): void {
  const [contact_at, silent_since, back_at] = [at, silentSince, returnedAt].map((each) =>
    new Date(each).toISOString(),
  )
  const writing = write(database, (tx) =>
    tx
      .updateTable('sessions')
      .set({ contact_at, silent_since, back_at })
      .where('id', '=', id)
      .where((row) => row.or([row('contact_at', 'is', null), row('contact_at', '<', contact_at ?? '')]))
      .execute(),
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
