import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { Batch } from '#shared/changes.ts'
import { Id } from '#shared/envelope.ts'
import type { Session } from '../session.ts'

const ATTEMPTS = 5
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 5000
const TIMEOUT_MS = 20_000

const Typing = v.object({ chatId: Id, userId: Id, isTyping: v.boolean() })
const Presence = v.object({ userId: Id, online: v.boolean(), at: v.string() })
export type Typing = v.InferOutput<typeof Typing>
export type Presence = v.InferOutput<typeof Presence>

export interface Heard {
  connected(): void
  disconnected(): void
  /** The server doesn't know this session. */
  refused(): void
  batch(batch: Batch): void
  typing(event: Typing): void
  presence(event: Presence): void
}

/** A socket to our server. After five attempts it rests until `wake` is called; what it misses meanwhile is in the feed. */
export function openSocket({ user, token }: Session, heard: Heard) {
  const socket: Socket = io({
    auth: { token, role: user.role, id: user._id },
    transports: ['websocket', 'polling'],
    reconnection: true,
    reconnectionAttempts: ATTEMPTS,
    reconnectionDelay: FIRST_WAIT_MS,
    reconnectionDelayMax: LONGEST_WAIT_MS,
    timeout: TIMEOUT_MS,
  })
  socket.on('connect', heard.connected)
  socket.on('disconnect', (reason) => {
    heard.disconnected()
    // The server hung up by itself: it no longer knows us, or it is going down. Either way the next call tells.
    if (reason === 'io server disconnect') heard.refused()
  })
  socket.on('connect_error', (error) => {
    heard.disconnected()
    if (error.message === 'UNAUTHENTICATED') heard.refused()
  })
  const on = <S extends v.GenericSchema>(event: string, schema: S, tell: (said: v.InferOutput<S>) => void) =>
    socket.on(event, (said: unknown) => {
      const parsed = v.safeParse(schema, said)
      if (parsed.success) tell(parsed.output)
    })
  on('batch', Batch, heard.batch)
  on('typing', Typing, heard.typing)
  on('presence', Presence, heard.presence)
  return {
    typing: (chatId: string, isTyping: boolean) => void socket.volatile.emit('typing', { chatId, isTyping }),
    watch: (userIds: string[]) => void socket.emit('watch', { userIds }),
    wake() {
      if (!socket.connected && !socket.active) socket.connect()
    },
    close: () => void socket.close(),
  }
}
