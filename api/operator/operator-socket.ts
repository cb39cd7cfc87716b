import { rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { StartupError } from '../db/startup-error.ts'

const CommandResult = v.object({ ok: v.boolean(), said: v.string() })
export type CommandResult = v.InferOutput<typeof CommandResult>
/** The commands that the running market handles. */
const OPERATOR_COMMANDS = ['whose', 'backup', 'doctor', 'copy-database', 'hand-over'] as const
export type OperatorCommand = (typeof OPERATOR_COMMANDS)[number]

/** The identity of a running market. */
export const MarketIdentity = v.object({
  brand: v.string(),
  publicUrl: v.string(),
  dataDir: v.string(),
  pid: v.number(),
  version: v.string(),
})
export type MarketIdentity = v.InferOutput<typeof MarketIdentity>

const RETRY_INTERVAL_MS = 30_000

const socketPath = (dataDir: string) => join(dataDir, 'control.sock')

/** Listens for the operator's commands on a socket in DATA_DIR, which only its owner can open. */
export async function openOperatorSocket(
  dataDir: string,
  execute: (command: OperatorCommand, argument: string) => Promise<string>,
  log: Logger,
): Promise<{ close(): void }> {
  const path = socketPath(dataDir)
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://control')
    const name = url.pathname.slice(1)
    const command = OPERATOR_COMMANDS.find((each) => each === name)
    const respond = (ok: boolean, said: string) => response.end(JSON.stringify({ ok, said }))
    if (!command) return respond(false, `Unknown command: ${name}`)
    execute(command, url.searchParams.get('argument') ?? '').then(
      (said) => respond(true, said),
      (error: unknown) => respond(false, error instanceof Error ? error.message : String(error)),
    )
  })
  let isListening = false
  const listen = async () => {
    // Another process of a market on PostgreSQL may be listening: one is enough, and the next takes over when
    // that one ends.
    if (isListening || (await isSocketAlive(path))) return
    isListening = true
    rmSync(path, { force: true })
    try {
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
      await chmod(path, 0o600)
    } catch (error) {
      log.warn({ err: error }, 'npm run backup can’t reach this process: couldn’t create its socket')
    }
  }
  await listen()
  const retryTimer = setInterval(() => void listen(), RETRY_INTERVAL_MS)
  return {
    close() {
      clearInterval(retryTimer)
      server.close()
      if (isListening) rmSync(path, { force: true })
    },
  }
}

/** Whether a process is listening at a socket. */
function isSocketAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/**
 * Sends a command to the market that runs on this DATA_DIR; null if none does. Throws a StartupError if the
 * socket belongs to another user, or if no answer comes.
 */
export function sendOperatorCommand(
  dataDir: string,
  command: OperatorCommand,
  argument = '',
  timeoutMs = 0,
): Promise<CommandResult | null> {
  return new Promise((resolve, reject) => {
    const rejectReset = () =>
      reject(
        new StartupError(`The process that serves DATA_DIR ${dataDir} ended before it answered. Try again.`),
      )
    const clientRequest = request(
      { socketPath: socketPath(dataDir), path: `/${command}?${new URLSearchParams({ argument })}` },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', rejectReset)
        response.on('end', () => resolve(v.parse(CommandResult, JSON.parse(text))))
      },
    )
    clientRequest.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : ''
      if (['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(code)) resolve(null)
      else if (['EACCES', 'EPERM'].includes(code))
        reject(new StartupError(`DATA_DIR ${dataDir} belongs to another user. Run this as that user.`))
      else if (['ECONNRESET', 'EPIPE'].includes(code)) rejectReset()
      else reject(error)
    })
    // 0: no time-out.
    clientRequest.setTimeout(timeoutMs, () =>
      clientRequest.destroy(
        new StartupError(
          `The process that serves DATA_DIR ${dataDir} didn’t answer within ${timeoutMs / 1000} seconds. Stop it, then try again.`,
        ),
      ),
    )
    clientRequest.end()
  })
}
