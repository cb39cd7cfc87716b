import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import * as v from 'valibot'
import { boundedList, boundedText } from '#shared/bounds.ts'
import type { Batch } from '#shared/protocol/changes.ts'
import { Id } from '#shared/protocol/envelope.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { latestSeq } from '../db/feed-rows.ts'
import type { RemoteListener } from '../db/open.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { BLOCK_ENTITY, listBlockedPartners, selectReachablePartners } from '../features/accounts/blocks.ts'
import { roundLastSeen } from '../features/listings/public-names.ts'
import { readBatch } from '../features/sync/feed.ts'
import { recordContact, renewContact } from '../http/middleware/device-contacts.ts'
import { DATA_POLICY, securityHeaders } from '../http/middleware/security.ts'
import { findSession, touchLastActive } from '../http/middleware/session.ts'
import { createClientAddress } from '../http/middleware/visitor.ts'

const MAX_FRAME_BYTES = 16 * 1024
const BATCH_SIZE = 50
const MAX_FRAMES_PER_WINDOW = 60
const WINDOW_MS = 10_000
const HANDSHAKE_TIMEOUT_MS = 20_000
/** New sockets per IP address: after a restart of the market, a whole office reconnects at once. */
const ADDRESS_HANDSHAKE_LIMIT = { burst: 300, perWindow: 300, windowMs: MINUTE_MS }
const USER_HANDSHAKE_LIMIT = { burst: 60, perWindow: 30, windowMs: MINUTE_MS }
/** Open sockets per user. */
const MAX_SOCKETS = 20
/**
 * Sent to a socket that is closed in favour of a newer one: if it reconnected automatically, the two would
 * replace each other forever.
 */
const REPLACED_EVENT = 'replaced'

const USER_ROOM = 'user:'

const Handshake = v.object({ token: v.pipe(boundedText(43), v.regex(/^[\w-]{43}$/)) })
const TypingMessage = v.object({ chatId: Id, isTyping: v.boolean() })
const VisibilityMessage = v.object({ looking: v.boolean() })
const WatchMessage = v.object({ userIds: boundedList(Id, 50) })

export interface LiveServer {
  /** Disconnects all sockets; their clients reconnect. */
  close(): void
  /** Whether a page of this session is visible: such a device needs no push. */
  isViewing(sessionId: string): Promise<boolean>
  /** The number of open sockets. */
  countSockets(): number
}

/**
 * Sockets with one room per user, to which each batch of the user's feed is sent after its commit, in this
 * process or another. Losing an event costs nothing, as the feed has it. Typing and presence are sent once
 * and not stored; `adapter` carries them to other processes.
 */
