import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range that systems use for outgoing connections (from 32768 on Linux, 49152 elsewhere), so that
 * no outgoing connection takes the port before it is used, and above 10080, the highest to which browsers
 * and `fetch` refuse to connect (https://fetch.spec.whatwg.org/#port-blocking).
 */
const [LOWEST, HIGHEST] = [10_081, 32_000]

/** A port that no process listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    const probe = createServer()
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
