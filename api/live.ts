import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import type { Deps } from './deps.ts'
import { readFeed } from './features/sync/feed.ts'
import { findSession } from './http/session.ts'

const LARGEST_FRAME = 16 * 1024
const BATCH = 50
const FRAMES = 60
const WINDOW_MS = 10_000
const HANDSHAKE_MS = 20_000

const Handshake = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })
const Typing = v.object({ chatId: Id, isTyping: v.boolean() })
const Watch = v.object({ userIds: v.pipe(v.array(Id), v.maxLength(50)) })

export interface Live {
  /** Hangs up on everybody; their devices try again. */
  close(): void
}

/**
 * Sockets are a doorbell: one room a person, in which each batch of their feed is said as soon as it is committed. Losing any of it costs
 * nothing, the feed has it. Typing and presence are said once and forgotten.
 */
export function openLive(server: HttpServer, { database, clock, log, env }: Deps): Live {
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: LARGEST_FRAME,
    connectTimeout: HANDSHAKE_MS,
    allowRequest: (request, done) => done(null, isOurs(request.headers, env.publicUrl)),
  })
  io.use(async (socket, next) => {
    const given = v.safeParse(Handshake, socket.handshake.auth)
    const session = given.success ? await findSession(database, given.output.token, clock()) : undefined
    if (!session || session.email_verified === 0) return next(new Error('UNAUTHENTICATED'))
    socket.data = { userId: session.user_id, sessionId: session.id }
    next()
  })
  io.on('connection', (socket) => {
    const userId: string = socket.data.userId
    void socket.join([`user:${userId}`, `session:${socket.data.sessionId}`])
    limitFrames(socket, () => log.warn({ userId }, 'a socket sent too much and was closed'))
    tellPresence(userId, true)
    socket.on('typing', (given) => void typing(userId, given))
    socket.on('watch', (given) => void watch(socket, given))
    socket.on('disconnect', () => {
      if (!isOnline(userId)) tellPresence(userId, false)
    })
  })

  const isOnline = (userId: string) => (io.sockets.adapter.rooms.get(`user:${userId}`)?.size ?? 0) > 0
  const tellPresence = (userId: string, online: boolean) => void io.to(`watching:${userId}`).emit('presence', { userId, online, at: clock().toISOString() })

  async function typing(userId: string, given: unknown): Promise<void> {
    const parsed = v.safeParse(Typing, given)
    if (!parsed.success) return
    const { chatId, isTyping } = parsed.output
    const me = await database.db.selectFrom('chat_members').select('other_user_id').where('chat_id', '=', chatId).where('user_id', '=', userId).executeTakeFirst()
    if (me) io.to(`user:${me.other_user_id}`).volatile.emit('typing', { chatId, userId, isTyping })
  }

  /** Presence is for those one has a chat with. */
  async function watch(socket: Socket, given: unknown): Promise<void> {
    const parsed = v.safeParse(Watch, given)
    if (!parsed.success || parsed.output.userIds.length === 0) return
    const known = await database.db
      .selectFrom('chat_members as me')
      .innerJoin('users as u', 'u.id', 'me.other_user_id')
      .select(['u.id', 'u.last_active_at'])
      .where('me.user_id', '=', socket.data.userId)
      .where('u.id', 'in', parsed.output.userIds)
      .execute()
    for (const { id, last_active_at } of known) {
      void socket.join(`watching:${id}`)
      socket.emit('presence', { userId: id, online: isOnline(id), at: last_active_at })
    }
  }

  /** Sockets of sessions that have ended are closed at once. */
  async function dropEnded(userId: string): Promise<void> {
    const sockets = await io.in(`user:${userId}`).fetchSockets()
    const ids = sockets.map((socket) => String(socket.data.sessionId))
    const live = await database.db.selectFrom('sessions').select('id').where('id', 'in', ids).execute()
    const alive = new Set(live.map(({ id }) => id))
    for (const socket of sockets) if (!alive.has(String(socket.data.sessionId))) socket.disconnect(true)
  }

  const tell = (audience: string, after: number, entities: Set<string>) => {
    if (!isOnline(audience)) return
    if (entities.has('session')) dropEnded(audience).catch((error: unknown) => log.error({ err: error }, 'sockets of ended sessions could not be closed'))
    readFeed(database, audience, after, BATCH).then(
      (batch) => io.to(`user:${audience}`).emit('batch', batch),
      (error: unknown) => log.error({ err: error }, 'a batch could not be said'),
    )
  }
  database.listeners.add(tell)
  return {
    close() {
      database.listeners.delete(tell)
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** Only pages of our own may open a socket; programs, which send no Origin, have a token of their own. */
function isOurs(headers: { origin?: string | undefined; host?: string | undefined }, publicUrl: string): boolean {
  if (headers.origin === undefined) return true
  return headers.origin === publicUrl || (URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host)
}

/** A socket that sends more than a person could is closed; others don't notice. */
function limitFrames(socket: Socket, tooMany: () => void): void {
  let count = 0
  const timer = setInterval(() => {
    count = 0
  }, WINDOW_MS)
  socket.use((_, next) => {
    if (++count <= FRAMES) return next()
    tooMany()
    socket.disconnect(true)
  })
  socket.on('disconnect', () => clearInterval(timer))
}
