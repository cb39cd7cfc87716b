import * as v from 'valibot'
import { getJson, send } from '../api.ts'
import { isReachable, watchReachable } from '../reachable.ts'
import { watchExpiry } from '../session.ts'
import { askToPersist, tellStorage } from '../storage.ts'
import { carryRaw } from './carry.ts'
import { noteUpToDate } from './copies.ts'
import { currentEngine, type Engine, setEngine } from './current.ts'
import { forgetLookedAt, type Mine } from './db.ts'
import { alone, lockOf } from './lock.ts'
import { missedAt } from './missed.ts'
import { leaveHere, placeFor, STORAGE_PATIENCE_MS } from './place.ts'
import { type Line, type Who as OnLine, openLine, Said, Saying } from './socket.ts'
import { createSync, type Sync } from './sync.ts'
import { tusCarrier } from './tus.ts'
import { createUploads } from './uploads.ts'
import { askWorker } from './wake.ts'
import { queue } from './watched.ts'

const LOOK_AGAIN_MS = 60_000
const LINE_IS_UP = 'line is up'

/** Who is signed in; `borrowed`: on a device where nothing may stay. */
type Who = OnLine & { borrowed: boolean }

/**
 * Works for who is signed in until the answer is called: one flush at a time and one socket in the whole browser, whichever tab has it.
 */
export function startEngine(who: Who): () => void {
  const { userId } = who
  const ending = new AbortController()
  void placeFor(who).then(({ mine, borrowed }) => {
    if (ending.signal.aborted) return
    const sync = createSync(mine, ask, borrowed ? alone : lockOf(`sync-${userId}`), () => tellStorage('full'))
    const uploads = createUploads(mine, carrier, borrowed ? alone : lockOf(`uploads-${userId}`), () => void sync.push())
    const watchStorage = storageWatch(mine)
    const push = async () => {
      void watchStorage()
      if (!borrowed && !isReachable()) askWorker()
      const done = sync.push()
      await uploads.push()
      return done
    }
    const unwatch = watchExpiry(() => {
      if (borrowed) leaveHere(userId, mine)
    })
    const engine = work({ ...who, borrowed }, mine, sync, push, ending.signal)
    setEngine(engine)
    ending.signal.addEventListener('abort', () => {
      unwatch()
      sync.stop()
      uploads.stop()
      if (currentEngine() === engine) setEngine(null)
    })
    void push()
    if (!borrowed) keepForGood(ending.signal)
    void forgetLookedAt(mine).catch(() => undefined)
  })
  return () => ending.abort()
}

/** Once there is something here that nobody else has, the browser is asked not to clear it by itself. */
function keepForGood(ended: AbortSignal): void {
  let asked = false
  const look = () => {
    if (asked || queue.now().every(({ quiet }) => quiet)) return
    asked = true
    void askToPersist()
  }
  ended.addEventListener('abort', queue.watch(look))
}

function work(who: Who, mine: Mine, sync: Sync, send: () => Promise<boolean>, ended: AbortSignal): Engine {
  const { userId, borrowed } = who
  const listeners = new Set<(said: Said) => void>()
  const tellAll = (said: Said) => {
    for (const heard of listeners) heard(said)
  }
  let line: Line | null = null
  /** When another tab last said that its line is up. */
  let upAt = Number.NEGATIVE_INFINITY
  // What one tab's socket hears all tabs hear; what another tab says goes out by that socket.
  const tabs = borrowed ? null : new BroadcastChannel(`oficio-live-${userId}`)
  if (tabs)
    tabs.onmessage = ({ data }) => {
      if (data === LINE_IS_UP) upAt = performance.now()
      const said = v.safeParse(Said, data)
      const saying = v.safeParse(Saying, data)
      if (line && saying.success) line.say(saying.output)
      else if (said.success) tellAll(said.output)
    }
  const say = (saying: Saying) => {
    if (line) line.say(saying)
    else tabs?.postMessage(saying)
  }
  const holdLine = () => {
    const held = openLine(who, {
      missed: () => void sync.push(),
      batch: (batch) => void sync.hear(batch),
      said: (said) => {
        tellAll(said)
        tabs?.postMessage(said)
      },
    })
    line = held
    held.say({ kind: 'looking', looking: !document.hidden })
    return new Promise<void>((done) =>
      ended.addEventListener('abort', () => {
        held.close()
        line = null
        done()
      }),
    )
  }
  if (borrowed || !navigator.locks) void holdLine()
  else navigator.locks.request(`oficio-line-${userId}`, { signal: ended }, holdLine).catch(() => undefined)

  const push = () => {
    line?.wake()
    return send()
  }
  const looked = () => {
    say({ kind: 'looking', looking: !document.hidden })
    // Whoever leaves the app with something unsent may not come back soon.
    if (document.hidden && queue.now().length > 0 && !borrowed) askWorker()
    void push()
  }
  // While a line is up, in whichever tab, what is new comes by itself.
  const lookAgain = () => {
    if (line?.isUp()) {
      tabs?.postMessage(LINE_IS_UP)
      void noteUpToDate(mine, missedAt())
    } else if (performance.now() - upAt > 2 * LOOK_AGAIN_MS) void push()
  }
  const timer = setInterval(lookAgain, LOOK_AGAIN_MS)
  const unwatch = watchReachable(() => {
    if (isReachable()) void push()
  })
  globalThis.addEventListener('online', push)
  document.addEventListener('visibilitychange', looked)
  ended.addEventListener('abort', () => {
    clearInterval(timer)
    unwatch()
    globalThis.removeEventListener('online', push)
    document.removeEventListener('visibilitychange', looked)
    tabs?.close()
  })
  return {
    userId,
    mine,
    push,
    say,
    listen(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}

/** Some browsers' storage stops answering, and with it all that waits its turn, until they are restarted: people are told what to do. */
function storageWatch(mine: Mine): () => Promise<void> {
  let asking = false
  return async () => {
    if (asking) return
    asking = true
    const timer = setTimeout(() => tellStorage('stuck'), STORAGE_PATIENCE_MS)
    await mine.transaction('r', mine.tables, () => mine.cursor.count()).catch(() => undefined)
    clearTimeout(timer)
    asking = false
  }
}

const ask = (path: string, body?: unknown): Promise<unknown> => (body === undefined ? getJson(path, v.unknown()) : send('post', path, body, v.unknown()))

const carrier = tusCarrier(carryRaw)
