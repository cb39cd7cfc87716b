import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import * as v from 'valibot'
import { boundedList, boundedText } from '#shared/bounds.ts'
import { Id } from '#shared/envelope.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { BLOCK_ENTITY, listBlockedPartners, selectReachablePartners } from '../features/accounts/blocks.ts'
import { roundLastSeen } from '../features/accounts/public-names.ts'
import { readBatch } from '../features/sync/feed.ts'
import { recordContact, renewContact } from '../http/middleware/device-contacts.ts'
import { createTokenBucket } from '../http/middleware/limits.ts'
import { DATA_POLICY, securityHeaders } from '../http/middleware/security.ts'
import { findSession, touchLastActive } from '../http/middleware/session.ts'
import { createClientAddress } from '../http/middleware/visitor.ts'

const MAX_FRAME_BYTES = 16 * 1024
const BATCH_SIZE = 50
const MAX_FRAMES_PER_WINDOW = 60
const WINDOW_MS = 10_000
const HANDSHAKE_TIMEOUT_MS = 20_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Sockets of one address: a whole office comes back when the market has been started again. */
const ADDRESS_HANDSHAKE_LIMIT = { burst: 300, perWindow: 300, windowMs: 60_000 }
const USER_HANDSHAKE_LIMIT = { burst: 60, perWindow: 30, windowMs: 60_000 }
/** Open at once, of one person. */
const MAX_SOCKETS = 20
/**
 * Said to a socket that is closed for a newer one: if it came back by itself, the two would take turns
 * without end.
 */
const REPLACED_EVENT = 'replaced'

const Handshake = v.object({ token: v.pipe(boundedText(43), v.regex(/^[\w-]{43}$/)) })
const TypingMessage = v.object({ chatId: Id, isTyping: v.boolean() })
const VisibilityMessage = v.object({ looking: v.boolean() })
const WatchMessage = v.object({ userIds: boundedList(Id, 50) })

/** Said between processes: what the public sees has changed, and which kinds of things. */
const PUBLIC_EVENT = 'public'
const EntityList = v.array(v.string())

/** The market's other processes. */
export interface ClusterPeers {
  adapter: NonNullable<ServerOptions['adapter']>
  /** Called when one of them has changed what the public sees. */
  onRemoteChange(entities: string[]): void
}

export interface LiveServer {
  /** Hangs up on everybody; their devices try again. */
  close(): void
  /** Whether a page of this session is being looked at: such a device needs no push. */
  isViewing(sessionId: string): Promise<boolean>
  /** How many sockets are open. */
  countSockets(): number
}

/**
 * Sockets are a doorbell: one room a person, in which each batch of their feed is said as soon as it is
 * committed. Losing any of it costs nothing, the feed has it. Typing and presence are said once and
 * forgotten.
 */
