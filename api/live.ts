import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import * as v from 'valibot'
import { boundedList, boundedText } from '#shared/bounds.ts'
import { Id } from '#shared/envelope.ts'
import { write } from './db/write.ts'
import type { Deps } from './deps.ts'
import { readGrowth } from './features/sync/feed.ts'
import { DATA_POLICY, securityHeaders } from './http/security.ts'
import { findSession, noteActive } from './http/session.ts'
import { openVisitor } from './http/visitor.ts'

const LARGEST_FRAME = 16 * 1024
const BATCH = 50
const FRAMES = 60
const WINDOW_MS = 10_000
const HANDSHAKE_MS = 20_000

const Handshake = v.object({ token: v.pipe(boundedText(43), v.regex(/^[\w-]{43}$/)) })
const Typing = v.object({ chatId: Id, isTyping: v.boolean() })
const Looking = v.object({ looking: v.boolean() })
const Watch = v.object({ userIds: boundedList(Id, 50) })

/** Said between processes: what the public sees has changed, and which kinds of things. */
const PUBLIC = 'public'
const Entities = v.array(v.string())

/** The market's other processes. */
export interface Others {
  adapter: NonNullable<ServerOptions['adapter']>
  /** Called when one of them has changed what the public sees. */
  changed(entities: string[]): void
}

export interface Live {
  /** Hangs up on everybody; their devices try again. */
  close(): void
  /** Whether a page of this session is being looked at: such a device needs no push. */
  looking(sessionId: string): Promise<boolean>
  /** How many sockets are open. */
  sockets(): number
}

/**
 * Sockets are a doorbell: one room a person, in which each batch of their feed is said as soon as it is committed. Losing any of it costs
 * nothing, the feed has it. Typing and presence are said once and forgotten.
 */
export function openLive(server: HttpServer, { database, clock, log, env }: Deps, others?: Others): Live {
  const visitor = openVisitor(env.trustProxy)
  const refused = ({ socket, headers }: IncomingMessage, why: string) =>
    log.info({ why, address: visitor.from(socket.remoteAddress, String(headers['x-forwarded-for'] ?? '')) }, 'a socket was refused')
  const io = new Server(server, {
    serveClient: false,
    ...(others && { adapter: others.adapter }),
    maxHttpBufferSize: LARGEST_FRAME,
    connectTimeout: HANDSHAKE_MS,
    allowRequest(request, done) {
      const ours = isOurs(request.headers, env.publicUrl)
      if (!ours) refused(request, 'ANOTHER_SITE')
      done(null, ours)
    },
  })
  const headers = Object.entries(securityHeaders(env.publicUrl, DATA_POLICY))
  io.engine.use((_: unknown, response: ServerResponse, next: () => void) => {
    // An upgrade is answered through something smaller than a response.
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  })
  // Socket.IO looks at no promise: what nobody catches would end the process.
  const failed = (error: unknown) => log.error({ err: error }, 'a socket could not be answered')
  io.use((socket, next) => {
    admit(socket).then(
      (admitted) => next(admitted ? undefined : new Error('UNAUTHENTICATED')),
      (error: unknown) => {
        failed(error)
        next(new Error('INTERNAL'))
      },
    )
  })
  io.on('connection', (socket) => {
    const userId: string = socket.data.userId
    void socket.join([`user:${userId}`, `session:${socket.data.sessionId}`])
    limitFrames(socket, () => log.warn({ userId }, 'a socket sent too much and was closed'))
    tellPresence(userId, true)
    socket.on('typing', (given) => typing(userId, given).catch(failed))
    socket.on('looking', (given) => {
      socket.data.looking = v.is(Looking, given) && given.looking
    })
    socket.on('watch', (given) => watch(socket, given).catch(failed))
    socket.on('disconnect', () => left(userId).catch(failed))
  })

  let closing = false
  const isHere = (userId: string) => (io.sockets.adapter.rooms.get(`user:${userId}`)?.size ?? 0) > 0
  /** Somebody may be at another process. */
  const isOnline = async (userId: string) => isHere(userId) || (others !== undefined && (await socketsIn(`user:${userId}`)).length > 0)
  /** Those of all processes; of this one while the others can't be reached. */
  const socketsIn = (room: string) =>
    io
      .in(room)
      .fetchSockets()
      .catch(() => io.local.in(room).fetchSockets())
  const tellPresence = (userId: string, online: boolean) => void io.to(`watching:${userId}`).emit('presence', { userId, online, at: clock().toISOString() })

  async function left(userId: string): Promise<void> {
    if (closing || (await isOnline(userId))) return
    tellPresence(userId, false)
    await write(database, (tx) => noteActive(tx, userId, clock()))
  }

  async function admit(socket: Socket): Promise<boolean> {
    const given = v.safeParse(Handshake, socket.handshake.auth)
    const session = given.success ? await findSession(database, given.output.token, clock()) : undefined
    if (!session || session.email_verified === 0) {
      refused(socket.request, 'UNAUTHENTICATED')
      return false
    }
    socket.data = { userId: session.user_id, sessionId: session.id }
    return true
  }

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
      socket.emit('presence', { userId: id, online: await isOnline(id), at: last_active_at })
    }
  }

  /** Sockets of sessions that have ended are closed at once. */
  async function dropEnded(userId: string): Promise<void> {
    const sockets = await socketsIn(`user:${userId}`)
    const ids = sockets.map((socket) => String(socket.data.sessionId))
    const live = await database.db.selectFrom('sessions').select('id').where('id', 'in', ids).execute()
    const alive = new Set(live.map(({ id }) => id))
    for (const socket of sockets) if (!alive.has(String(socket.data.sessionId))) socket.disconnect(true)
  }

  const tell = (audience: string, after: number, entities: Set<string>) => {
    if (others && audience === 'public') io.serverSideEmit(PUBLIC, [...entities])
    if (audience === 'public' || (!others && !isHere(audience))) return
    if (entities.has('session')) dropEnded(audience).catch((error: unknown) => log.error({ err: error }, 'sockets of ended sessions could not be closed'))
    readGrowth(database, audience, after, BATCH).then(
      (batch) => io.to(`user:${audience}`).emit('batch', batch),
      (error: unknown) => log.error({ err: error }, 'a batch could not be said'),
    )
  }
  database.listeners.add(tell)
  io.on(PUBLIC, (entities: unknown) => others?.changed(v.parse(Entities, entities)))
  return {
    sockets: () => io.engine.clientsCount,
    looking: async (sessionId) => (await socketsIn(`session:${sessionId}`)).some(({ data }) => data.looking === true),
    close() {
      closing = true
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
