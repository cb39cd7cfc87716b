import { rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { StartRefusal } from '../db/start-refusal.ts'

const Answer = v.object({ ok: v.boolean(), said: v.string() })
export type Answer = v.InferOutput<typeof Answer>
/** What the running market can be asked for. */
const ORDERS = ['whose', 'backup', 'doctor'] as const
export type Order = (typeof ORDERS)[number]

/** Whom an operator's command speaks with. */
export const Whose = v.object({ brand: v.string(), publicUrl: v.string(), dataDir: v.string(), pid: v.number(), version: v.string() })
export type Whose = v.InferOutput<typeof Whose>

const AGAIN_MS = 30_000

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
  let mine = false
  const listen = async () => {
    // Another process of a market on PostgreSQL may have it: one that answers is enough, and the next takes over when that one has gone.
    if (mine || (await isAnswered(path))) return
    mine = true
    rmSync(path, { force: true })
    try {
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
      await chmod(path, 0o600)
    } catch (error) {
      log.warn({ err: error }, 'npm run backup will not reach this process: its socket could not be made')
    }
  }
  await listen()
  const again = setInterval(() => void listen(), AGAIN_MS)
  return {
    close() {
      clearInterval(again)
      server.close()
      if (mine) rmSync(path, { force: true })
    },
  }
}

/** Whether somebody listens at a socket. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Asks the market that runs on this DATA_DIR; null where none does. Throws a StartRefusal where it is another user's. */
export function command(dataDir: string, order: Order, argument = ''): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: socketOf(dataDir), path: `/${order}?${new URLSearchParams({ argument })}` }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.on('error', reject)
      response.on('end', () => resolve(v.parse(Answer, JSON.parse(text))))
    })
    asked.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : ''
      if (['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(code)) resolve(null)
      else if (['EACCES', 'EPERM'].includes(code)) reject(new StartRefusal(`DATA_DIR ${dataDir} is another user's: run this as that user.`))
      else reject(error)
    })
    asked.end()
  })
}
