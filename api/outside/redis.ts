import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/**
 * What can't be said now isn't said later: whoever missed it finds it in their feed. The adapter doesn't look
 * at what becomes of its words.
 */
class LossyPublisher extends Redis {
  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0)
  }
}

/** Joins the market's other processes through Redis. Throws where none answers; later on it is waited for. */
export async function connectRedisAdapter(
  url: string,
  log: Logger,
): Promise<{ adapter: ReturnType<typeof createAdapter>; probe(): Promise<unknown>; close(): void }> {
  const publisher = new LossyPublisher(url, { lazyConnect: true, enableOfflineQueue: false })
  const subscriber = new Redis(url, { lazyConnect: true })
  for (const client of [publisher, subscriber])
    client.on('error', (error) =>
      log.error({ err: error }, 'Redis cannot be reached: other processes hear of changes when it is back'),
    )
  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
  } catch (error) {
    for (const client of [publisher, subscriber]) client.disconnect()
    throw error
  }
  return {
    adapter: createAdapter(publisher, subscriber),
    probe: () => publisher.ping(),
    close() {
      for (const client of [publisher, subscriber]) client.disconnect()
    },
  }
}
