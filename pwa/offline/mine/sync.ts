import * as v from 'valibot'
import { Batch, type Intention, MOST_INTENTIONS, mayPassLater, Synced } from '#shared/changes.ts'
import { MessageList, Sent } from '#shared/chat.ts'
import { Failure, success } from '#shared/envelope.ts'
import { ApiError, Offline } from '../api.ts'
import { applyBatch, keepAsked } from './copies.ts'
import type { Mine, Queued } from './db.ts'
import { waiting } from './outbox.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 5 * 60 * 1000

/** How the server is asked; the tab and the worker each have their way. Throws ApiError or Offline. */
export interface Calls {
  get<S extends v.GenericSchema>(path: string, schema: S, query?: Record<string, string | number>): Promise<v.InferOutput<S>>
  post<S extends v.GenericSchema>(path: string, body: unknown, schema: S): Promise<v.InferOutput<S>>
}

export interface Syncing {
  /** Brings the copies up to date. */
  pull(): Promise<void>
  /** Sends what waits; what is wanted meanwhile is sent too. Resolves when nothing more can be done now. */
  flush(): Promise<void>
  /** Takes in a batch that came by itself. */
  take(batch: Batch): Promise<void>
  /** Asks for a stretch of a chat that this device doesn't have. */
  fetchMessages(chatId: string, from: number, to: number): Promise<void>
  stop(): void
}

/** Keeps one account's copies and outbox in step with the server. */
export function openSync(userId: string, mine: Mine, calls: Calls): Syncing {
  let stopped = false
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let pulling: Promise<void> | null = null
  let flushing: Promise<void> | null = null
  let again = false

  async function pullAll(): Promise<void> {
    for (let more = true; more && !stopped; ) {
      const cursor = (await mine.state.get('cursor'))?.value
      const batch = await calls.get('changes', Batch, cursor === undefined ? {} : { since: cursor })
      more = batch.more
      if ((await applyBatch(mine, batch)) === 'gap') more = true
    }
  }

  const pull = () => {
    pulling ??= pullAll().finally(() => {
      pulling = null
    })
    return pulling
  }

  const take = async (batch: Batch) => {
    if ((await applyBatch(mine, batch)) === 'gap' || batch.more) await pull()
  }

  /** One round trip. Answers whether it is worth going on at once. */
  async function sendSome(): Promise<boolean> {
    const queue = await waiting(mine, MOST_INTENTIONS)
    if (queue.length === 0) return false
    const cursor = (await mine.state.get('cursor'))?.value ?? null
    const { results, batch } = await post(queue, cursor)
    let blocked = results.length < queue.length
    for (const [at, { status, body }] of results.entries()) {
      const queued = queue[at]
      if (!queued) continue
      if (status >= 200 && status < 300) await settle(queued, body)
      else if (mayPassLater(status) || status === 401) blocked = true
      else await refuse(queued, body)
    }
    await take(batch)
    if (!blocked) wait = FIRST_WAIT_MS
    else if (results.some(({ status }) => mayPassLater(status))) throw new Offline('The server asks to wait')
    return true
  }

  /** The whole run; if the server can't read it as a whole, the first one alone, so that a poisoned one is found and refused. */
  async function post(queue: Queued[], cursor: number | null) {
    const call = (some: Queued[]) => calls.post('sync', { since: cursor, intentions: some.map(intentionOf) }, Synced)
    try {
      return await call(queue)
    } catch (error) {
      const [first] = queue
      if (!(error instanceof ApiError) || error.status !== 400 || !first) throw error
      try {
        return await call([first])
      } catch (reason) {
        if (!(reason instanceof ApiError) || reason.status !== 400) throw reason
        return {
          results: [{ id: first.id, status: 400, body: { success: false, code: reason.code, message: reason.message } }],
          batch: { after: cursor ?? 0, upTo: cursor ?? 0, more: false, reset: false, changes: [] },
        }
      }
    }
  }

  /** Done: it leaves the outbox in the moment in which its effect is among the copies. */
  async function settle(queued: Queued, body: unknown): Promise<void> {
    const sent = v.safeParse(success(Sent), body)
    await mine.transaction('rw', mine.chats, mine.messages, mine.outbox, async () => {
      if (sent.success) await keepAsked(mine, { chats: [sent.output.data.chat], messages: [sent.output.data.message] })
      if (queued.n !== undefined) await mine.outbox.delete(queued.n)
    })
  }

  async function refuse(queued: Queued, body: unknown): Promise<void> {
    const failure = v.safeParse(Failure, body)
    const refusal = failure.success ? { code: failure.output.code, message: failure.output.message } : { code: 'UNKNOWN', message: '' }
    if (queued.n !== undefined) await mine.outbox.update(queued.n, { state: 'refused', refusal })
  }

  async function flushAll(): Promise<void> {
    clearTimeout(timer)
    try {
      await alone(`oficio-flush-${userId}`, async () => {
        while (!stopped && (await sendSome()));
      })
      wait = FIRST_WAIT_MS
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return
      if (!(error instanceof ApiError || error instanceof Offline)) throw error
      if (!stopped) timer = setTimeout(() => void flush(), wait * (0.5 + Math.random()))
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }

  const flush = (): Promise<void> => {
    if (flushing) {
      again = true
      return flushing
    }
    flushing = flushAll().finally(() => {
      flushing = null
      if (again && !stopped) {
        again = false
        return flush()
      }
    })
    return flushing
  }

  return {
    pull,
    flush,
    take,
    async fetchMessages(chatId, from, to) {
      const { messages } = await calls.get(`chat/messages/${chatId}`, MessageList, { from, to })
      await keepAsked(mine, { messages })
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function intentionOf({ id, method, path, body }: Queued): Intention {
  return { id, method, path, body }
}

/** Runs alone in the whole browser, tabs and worker together. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, work)
}
