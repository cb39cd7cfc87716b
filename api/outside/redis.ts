import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** A Redis that doesn't answer for this long is treated like one that is gone. */
const TIMEOUT_MS = 1000

/**
 * Events that can't be published now are dropped instead of queued: none of them is the only word of
 * something. The adapter ignores the result of a publish.
 */
class LossyPublisher extends Redis {
  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0)
  }
}

/**
 * Carries typing, presence and who is looking between the market's processes through Redis, on channels of
 * its own: several markets may share one server. Throws if it doesn't answer; after that, it reconnects by
 * itself, and until then each process knows its own sockets.
 */
export async function connectRedisAdapter(
  url: string,
  marketId: string,
  log: Logger,
): Promise<{ adapter: ReturnType<typeof createAdapter>; probe(): Promise<unknown>; close(): void }> {
  const publisher = new LossyPublisher(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    commandTimeout: TIMEOUT_MS,
  })
  const subscriber = new Redis(url, { lazyConnect: true })
  const clients = [publisher, subscriber]
  let isAway = false
  for (const client of clients) {
    client.on('error', (error) => {
      if (!isAway)
        log.error(
          { err: error },
          'Redis unreachable: changes go on through PostgreSQL; typing and presence stay within a process',
        )
      isAway = true
    })
    client.on('ready', () => {
      if (!isAway || clients.some(({ status }) => status !== 'ready')) return
      isAway = false
      log.info('Redis is back: typing and presence of all processes')
    })
  }
  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
  } catch (error) {
    for (const client of clients) client.disconnect()
    throw error
  }
  return {
    adapter: createAdapter(publisher, subscriber, { key: `oficio:${marketId}` }),
    probe: () => publisher.ping(),
    close() {
      for (const client of clients) client.disconnect()
    },
  }
}
