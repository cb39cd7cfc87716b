import * as v from 'valibot'
import { Batch, MAX_MUTATIONS, SyncResponse } from '#shared/changes.ts'
import { ErrorEnvelope, isRetryableStatus } from '#shared/envelope.ts'
import { withCopies } from '../db.ts'
import { ApiError, isStorageFull } from '../failure.ts'
import { forgetPeople } from '../gone.ts'
import { applyBatch, cursorOf, noteUpToDate } from './copies.ts'
import { type Mine, type Queued, type Reason, reopening } from './db.ts'
import { goneIn } from './gone.ts'
import { noteMissed } from './missed.ts'
import { refuse, takeSome, wantLast } from './outbox.ts'
import { createTries, type Lock, type Tries } from './tries.ts'

/** Asks the server (a GET, or a POST with a body) and gives the answer's `data`; rejects with ApiError, or anything for silence. */
export type Ask = (path: string, body?: unknown) => Promise<unknown>

export interface Sync extends Tries {
  /** Takes in what a socket brought. */
  hear(batch: Batch): Promise<void>
}

/** What has arrived is told a little later: the screen comes first, and what is read at once needs no other mark. */
const ARRIVED_MS = 200

/** The server couldn't do something now that it may do later. */
class Later extends Error {}

/** Keeps one person's copies and the server in step: sends what waits, and catches up. `full` is told when there is no room for what is new. */
export function createSync(mine: Mine, ask: Ask, lock: Lock, full: () => void = () => undefined): Sync {
  let stopped = false
  const arrived = new Set<string>()
  let telling: Promise<void> | undefined
  const tries = createTries(lock, async (isStopped) => {
    const at = Date.now()
    try {
      await reopening(mine, () => exchange(mine, ask, isStopped))
    } catch (error) {
      if (isStorageFull(error)) full()
      if (!(error instanceof Later)) noteMissed(at)
      throw error
    }
  })
  async function tellArrivals(): Promise<void> {
    await new Promise((wait) => setTimeout(wait, ARRIVED_MS))
    telling = undefined
    const chatIds = [...arrived]
    arrived.clear()
    if (!stopped && (await reopening(mine, () => noteArrivals(mine, chatIds)).catch(() => true))) await tries.push()
  }
  return {
    async push() {
      const done = await tries.push()
      await telling
      return done
    },
    async hear(batch) {
      if (stopped) return
      const settled = !batch.more && (await reopening(mine, () => takeIn(mine, batch)).catch(() => false))
      if (!settled) return void (await tries.push())
      for (const chatId of chatsIn(batch)) arrived.add(chatId)
      if (arrived.size > 0) telling ??= tellArrivals()
    },
    stop() {
      stopped = true
      tries.stop()
    },
  }
}

/** One conversation with the server, until nothing is left to say and nothing to hear. */
async function exchange(mine: Mine, ask: Ask, stopped: () => boolean): Promise<void> {
  let most = MAX_MUTATIONS
  const done: string[] = []
  while (!stopped()) {
    const { since, some } = await mine.transaction('r', mine.cursor, mine.queue, mine.blobs, async () => {
      const [since, some] = await Promise.all([cursorOf(mine), takeSome(mine, most, done)])
      // What a device begins with is the newest only: of what it sent before, not all would come back when it leaves the queue.
      return { since, some: since === null ? [] : some }
    })
    const { results, batch } = await say(ask, since, some).catch(async (error: unknown) => {
      if (!isTooMuch(error) || some.length === 0) throw error
      if (some[0] && some.length === 1) await refuse(mine, some[0].id, error)
      most = Math.ceil(some.length / 2)
      return { results: [], batch: null }
    })
    if (!batch || stopped()) continue
    let later = false
    for (const result of results) {
      const intention = some.find(({ id }) => id === result.id)
      if (result.status < 300 || (intention?.method === 'DELETE' && result.status === 404)) done.push(result.id)
      else if (result.status === 401 || isRetryableStatus(result.status)) later = true
      else await refuse(mine, result.id, reasonOf(result.body))
    }
    // What is done leaves the queue with the last of the batches that bring its effect.
    const stored = await takeIn(mine, batch, batch.more ? [] : done)
    await noteArrivals(mine, chatsIn(batch))
    if (!stored || batch.more) continue
    if (batch.upTo === since) await noteUpToDate(mine)
    done.length = 0
    if (later) throw new Later()
    if ((await takeSome(mine, 1, [])).length === 0) return
  }
}

/** Stores a batch. Who has left leaves the rest of this device first: if it is turned off in between, the batch comes again. */
async function takeIn(mine: Mine, batch: Batch, done?: string[]): Promise<boolean> {
  const { ids, images } = await goneIn(mine, batch)
  // Where this browser keeps no copies there is nothing to forget.
  if (ids.length > 0) await withCopies((copies) => forgetPeople(copies, ids, images)).catch(() => undefined)
  return applyBatch(mine, batch, done)
}

async function say(ask: Ask, since: number | null, some: Queued[]): Promise<v.InferOutput<typeof SyncResponse>> {
  if (some.length === 0) return { results: [], batch: v.parse(Batch, await ask(since === null ? 'changes' : `changes?since=${since}`)) }
  const intentions = some.map(({ id, lane, method, path, body }) => ({ id, lane, method, path, body: body ?? null }))
  return v.parse(SyncResponse, await ask('sync', { since, intentions }))
}

const chatsIn = ({ changes }: Batch): string[] => changes.flatMap(({ entity, row }) => (entity === 'chat' && row ? [row._id] : []))

/** What came from others in these chats is told to have arrived. Whether there was something to tell. */
async function noteArrivals(mine: Mine, chatIds: string[]): Promise<boolean> {
  if (chatIds.length === 0) return false
  const chats = (await mine.chats.bulkGet(chatIds)).filter((chat) => chat !== undefined).filter(({ deliveredSeq, lastSeq }) => deliveredSeq < lastSeq)
  for (const { _id, lastSeq } of chats) await wantLast(mine, { method: 'PUT', path: `/api/v1/chat/delivered/${_id}`, body: { seq: lastSeq }, quiet: true })
  return chats.length > 0
}

/** The whole of what was sent is refused: too large, or something in it is no intention. */
const isTooMuch = (error: unknown): error is ApiError => error instanceof ApiError && (error.status === 400 || error.status === 413)

function reasonOf(body: unknown): Reason {
  const failure = v.safeParse(ErrorEnvelope, body)
  return failure.success ? failure.output : { code: 'INTERNAL', message: '' }
}
