import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { Batch } from '#shared/changes.ts'

const Typing = v.object({ kind: v.literal('typing'), chatId: v.string(), userId: v.string(), isTyping: v.boolean() })
const Presence = v.object({ kind: v.literal('presence'), userId: v.string(), online: v.boolean(), at: v.string() })

/** What is said once and forgotten. */
export const Said = v.variant('kind', [Typing, Presence])
export type Said = v.InferOutput<typeof Said>
/** What this device says. */
export const Saying = v.variant('kind', [
  v.object({ kind: v.literal('typing'), chatId: v.string(), isTyping: v.boolean() }),
  v.object({ kind: v.literal('watch'), userIds: v.array(v.string()) }),
  // Whether the app is being looked at: then nothing needs to ring here.
  v.object({ kind: v.literal('looking'), looking: v.boolean() }),
])
export type Saying = v.InferOutput<typeof Saying>

export interface Who {
  userId: string
  role: string
  token: string
}

export interface Line {
  say(saying: Saying): void
  /** Whether somebody listens at the other end: then whatever is new comes by itself. */
  isUp(): boolean
  /** Tries again at once, also after the attempts are used up; one that was replaced only while it is looked at. */
  wake(): void
  close(): void
}

const MOST_WATCHED = 50
/** A server that is gone for one is gone for all, who don't come back in the same moment. */
const BACK_MS = { least: 1000, more: 2000 }

/** The doorbell: events say that there is something new and, most times, what. Losing any of them costs nothing. */
export function openLine({ userId, role, token }: Who, heard: { missed(): void; batch(batch: Batch): void; said(said: Said): void }): Line {
  const socket: Socket = io({
    transports: ['websocket', 'polling'],
    auth: { role, id: userId, token },
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
  })
  let watched: string[] = []
  let looking = false
  let back: ReturnType<typeof setTimeout> | undefined
  let replaced = false
  const wake = () => {
    if (replaced && !looking) return
    replaced = false
    socket.connect()
  }
  const comeBack = () => {
    if (socket.connected || replaced) return
    socket.connect()
    heard.missed()
  }
  socket.on('connect', () => {
    heard.missed()
    if (watched.length > 0) socket.emit('watch', { userIds: watched })
    socket.emit('looking', { looking })
  })
  // Socket.IO comes back by itself only from a line that broke, and not for long; a server that is found to be gone is asked for until it answers.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') back = setTimeout(comeBack, BACK_MS.least + Math.random() * BACK_MS.more)
  })
  // This person has too many open: whoever comes back by itself pushes out another, which comes back too.
  socket.on('replaced', () => {
    replaced = true
    socket.disconnect()
  })
  // Who isn't let in any more learns why when they ask.
  socket.on('connect_error', () => {
    if (!socket.active) heard.missed()
  })
  // What can't be read is from a newer server: the feed says it again.
  socket.on('batch', (given) => {
    const parsed = v.safeParse(Batch, given)
    if (parsed.success) heard.batch(parsed.output)
    else heard.missed()
  })
  for (const kind of ['typing', 'presence'])
    socket.on(kind, (given) => {
      const parsed = v.safeParse(Said, { ...given, kind })
      if (parsed.success) heard.said(parsed.output)
    })
  return {
    say({ kind, ...what }) {
      if ('userIds' in what) watched = [...new Set([...what.userIds, ...watched])].slice(0, MOST_WATCHED)
      if ('looking' in what) looking = what.looking
      if (replaced) wake()
      if (socket.connected) socket.volatile.emit(kind, what)
    },
    wake,
    isUp: () => socket.connected,
    close() {
      clearTimeout(back)
      socket.close()
    },
  }
}
