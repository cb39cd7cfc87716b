import { rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'

const Answer = v.object({ ok: v.boolean(), said: v.string() })
export type Answer = v.InferOutput<typeof Answer>
/** What the running market can be asked for. */
const ORDERS = ['backup', 'check', 'mail'] as const
export type Order = (typeof ORDERS)[number]

const socketOf = (dataDir: string) => join(dataDir, 'control.sock')

/** Listens for the operator's commands on a socket in DATA_DIR, which only its owner can open. */
export async function openControl(dataDir: string, obey: (order: Order, argument: string) => Promise<string>, log: Logger): Promise<{ close(): void }> {
  const path = socketOf(dataDir)
  const server = createServer((asked, response) => {
    const url = new URL(asked.url ?? '/', 'http://control')
    const name = url.pathname.slice(1)
    const order = ORDERS.find((each) => each === name)
    const answer = (ok: boolean, said: string) => response.end(JSON.stringify({ ok, said }))
    if (!order) return answer(false, `There is no order ${name}.`)
    obey(order, url.searchParams.get('argument') ?? '').then(
      (said) => answer(true, said),
      (error: unknown) => answer(false, error instanceof Error ? error.message : String(error)),
    )
  })
  // Whoever made this socket has gone, or is another process of a market on PostgreSQL: one that answers is enough.
  rmSync(path, { force: true })
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
    await chmod(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'npm run backup will not reach this process: its socket could not be made')
  }
  return {
    close() {
      server.close()
      rmSync(path, { force: true })
    },
  }
}

/** Asks the market that runs on this DATA_DIR; null where none does. */
export function command(dataDir: string, order: Order, argument = ''): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: socketOf(dataDir), path: `/${order}?${new URLSearchParams({ argument })}` }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => resolve(v.parse(Answer, JSON.parse(text))))
    })
    asked.on('error', (error) => ('code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') ? resolve(null) : reject(error)))
    asked.end()
  })
}
