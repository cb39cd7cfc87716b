import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** What can't be said now isn't said later: whoever missed it finds it in their feed. The adapter doesn't look at what becomes of its words. */
class Speaker extends Redis {
  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0)
  }
}

/** Joins the market's other processes through Redis. Throws where none answers; later on it is waited for. */
export async function joinOthers(url: string, log: Logger): Promise<{ adapter: ReturnType<typeof createAdapter>; probe(): Promise<unknown>; close(): void }> {
  const speaks = new Speaker(url, { lazyConnect: true, enableOfflineQueue: false })
  const listens = new Redis(url, { lazyConnect: true })
  for (const each of [speaks, listens]) each.on('error', (error) => log.error({ err: error }, 'Redis cannot be reached: other processes hear of changes when it is back'))
  try {
    await Promise.all([speaks.connect(), listens.connect()])
  } catch (error) {
    for (const each of [speaks, listens]) each.disconnect()
    throw error
  }
  return {
    adapter: createAdapter(speaks, listens),
    probe: () => speaks.ping(),
    close() {
      for (const each of [speaks, listens]) each.disconnect()
    },
  }
}