export function createLiveServer(
  server: HttpServer,
  { database, clock, log, env, rateLimits }: Deps,
  adapter?: ServerOptions['adapter'],
): LiveServer {
  const clientAddress = createClientAddress(env.trustProxy)
  const getAddress = ({ socket, headers }: IncomingMessage) =>
    clientAddress.resolve(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''))
  const logRejected = (request: IncomingMessage, reason: string) =>
    log.info({ why: reason, address: getAddress(request) }, 'socket rejected')
  const addressLimiter = rateLimits.tokenBucket('handshakes of an address', ADDRESS_HANDSHAKE_LIMIT)
  const userLimiter = rateLimits.tokenBucket('handshakes of a user', USER_HANDSHAKE_LIMIT)
  const io = new Server(server, {
    serveClient: false,
    ...(adapter && { adapter }),
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
    // The raw response of an upgrade has no helper for setting all headers.
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  })
  // Socket.IO ignores the promises of handlers: an unhandled rejection would end the process.
  const logFailure = (error: unknown) => log.error({ err: error }, 'couldn’t answer a socket')
  const userIdByConnection = new WeakMap<Socket['conn'], string>()
  io.engine.on('connection', (connection: Socket['conn']) =>
    limitFrames(connection, () =>
      log.warn({ userId: userIdByConnection.get(connection) ?? null }, 'socket closed: too many frames'),
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
  const isConnectedHere = (userId: string) =>
    (io.sockets.adapter.rooms.get(`${USER_ROOM}${userId}`)?.size ?? 0) > 0
  /** A user may be connected to another process. */
  const isOnline = async (userId: string) =>
    isConnectedHere(userId) ||
    (adapter !== undefined && (await fetchSockets(`${USER_ROOM}${userId}`)).length > 0)
  /** The room's sockets in all processes; only those of this process while the others can't be reached. */
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
   * A session that ended during the handshake was not in the room yet when its sockets were closed, so it is
   * checked again.
   */
  async function joinRooms(socket: Socket): Promise<void> {
    const { userId, sessionId }: { userId: string; sessionId: string } = socket.data
    await socket.join([`${USER_ROOM}${userId}`, `session:${sessionId}`])
    const session = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (!session) socket.disconnect(true)
  }

  /** Beyond the limit, a user's oldest socket is closed: its device reconnects when it is used again. */
  async function closeExcessSockets(userId: string): Promise<void> {
    const openSockets = (await fetchSockets(`${USER_ROOM}${userId}`)).sort(
      (a, b) => a.handshake.issued - b.handshake.issued,
    )
    for (const socket of openSockets.slice(0, -MAX_SOCKETS)) {
      socket.emit(REPLACED_EVENT)
      socket.disconnect(true)
    }
  }

  /** Authenticates a handshake: an error message, or null on success. */
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
    if (partner)
      io.to(`${USER_ROOM}${partner.other_user_id}`).volatile.emit('typing', { chatId, userId, isTyping })
  }

  /**
   * Subscribes to the presence of users with whom there is a chat, unless one of the two has blocked the
   * other.
   */
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

  /** Ends presence subscriptions when one of the two users blocks the other. */
  async function leaveBlockedRooms(userId: string): Promise<void> {
    const rooms = (await listBlockedPartners(database.db, userId)).map((id) => `watching:${id}`)
    if (rooms.length > 0) io.local.in(`${USER_ROOM}${userId}`).socketsLeave(rooms)
  }

  /** Closes the sockets of sessions that have ended, in this process: the others are told of it, too. */
  async function closeEndedSessions(userId: string): Promise<void> {
    const sockets = await io.local.in(`${USER_ROOM}${userId}`).fetchSockets()
    const ids = sockets.map((socket) => String(socket.data.sessionId))
    const liveSessions = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids)
      .execute()
    const liveIds = new Set(liveSessions.map(({ id }) => id))
    for (const socket of sockets) if (!liveIds.has(String(socket.data.sessionId))) socket.disconnect(true)
  }

  const onChange = (audience: string, previousSeq: number, entities: ReadonlySet<string>) => {
    if (audience === 'public' || !isConnectedHere(audience)) return
    if (entities.has('session'))
      closeEndedSessions(audience).catch((error: unknown) =>
        log.error({ err: error }, 'couldn’t close sockets of ended sessions'),
      )
    if (entities.has(BLOCK_ENTITY)) leaveBlockedRooms(audience).catch(logFailure)
    readBatch(database, audience, previousSeq, { limit: BATCH_SIZE, now: clock() }).then(
      (batch) => emitBatch(audience, batch),
      (error: unknown) => log.error({ err: error }, 'couldn’t announce a batch of changes'),
    )
  }
  const emitBatch = (userId: string, batch: Batch) =>
    void io.local.to(`${USER_ROOM}${userId}`).emit('batch', batch)

  /**
   * Applies changes of other processes whose notifications were missed. Devices that are behind see a gap.
   */
  async function catchUp(): Promise<void> {
    for (const room of [...io.sockets.adapter.rooms.keys()]) {
      if (!room.startsWith(USER_ROOM)) continue
      const userId = room.slice(USER_ROOM.length)
      await closeEndedSessions(userId)
      await leaveBlockedRooms(userId)
      const seq = await latestSeq(database.db, userId)
      emitBatch(userId, { after: seq, upTo: seq, more: false, reset: false, changes: [] })
    }
  }
  const remoteListener: RemoteListener = { onChange, onMissed: () => void catchUp().catch(logFailure) }
  database.listeners.add(onChange)
  database.remoteListeners.add(remoteListener)
  return {
    countSockets: () => io.engine.clientsCount,
    isViewing: async (sessionId) =>
      (await fetchSockets(`session:${sessionId}`)).some(({ data }) => data.looking === true),
    close() {
      isClosing = true
      database.listeners.delete(onChange)
      database.remoteListeners.delete(remoteListener)
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/**
 * Only our own pages may open a socket from a browser; other programs, which send no Origin, authenticate
 * with their token.
 */
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

/**
 * Closes a socket when its session ends. The end may be 90 days away, more than a timer can run, so it is
 * checked again each day.
 */
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
 * Closes a socket that sends more than a person could. All frames are counted before they are parsed,
 * including invalid ones and those before authentication.
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
