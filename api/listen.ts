import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { MARKET_HEADER } from '#shared/response-header.ts'
import { StartupError } from './db/startup-error.ts'
import type { Env } from './env.ts'
import { LIVENESS_PATHS, livenessReport } from './http/readiness.ts'
import type { Log } from './log.ts'

const DRAIN_TIMEOUT_MS = 10_000
/**
 * npm and service managers deliver one stop request as several signals: signals this close together count as
 * one.
 */
const SIGNAL_BURST_MS = 100
/** Longer than a reverse proxy keeps an idle connection, so that it never sends into a closing one. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** How often connections that became idle are closed during a stop. */
const CLOSE_INTERVAL_MS = 20
/**
 * How long idle connections stay open while the next process takes over: a client or proxy that is about to
 * send on one gets its answer, and with it the word to connect anew.
 */
const HAND_OVER_GRACE_MS = 1_000
/** How long a request waits for a process that is starting, and when it should come again. */
const MAX_STARTUP_WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 2

export interface Listener {
  server: Server
  /** The port that was taken; with PORT=0 the system chose it. */
  port: number
  /** Wraps a handler whose requests a stop waits for. */
  track(handler: RequestListener): RequestListener
  /** Answers all requests from now on, those that waited included. A stop begins with `closeSockets`. */
  serve(handler: RequestListener, closeSockets: () => void): void
  /** Stops as a signal does; `reason` is for the log. */
  stop(reason: string): void
  /**
   * Resolves when a signal has arrived and the requests in progress are answered, after ten seconds at most.
   * A process that isn't serving yet ends at once, like any other unfinished work.
   */
  stopped: Promise<void>
}

/**
 * Takes the port, or listens at the socket that was inherited. Until `serve` is called, requests wait, ten
 * seconds at most; only the liveness check, which tells the version, is answered at once. Throws a
 * StartupError with the reason if the port can't be taken.
 */
export async function listen(
  env: Env,
  appLog: Log,
  { version, inheritedSocket }: { version: string; inheritedSocket: number | null },
): Promise<Listener> {
  const { promise: ready, resolve: markReady } = Promise.withResolvers<RequestListener>()
  let isServing = false
  let closeSockets = () => {}
  let handleRequest: RequestListener = (request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path !== undefined && LIVENESS_PATHS.includes(path))
      respondJson(response, 200, livenessReport(version))
    else if (path === '/readyz') respondOpening(response)
    else void waitForStart(ready).then((handler) => handler(request, response))
  }
  let isStopping = false
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, (request, response) => {
    // The next request belongs to the next process.
    if (isStopping) response.shouldKeepAlive = false
    handleRequest(request, response)
  })
  // A socket that connects too early is closed and reconnects; otherwise it would get a page as its answer.
  const destroySocket = (_: IncomingMessage, socket: Duplex) => void socket.destroy()
  server.on('upgrade', destroySocket)
  const port = await takePort(server, env, inheritedSocket)
  const inFlight = { count: 0 }
  const { promise: stopped, resolve: markStopped } = Promise.withResolvers<void>()
  const stop = (reason: string) => {
    if (isStopping) return
    isStopping = true
    appLog.log.info({ signal: reason }, 'stopping')
    closeSockets()
    const graceMs = inheritedSocket === null ? 0 : HAND_OVER_GRACE_MS
    drain(server, inFlight, graceMs).then(markStopped)
  }
  stopOnSignal(appLog, stop)
  void stopped.then(() => {
    if (isServing) return
    appLog.log.info('stopped before startup finished')
    appLog.flush()
    process.exit(0)
  })
  return {
    server,
    port,
    stop,
    stopped,
    track: (handler) => (request, response) => {
      inFlight.count++
      response.once('close', () => inFlight.count--)
      return handler(request, response)
    },
    serve(handler, onStop) {
      server.off('upgrade', destroySocket)
      closeSockets = onStop
      isServing = true
      handleRequest = handler
      markReady(handler)
    },
  }
}

/** The handler of requests once there is one, or one that asks to come again. */
function waitForStart(ready: Promise<RequestListener>): Promise<RequestListener> {
  const { promise: timeout, resolve } = Promise.withResolvers<RequestListener>()
  const timer = setTimeout(() => resolve((_, response) => respondOpening(response)), MAX_STARTUP_WAIT_MS)
  return Promise.race([ready, timeout]).finally(() => clearTimeout(timer))
}

async function takePort(
  server: Server,
  { port, host }: Env,
  inheritedSocket: number | null,
): Promise<number> {
  if (inheritedSocket === null) server.listen(port, host)
  else server.listen({ fd: inheritedSocket })
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} on ${host} is already in use. Stop the other program, or set PORT to a free port.`,
      )
    if (code === 'EACCES')
      throw new StartupError(`This user can’t use port ${port}. Set PORT to 1024 or higher.`)
    if (inheritedSocket !== null)
      throw new StartupError(`Can’t listen at the socket of the service manager (${String(code)}).`)
    throw new StartupError(
      `Can’t listen on ${host} (${String(code)}). Set HOST to an address of this machine.`,
    )
  }
  const address = server.address()
  return address && typeof address === 'object' ? address.port : port
}

/**
 * Accepts no more connections, and resolves when the requests in progress are answered, after ten seconds at
 * most. Idle connections are closed after `graceMs`.
 */
function drain(server: Server, inFlight: { count: number }, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // An HTTP server that closes would close idle connections at once.
    NetServer.prototype.close.call(server, () => resolve())
    const closeConnections = () =>
      inFlight.count === 0 ? server.closeAllConnections() : server.closeIdleConnections()
    const closeRepeatedly = () => {
      closeConnections()
      setInterval(closeConnections, CLOSE_INTERVAL_MS).unref()
    }
    if (graceMs === 0) closeRepeatedly()
    else setTimeout(closeRepeatedly, graceMs)
    setTimeout(() => resolve(), DRAIN_TIMEOUT_MS)
  })
}

/** A second signal changes nothing; a third ends the process at once. */
function stopOnSignal({ log, flush }: Log, stop: (signal: string) => void): void {
  let signalCount = 0
  let lastSignalAt = Number.NEGATIVE_INFINITY
  const onSignal = (signal: string) => {
    if (performance.now() - lastSignalAt < SIGNAL_BURST_MS) return
    lastSignalAt = performance.now()
    signalCount++
    if (signalCount === 1) stop(signal)
    else if (signalCount === 2) log.info({ signal }, 'still stopping: a third signal stops it immediately')
    else {
      log.warn({ signal }, 'stopped with requests unanswered')
      flush()
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal)
}

function respondOpening(response: ServerResponse): void {
  response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  respondJson(response, 503, { status: 'unavailable', database: 'opening' })
}

function respondJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, {
      ...MARKET_HEADER,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(JSON.stringify(body))
}
