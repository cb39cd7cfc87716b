import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { Batch } from '#shared/changes.ts'

const Typing = v.object({ chatId: v.string(), userId: v.string(), isTyping: v.boolean() })
const Presence = v.object({ userId: v.string(), online: v.boolean(), at: v.string() })

/** What is said once and forgotten. */
export type Said = ({ kind: 'typing' } & v.InferOutput<typeof Typing>) | ({ kind: 'presence' } & v.InferOutput<typeof Presence>)
/** What this device says. */
export type Saying = { kind: 'typing'; chatId: string; isTyping: boolean } | { kind: 'watch'; userIds: string[] }

export interface Who {
  userId: string
  role: string
  token: string
}

export interface Line {
  say(saying: Saying): void
  /** Tries again at once, also after the attempts are used up. */
  wake(): void
  close(): void
}

/** The doorbell: events say that there is something new and, most times, what. Losing any of them costs nothing. */
export function openLine({ userId, role, token }: Who, heard: { connected(): void; batch(batch: Batch): void; said(said: Said): void }): Line {
  const socket: Socket = io({
    transports: ['websocket', 'polling'],
    auth: { role, id: userId, token },
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
  })
  let watched: string[] = []
  socket.on('connect', () => {
    heard.connected()
    if (watched.length > 0) socket.emit('watch', { userIds: watched })
  })
  // What can't be read is from a newer server: the feed says it again.
  socket.on('batch', (given) => {
    const parsed = v.safeParse(Batch, given)
    if (parsed.success) heard.batch(parsed.output)
    else heard.connected()
  })
  socket.on('typing', (given) => {
    const parsed = v.safeParse(Typing, given)
    if (parsed.success) heard.said({ kind: 'typing', ...parsed.output })
  })
  socket.on('presence', (given) => {
    const parsed = v.safeParse(Presence, given)
    if (parsed.success) heard.said({ kind: 'presence', ...parsed.output })
  })
  return {
    say({ kind, ...what }) {
      if ('userIds' in what) watched = what.userIds
      if (socket.connected) socket.volatile.emit(kind, what)
    },
    wake() {
      if (!socket.active) socket.connect()
    },
    close: () => void socket.close(),
  }
}
