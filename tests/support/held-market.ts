import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { MarketIdentity, sendOperatorCommand } from '../../api/operator/operator-socket.ts'
import { seedChats } from '../bench/seed-chats.ts'
import { createFakeBuild } from './fake-build.ts'
import { holdSocket, type SocketHolder } from './socket-holder.ts'
import { waitUntil } from './wait-until.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface HeldMarket {
  data: string
  holder: SocketHolder
  pairs: Awaited<ReturnType<typeof seedChats>>['pairs']
  remove(): void
}

/** A market whose socket is held by somebody else, and people who write to each other. Nothing serves yet. */
export async function createHeldMarket(peopleCount: number): Promise<HeldMarket> {
  const build = createFakeBuild()
  mkdirSync(build.data)
  const { pairs } = await seedChats(build.data, 2000, peopleCount)
  const holder = await holdSocket(ROOT, {
    DATA_DIR: build.data,
    OUT_DIR: build.dist,
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  return {
    data: build.data,
    holder,
    pairs,
    remove() {
      holder.kill()
      build.remove()
    },
  }
}

/** The process that serves a folder; null if none does. */
export async function readPid(data: string): Promise<number | null> {
  const answer = await sendOperatorCommand(data, 'whose').catch(() => null)
  return answer?.ok ? v.parse(MarketIdentity, JSON.parse(answer.said)).pid : null
}

/** Waits for another process than this one to serve, which has left its data then. */
export const waitForNext = (data: string, previous: number | null): Promise<number> =>
  waitUntil(async () => {
    const pid = await readPid(data)
    return pid === previous ? null : pid
  })

/** Waits until a process has ended. */
export const waitForEnd = (pid: number): Promise<boolean> => waitUntil(() => hasEnded(pid))

function hasEnded(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return true
  }
}

export async function stopProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM')
  await waitForEnd(pid)
}
