import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/**
 * Events that can't be published now are dropped instead of queued: whoever missed one finds it in the change
 * feed. The adapter ignores the result of a publish.
 */
class LossyPublisher extends Redis {
  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0)
  }
}

/**
 * Connects to the market's other processes through Redis, on channels of its own: several markets may share
 * one server. Throws if it doesn't answer; after that, it reconnects by itself.
 */
export async function connectRedisAdapter(
  url: string,
  marketId: string,
  log: Logger,
): Promise<{ adapter: ReturnType<typeof createAdapter>; probe(): Promise<unknown>; close(): void }> {
  const publisher = new LossyPublisher(url, { lazyConnect: true, enableOfflineQueue: false })
  const subscriber = new Redis(url, { lazyConnect: true })
  for (const client of [publisher, subscriber])
    client.on('error', (error) =>
      log.error({ err: error }, 'Redis unreachable: other processes catch up when it’s back'),
    )
  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
  } catch (error) {
    for (const client of [publisher, subscriber]) client.disconnect()
    throw error
  }
  return {
    adapter: createAdapter(publisher, subscriber, { key: `oficio:${marketId}` }),
    probe: () => publisher.ping(),
    close() {
      for (const client of [publisher, subscriber]) client.disconnect()
    },
  }
}
