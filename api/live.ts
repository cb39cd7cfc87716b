import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import * as v from 'valibot'
import { boundedList, boundedText } from '#shared/bounds.ts'
import { Id } from '#shared/envelope.ts'
import { write } from './db/write.ts'
import type { Deps } from './deps.ts'
import { BLOCK_CHANGED, blockedWith, reachableFor } from './features/accounts/blocks.ts'
import { roundedSeen } from './features/accounts/names.ts'
import { readGrowth } from './features/sync/feed.ts'
import { hearAgain, hearFrom } from './http/contacts.ts'
import { openAllowance } from './http/limits.ts'
import { DATA_POLICY, securityHeaders } from './http/security.ts'
import { findSession, noteActive } from './http/session.ts'
import { openVisitor } from './http/visitor.ts'

const LARGEST_FRAME = 16 * 1024
const BATCH = 50
const FRAMES = 60
const WINDOW_MS = 10_000
const HANDSHAKE_MS = 20_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Sockets of one address: a whole office comes back when the market has been started again. */
const HANDSHAKES = { burst: 300, most: 300, window: 60_000 }
const HANDSHAKES_OF_ONE = { burst: 60, most: 30, window: 60_000 }
/** Open at once, of one person. */
const MAX_SOCKETS = 20
/** Said to a socket that is closed for a newer one: if it came back by itself, the two would take turns without end. */
const REPLACED = 'replaced'

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
  const addressOf = ({ socket, headers }: IncomingMessage) => visitor.from(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''))
  const refused = (request: IncomingMessage, why: string) => log.info({ why, address: addressOf(request) }, 'a socket was refused')
  const ofAddress = env.rateLimits ? openAllowance(HANDSHAKES, clock) : null
  const ofPerson = env.rateLimits ? openAllowance(HANDSHAKES_OF_ONE, clock) : null
  const io = new Server(server, {
    serveClient: false,
    ...(others && { adapter: others.adapter }),
    maxHttpBufferSize: LARGEST_FRAME,
    connectTimeout: HANDSHAKE_MS,
    allowRequest(request, done) {
      const why = !isOurs(request.headers, env.publicUrl) ? 'ANOTHER_SITE' : (ofAddress?.take(addressOf(request)) ?? 0) > 0 ? 'RATE_LIMITED' : null
      if (why) refused(request, why)
      done(why, why === null)
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
  const people = new WeakMap<Socket['conn'], string>()
  io.engine.on('connection', (line: Socket['conn']) => limitFrames(line, () => log.warn({ userId: people.get(line) ?? null }, 'a socket sent too much and was closed')))
  io.use((socket, next) => {
    admit(socket).then(
      (why) => {
        if (why) refused(socket.request, why)
        next(why ? new Error(why) : undefined)
      },
      (error: unknown) => {
        failed(error)
        next(new Error('INTERNAL'))
      },
    )
  })
  io.on('connection', (socket) => {
    const userId: string = socket.data.userId
    join(socket).catch((error: unknown) => {
      failed(error)
      socket.disconnect(true)
    })
    people.set(socket.conn, userId)
    closeOldest(userId).catch(failed)
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
  const tellPresence = (userId: string, online: boolean) => void io.to(`watching:${userId}`).emit('presence', { userId, online, at: roundedSeen(clock().toISOString(), clock()) })

  async function left(userId: string): Promise<void> {
    if (closing || (await isOnline(userId))) return
    tellPresence(userId, false)
    await write(database, (tx) => noteActive(tx, userId, clock()))
  }

  /** A session that ended while its socket was let in was looked for in the rooms before this one came: it is looked at again. */
  async function join(socket: Socket): Promise<void> {
    const { userId, sessionId }: { userId: string; sessionId: string } = socket.data
    await socket.join([`user:${userId}`, `session:${sessionId}`])
    const session = await database.db.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
    if (!session) socket.disconnect(true)
  }

  /** Whoever opens one more than they may loses the oldest: its device comes back when it is looked at. */
  async function closeOldest(userId: string): Promise<void> {
    const open = (await socketsIn(`user:${userId}`)).sort((a, b) => a.handshake.issued - b.handshake.issued)
    for (const socket of open.slice(0, -MAX_SOCKETS)) {
      socket.emit(REPLACED)
      socket.disconnect(true)
    }
  }

  /** Why somebody gets no socket; null if they do. */
  async function admit(socket: Socket): Promise<string | null> {
    const given = v.safeParse(Handshake, socket.handshake.auth)
    const session = given.success ? await findSession(database, given.output.token, clock()) : undefined
    if (!session || session.email_verified === 0) return 'UNAUTHENTICATED'
    if ((ofPerson?.take(session.user_id) ?? 0) > 0) return 'RATE_LIMITED'
    socket.data = { userId: session.user_id, sessionId: session.id }
    hearFrom(database, session, clock())
    socket.conn.on('packet', () => hearAgain(database, session.id, clock()))
    closeAtEnd(socket, Date.parse(session.ends_at), clock)
    return null
  }

  async function typing(userId: string, given: unknown): Promise<void> {
    const parsed = v.safeParse(Typing, given)
    if (!parsed.success) return
    const { chatId, isTyping } = parsed.output
    const me = await reachableFor(database.db, userId).select('me.other_user_id').where('me.chat_id', '=', chatId).executeTakeFirst()
    if (me) io.to(`user:${me.other_user_id}`).volatile.emit('typing', { chatId, userId, isTyping })
  }

  /** Presence is for those one has a chat with, unless one of the two has blocked the other. */
  async function watch(socket: Socket, given: unknown): Promise<void> {
    const parsed = v.safeParse(Watch, given)
    if (!parsed.success || parsed.output.userIds.length === 0) return
    const known = await reachableFor(database.db, socket.data.userId)
      .innerJoin('users as u', 'u.id', 'me.other_user_id')
      .select(['u.id', 'u.last_active_at'])
      .where('u.id', 'in', parsed.output.userIds)
      .execute()
    for (const { id, last_active_at } of known) {
      void socket.join(`watching:${id}`)
      socket.emit('presence', { userId: id, online: await isOnline(id), at: roundedSeen(last_active_at, clock()) })
    }
  }

  /** Who watched somebody before one of them blocked the other hears no more of them. */
  async function stopWatching(userId: string): Promise<void> {
    const rooms = (await blockedWith(database.db, userId)).map((id) => `watching:${id}`)
    if (rooms.length > 0) io.in(`user:${userId}`).socketsLeave(rooms)
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
    if (entities.has(BLOCK_CHANGED)) stopWatching(audience).catch(failed)
    readGrowth(database, audience, after, BATCH, clock()).then(
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

/** A socket closes when its session ends. No timer runs for 90 days: it looks again each day. */
function closeAtEnd(socket: Socket, endsAt: number, clock: () => Date): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const left = endsAt - clock().getTime()
    if (left <= 0) socket.disconnect(true)
    else timer = setTimeout(look, Math.min(left, DAY_MS)).unref()
  }
  look()
  socket.conn.once('close', () => clearTimeout(timer))
}

/**
 * A socket that sends more than a person could is closed; others don't notice. Counted is whatever comes, before it is read: also what is no
 * event, and what comes before anybody has signed in.
 */
function limitFrames(line: Socket['conn'], tooMany: () => void): void {
  let count = 0
  const timer = setInterval(() => {
    count = 0
  }, WINDOW_MS)
  line.on('packet', () => {
    if (++count !== FRAMES + 1) return
    tooMany()
    line.close(true)
  })
  line.on('close', () => clearInterval(timer))
}
