import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { Batch } from '#shared/changes.ts'

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

/** What is said once and forgotten. */
export const LiveEvent = v.variant('kind', [Typing, Presence])
export type LiveEvent = v.InferOutput<typeof LiveEvent>
/** What this device says. */
export const ClientEvent = v.variant('kind', [
  v.object({ kind: v.literal('typing'), chatId: v.string(), isTyping: v.boolean() }),
  v.object({ kind: v.literal('watch'), userIds: v.array(v.string()) }),
  // Whether the app is being looked at: then nothing needs to ring here.
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
  /** Whether somebody listens at the other end: then whatever is new comes by itself. */
  isConnected(): boolean
  /**
   * Tries again at once, also after the attempts are used up; one that was replaced only while it is looked
   * at.
   */
  reconnect(): void
  close(): void
}

const MAX_WATCHED_USERS = 50
/** A server that is gone for one is gone for all, who don't come back in the same moment. */
const RECONNECT_DELAY_MS = { minMs: 1000, jitterMs: 2000 }

/**
 * The doorbell: events say that there is something new and, most times, what. Losing any of them costs
 * nothing.
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
  let looking = false
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let isReplaced = false
  const reconnect = () => {
    if (isReplaced && !looking) return
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
    socket.emit('looking', { looking })
  })
  // Socket.IO comes back by itself only from a line that broke, and not for long; a server that is found to
  // be gone is asked for until it answers.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect')
      reconnectTimer = setTimeout(
        resume,
        RECONNECT_DELAY_MS.minMs + Math.random() * RECONNECT_DELAY_MS.jitterMs,
      )
  })
  // This person has too many open: whoever comes back by itself pushes out another, which comes back too.
  socket.on('replaced', () => {
    isReplaced = true
    socket.disconnect()
  })
  // Who isn't let in any more learns why when they ask.
  socket.on('connect_error', () => {
    if (!socket.active) handlers.missed()
  })
  // What can't be read is from a newer server: the feed says it again.
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
      if ('looking' in payload) looking = payload.looking
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