export function createLiveServer(
  server: HttpServer,
  { database, clock, log, env }: Deps,
  peers?: ClusterPeers,
): LiveServer {
  const clientAddress = createClientAddress(env.trustProxy)
  const getAddress = ({ socket, headers }: IncomingMessage) =>
    clientAddress.resolve(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''))
  const logRejected = (request: IncomingMessage, reason: string) =>
    log.info({ why: reason, address: getAddress(request) }, 'a socket was refused')
  const addressLimiter = env.rateLimits ? createTokenBucket(ADDRESS_HANDSHAKE_LIMIT, clock) : null
  const userLimiter = env.rateLimits ? createTokenBucket(USER_HANDSHAKE_LIMIT, clock) : null
  const io = new Server(server, {
    serveClient: false,
    ...(peers && { adapter: peers.adapter }),
    maxHttpBufferSize: MAX_FRAME_BYTES,
    connectTimeout: HANDSHAKE_TIMEOUT_MS,
    allowRequest(request, done) {
      const reason = !isSameSite(request.headers, env.publicUrl)
        ? 'ANOTHER_SITE'
        : (addressLimiter?.consume(getAddress(request)) ?? 0) > 0
          ? 'RATE_LIMITED'
          : null
      if (reason) logRejected(request, reason)
      done(reason, reason === null)
    },
  })
  const headers = Object.entries(securityHeaders(env.publicUrl, DATA_POLICY))
  io.engine.use((_: unknown, response: ServerResponse, next: () => void) => {
    // An upgrade is answered through something smaller than a response.
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  })
  // Socket.IO looks at no promise: what nobody catches would end the process.
  const logFailure = (error: unknown) => log.error({ err: error }, 'a socket could not be answered')
  const userIdByConnection = new WeakMap<Socket['conn'], string>()
  io.engine.on('connection', (connection: Socket['conn']) =>
    limitFrames(connection, () =>
      log.warn(
        { userId: userIdByConnection.get(connection) ?? null },
        'a socket sent too much and was closed',
      ),
    ),
  )
  io.use((socket, next) => {
    authenticate(socket).then(
      (reason) => {
        if (reason) logRejected(socket.request, reason)
        next(reason ? new Error(reason) : undefined)
      },
      (error: unknown) => {
        logFailure(error)
        next(new Error('INTERNAL'))
      },
    )
  })
  io.on('connection', (socket) => {
    const userId: string = socket.data.userId
    joinRooms(socket).catch((error: unknown) => {
      logFailure(error)
      socket.disconnect(true)
    })
    userIdByConnection.set(socket.conn, userId)
    closeExcessSockets(userId).catch(logFailure)
    emitPresence(userId, true)
    socket.on('typing', (payload) => forwardTyping(userId, payload).catch(logFailure))
    socket.on('looking', (payload) => {
      socket.data.looking = v.is(VisibilityMessage, payload) && payload.looking
    })
    socket.on('watch', (payload) => watchPresence(socket, payload).catch(logFailure))
    socket.on('disconnect', () => handleDisconnect(userId).catch(logFailure))
  })

  let isClosing = false
  const isConnectedHere = (userId: string) => (io.sockets.adapter.rooms.get(`user:${userId}`)?.size ?? 0) > 0
  /** Somebody may be at another process. */
  const isOnline = async (userId: string) =>
    isConnectedHere(userId) || (peers !== undefined && (await fetchSockets(`user:${userId}`)).length > 0)
  /** Those of all processes; of this one while the others can't be reached. */
  const fetchSockets = (room: string) =>
    io
      .in(room)
      .fetchSockets()
      .catch(() => io.local.in(room).fetchSockets())
  const emitPresence = (userId: string, online: boolean) =>
    void io
      .to(`watching:${userId}`)
      .emit('presence', { userId, online, at: roundLastSeen(clock().toISOString(), clock()) })

  async function handleDisconnect(userId: string): Promise<void> {
    if (isClosing || (await isOnline(userId))) return
    emitPresence(userId, false)
    await write(database, (tx) => touchLastActive(tx, userId, clock()))
  }

  /**
   * A session that ended while its socket was let in was looked for in the rooms before this one came: it is
   * looked at again.
   */
  async function joinRooms(socket: Socket): Promise<void> {
    const { userId, sessionId }: { userId: string; sessionId: string } = socket.data
    await socket.join([`user:${userId}`, `session:${sessionId}`])
    const session = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (!session) socket.disconnect(true)
  }

  /** Whoever opens one more than they may loses the oldest: its device comes back when it is looked at. */
  async function closeExcessSockets(userId: string): Promise<void> {
    const openSockets = (await fetchSockets(`user:${userId}`)).sort(
      (a, b) => a.handshake.issued - b.handshake.issued,
    )
    for (const socket of openSockets.slice(0, -MAX_SOCKETS)) {
      socket.emit(REPLACED_EVENT)
      socket.disconnect(true)
    }
  }

  /** Why somebody gets no socket; null if they do. */
  async function authenticate(socket: Socket): Promise<string | null> {
    const payload = v.safeParse(Handshake, socket.handshake.auth)
    const session = payload.success ? await findSession(database, payload.output.token, clock()) : undefined
    if (!session || session.email_verified === 0) return 'UNAUTHENTICATED'
    if ((userLimiter?.consume(session.user_id) ?? 0) > 0) return 'RATE_LIMITED'
    socket.data = { userId: session.user_id, sessionId: session.id }
    recordContact(database, session, clock())
    socket.conn.on('packet', () => renewContact(database, session.id, clock()))
    closeAtSessionEnd(socket, Date.parse(session.ends_at), clock)
    return null
  }

  async function forwardTyping(userId: string, payload: unknown): Promise<void> {
    const parsed = v.safeParse(TypingMessage, payload)
    if (!parsed.success) return
    const { chatId, isTyping } = parsed.output
    const partner = await selectReachablePartners(database.db, userId)
      .select('me.other_user_id')
      .where('me.chat_id', '=', chatId)
      .executeTakeFirst()
    if (partner) io.to(`user:${partner.other_user_id}`).volatile.emit('typing', { chatId, userId, isTyping })
  }

  /** Presence is for those one has a chat with, unless one of the two has blocked the other. */
  async function watchPresence(socket: Socket, payload: unknown): Promise<void> {
    const parsed = v.safeParse(WatchMessage, payload)
    if (!parsed.success || parsed.output.userIds.length === 0) return
    const partners = await selectReachablePartners(database.db, socket.data.userId)
      .innerJoin('users as u', 'u.id', 'me.other_user_id')
      .select(['u.id', 'u.last_active_at'])
      .where('u.id', 'in', parsed.output.userIds)
      .execute()
    for (const { id, last_active_at } of partners) {
      void socket.join(`watching:${id}`)
      socket.emit('presence', {
        userId: id,
        online: await isOnline(id),
        at: roundLastSeen(last_active_at, clock()),
      })
    }
  }

  /** Who watched somebody before one of them blocked the other hears no more of them. */
  async function leaveBlockedRooms(userId: string): Promise<void> {
    const rooms = (await listBlockedPartners(database.db, userId)).map((id) => `watching:${id}`)
    if (rooms.length > 0) io.in(`user:${userId}`).socketsLeave(rooms)
  }

  /** Sockets of sessions that have ended are closed at once. */
  async function closeEndedSessions(userId: string): Promise<void> {
    const sockets = await fetchSockets(`user:${userId}`)
    const ids = sockets.map((socket) => String(socket.data.sessionId))
    const liveSessions = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids)
      .execute()
    const liveIds = new Set(liveSessions.map(({ id }) => id))
    for (const socket of sockets) if (!liveIds.has(String(socket.data.sessionId))) socket.disconnect(true)
  }

  const onChange = (audience: string, previousSeq: number, entities: Set<string>) => {
    if (peers && audience === 'public') io.serverSideEmit(PUBLIC_EVENT, [...entities])
    if (audience === 'public' || (!peers && !isConnectedHere(audience))) return
    if (entities.has('session'))
      closeEndedSessions(audience).catch((error: unknown) =>
        log.error({ err: error }, 'sockets of ended sessions could not be closed'),
      )
    if (entities.has(BLOCK_ENTITY)) leaveBlockedRooms(audience).catch(logFailure)
    readBatch(database, audience, previousSeq, BATCH_SIZE, clock()).then(
      (batch) => io.to(`user:${audience}`).emit('batch', batch),
      (error: unknown) => log.error({ err: error }, 'a batch could not be said'),
    )
  }
  database.listeners.add(onChange)
  io.on(PUBLIC_EVENT, (entities: unknown) => peers?.onRemoteChange(v.parse(EntityList, entities)))
  return {
    countSockets: () => io.engine.clientsCount,
    isViewing: async (sessionId) =>
      (await fetchSockets(`session:${sessionId}`)).some(({ data }) => data.looking === true),
    close() {
      isClosing = true
      database.listeners.delete(onChange)
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** Only pages of our own may open a socket; programs, which send no Origin, have a token of their own. */
function isSameSite(
  headers: { origin?: string | undefined; host?: string | undefined },
  publicUrl: string,
): boolean {
  if (headers.origin === undefined) return true
  return (
    headers.origin === publicUrl ||
    (URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host)
  )
}

/** A socket closes when its session ends. No timer runs for 90 days: it looks again each day. */
function closeAtSessionEnd(socket: Socket, endsAt: number, clock: () => Date): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleClose = () => {
    const remainingMs = endsAt - clock().getTime()
    if (remainingMs <= 0) socket.disconnect(true)
    else timer = setTimeout(scheduleClose, Math.min(remainingMs, DAY_MS)).unref()
  }
  scheduleClose()
  socket.conn.once('close', () => clearTimeout(timer))
}

/**
 * A socket that sends more than a person could is closed; others don't notice. Counted is whatever comes,
 * before it is read: also what is no event, and what comes before anybody has signed in.
 */
function limitFrames(connection: Socket['conn'], onLimit: () => void): void {
  let count = 0
  const timer = setInterval(() => {
    count = 0
  }, WINDOW_MS)
  connection.on('packet', () => {
    if (++count !== MAX_FRAMES_PER_WINDOW + 1) return
    onLimit()
    connection.close(true)
  })
  connection.on('close', () => clearInterval(timer))
}
