import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { Batch } from '#shared/protocol/changes.ts'

const Typing = v.object({
  kind: v.literal('typing'),
  chatId: v.string(),
  userId: v.string(),
  isTyping: v.boolean(),
})
const Presence = v.object({
  kind: v.literal('presence'),
  userId: v.string(),
  online: v.boolean(),
  at: v.string(),
})

/** Ephemeral events from the server, never stored. */
export const LiveEvent = v.variant('kind', [Typing, Presence])
export type LiveEvent = v.InferOutput<typeof LiveEvent>
/** Ephemeral events from this device. */
export const ClientEvent = v.variant('kind', [
  v.object({ kind: v.literal('typing'), chatId: v.string(), isTyping: v.boolean() }),
  v.object({ kind: v.literal('watch'), userIds: v.array(v.string()) }),
  // Whether the app is in the foreground; the server then sends this device no push.
  v.object({ kind: v.literal('looking'), looking: v.boolean() }),
])
export type ClientEvent = v.InferOutput<typeof ClientEvent>

export interface SocketAccount {
  userId: string
  role: string
  token: string
}

export interface LiveSocket {
  emit(event: ClientEvent): void
  /** Whether the socket is connected; then changes arrive without polling. */
  isConnected(): boolean
  /**
   * Reconnects at once, even after the attempts are used up. A replaced socket reconnects only while the app
   * is in the foreground.
   */
  reconnect(): void
  close(): void
}

const MAX_WATCHED_USERS = 50
/** After a server restart all clients reconnect; the jitter spreads them out. */
const RECONNECT_DELAY_MS = { minMs: 1000, jitterMs: 2000 }

/**
 * Opens the live socket. Its events say that something changed and usually carry the batch. Losing any of
 * them costs nothing, because the change feed has them too.
 */
export function openSocket(
  { userId, role, token }: SocketAccount,
  handlers: { missed(): void; batch(batch: Batch): void; event(event: LiveEvent): void },
): LiveSocket {
  const socket: Socket = io({
    transports: ['websocket', 'polling'],
    auth: { role, id: userId, token },
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
  })
  let watchedUserIds: string[] = []
  let isForeground = false
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let isReplaced = false
  const reconnect = () => {
    if (isReplaced && !isForeground) return
    isReplaced = false
    socket.connect()
  }
  const resume = () => {
    if (socket.connected || isReplaced) return
    socket.connect()
    handlers.missed()
  }
  socket.on('connect', () => {
    handlers.missed()
    if (watchedUserIds.length > 0) socket.emit('watch', { userIds: watchedUserIds })
    socket.emit('looking', { looking: isForeground })
  })
  // Socket.IO reconnects by itself only after a transport error, and only for a few attempts. After any other
  // disconnect this retries until the server answers.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect')
      reconnectTimer = setTimeout(
        resume,
        RECONNECT_DELAY_MS.minMs + Math.random() * RECONNECT_DELAY_MS.jitterMs,
      )
  })
  // This user has too many open sockets. Reconnecting by itself would replace another one, which would
  // reconnect too.
  socket.on('replaced', () => {
    isReplaced = true
    socket.disconnect()
  })
  // The server rejected the connection: the pull that follows gets the reason.
  socket.on('connect_error', () => {
    if (!socket.active) handlers.missed()
  })
  // A batch that doesn't parse is from a newer server: pull it from the change feed.
  socket.on('batch', (payload) => {
    const parsed = v.safeParse(Batch, payload)
    if (parsed.success) handlers.batch(parsed.output)
    else handlers.missed()
  })
  for (const kind of ['typing', 'presence'])
    socket.on(kind, (payload) => {
      const parsed = v.safeParse(LiveEvent, { ...payload, kind })
      if (parsed.success) handlers.event(parsed.output)
    })
  return {
    emit({ kind, ...payload }) {
      if ('userIds' in payload)
        watchedUserIds = [...new Set([...payload.userIds, ...watchedUserIds])].slice(0, MAX_WATCHED_USERS)
      if ('looking' in payload) isForeground = payload.looking
      if (isReplaced) reconnect()
      if (socket.connected) socket.volatile.emit(kind, payload)
    },
    reconnect,
    isConnected: () => socket.connected,
    close() {
      clearTimeout(reconnectTimer)
      socket.close()
    },
  }
}
