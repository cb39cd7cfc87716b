import { getJson, send } from '../api.ts'
import { isReachable, watchReachable } from '../reachable.ts'
import { readSession, type Session, watchSession } from '../session.ts'
import { forgetMine, type Mine, mineOf } from './db.ts'
import { openSocket, type Presence, type Typing } from './socket.ts'
import { openSync, type Syncing } from './sync.ts'

/** The engine of who is signed in, running in this tab. */
export interface Engine {
  userId: string
  mine: Mine
  sync: Syncing
  typing(chatId: string, isTyping: boolean): void
  /** Asks to be told whether these people are here. */
  watch(userIds: string[]): void
}

/** Said between the tabs of one browser, of which one holds the socket. */
type Said =
  | { kind: 'typing'; event: Typing }
  | { kind: 'presence'; event: Presence }
  | { kind: 'say-typing'; chatId: string; isTyping: boolean }
  | { kind: 'say-watch'; userIds: string[] }

let running: { engine: Engine; stop: () => void } | null = null
const ears = new Set<(said: Said) => void>()
const watchers = new Set<() => void>()

/** The engine of the present session, or null. */
export const currentEngine = (): Engine | null => running?.engine ?? null

export function watchEngine(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Calls `hear` with what is said once and forgotten: typing and presence. */
export function listen(hear: (said: Said) => void): () => void {
  ears.add(hear)
  return () => ears.delete(hear)
}

/** Follows the session from now on: starts with a log-in, stops with a log-out, and lets go of what a former account left here. */
export function startEngine(): () => void {
  const follow = () => {
    const session = readSession()
    const wanted = session?.user.emailVerified && (session.user.role === 'buyer' || session.user.role === 'seller') ? session : null
    if (running?.engine.userId === wanted?.user._id) return
    const former = running?.engine.userId
    running?.stop()
    running = wanted && start(wanted)
    if (former) void forgetMine(former, true).catch(() => undefined)
    for (const changed of watchers) changed()
  }
  follow()
  const unwatch = watchSession(follow)
  return () => {
    unwatch()
    running?.stop()
    running = null
  }
}

function start(session: Session): { engine: Engine; stop: () => void } {
  const userId = session.user._id
  const mine = mineOf(userId)
  const sync = openSync(userId, mine, {
    get: (path, schema, query = {}) => getJson(path, schema, { query }),
    post: (path, body, schema) => send('post', path, body, schema),
  })
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`oficio-live-${userId}`) : null
  const stopping = new AbortController()
  let socket: ReturnType<typeof openSocket> | null = null
  let watched: string[] = []

  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  const tellTabs = (said: Said) => {
    for (const hear of ears) hear(said)
    channel?.postMessage(said)
  }
  const hearTabs = ({ data: said }: MessageEvent<Said>) => {
    if (said.kind === 'say-typing') socket?.typing(said.chatId, said.isTyping)
    else if (said.kind === 'say-watch') watch(said.userIds)
    else for (const hear of ears) hear(said)
  }
  channel?.addEventListener('message', hearTabs)

  const watch = (userIds: string[]) => {
    watched = [...new Set([...userIds, ...watched])].slice(0, 50)
    socket?.watch(watched)
  }
  const connect = () => {
    socket = openSocket(session, {
      connected() {
        quietly(sync.pull())
        quietly(sync.flush())
        if (watched.length > 0) socket?.watch(watched)
      },
      disconnected: () => undefined,
      refused: () => quietly(sync.pull()),
      batch: (batch) => quietly(sync.take(batch)),
      typing: (event) => tellTabs({ kind: 'typing', event }),
      presence: (event) => tellTabs({ kind: 'presence', event }),
    })
  }
  // One socket in the browser: whoever holds the lock has it, and the next tab takes over when that one closes.
  if ('locks' in navigator) {
    navigator.locks
      .request(`oficio-socket-${userId}`, { signal: stopping.signal }, () => {
        connect()
        return new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
      })
      .catch(() => undefined)
  } else connect()

  const wake = () => {
    if (document.hidden) return
    socket?.wake()
    quietly(sync.pull())
    quietly(sync.flush())
  }
  const unwatch = watchReachable(() => isReachable() && wake())
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  quietly(sync.pull())
  quietly(sync.flush())

  const engine: Engine = {
    userId,
    mine,
    sync,
    typing: (chatId, isTyping) => (socket ? socket.typing(chatId, isTyping) : channel?.postMessage({ kind: 'say-typing', chatId, isTyping } satisfies Said)),
    watch: (userIds) => (socket ? watch(userIds) : channel?.postMessage({ kind: 'say-watch', userIds } satisfies Said)),
  }
  const stop = () => {
    stopping.abort()
    sync.stop()
    socket?.close()
    channel?.close()
    unwatch()
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
  }
  return { engine, stop }
}
