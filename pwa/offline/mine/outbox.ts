import type { Intention } from '#shared/changes.ts'
import type { Mine, Queued } from './db.ts'

/** A UUIDv7: the first 48 bits are the time, so ids sort by when they were made. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 256 ** (5 - i)) % 256
  bytes[6] = 0x70 | (Number(bytes[6]) & 0x0f)
  bytes[8] = 0x80 | (Number(bytes[8]) & 0x3f)
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Puts an intention into the outbox. It is on disk when this resolves, so nothing that was typed is lost from then on. */
export async function want(mine: Mine, lane: string, intention: Intention): Promise<void> {
  await mine.outbox.add({ ...intention, lane, wanted: Date.now(), state: 'waiting', refusal: null })
}

/** For switches and marks, of which only the last counts: takes the place of a waiting one for the same thing. */
export async function wantLast(mine: Mine, lane: string, intention: Intention): Promise<void> {
  await mine.transaction('rw', mine.outbox, async () => {
    await mine.outbox
      .where('path')
      .equals(intention.path)
      .filter((queued) => queued.method === intention.method)
      .delete()
    await want(mine, lane, intention)
  })
}

/** What waits, in the order in which it goes out. */
export const waiting = (mine: Mine, most: number): Promise<Queued[]> =>
  mine.outbox
    .orderBy('n')
    .filter((queued) => queued.state === 'waiting')
    .limit(most)
    .toArray()

export async function discard(mine: Mine, id: string): Promise<void> {
  await mine.outbox.where('id').equals(id).delete()
}

/** Lets a refused one try again, last in line. */
export async function retry(mine: Mine, id: string): Promise<void> {
  await mine.transaction('rw', mine.outbox, async () => {
    const queued = await mine.outbox.where('id').equals(id).first()
    if (queued?.n === undefined) return
    const { n, ...rest } = queued
    await mine.outbox.delete(n)
    await mine.outbox.add({ ...rest, state: 'waiting', refusal: null })
  })
}
