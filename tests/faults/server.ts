import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The disk is in memory: never more than this. */
const DISK_MIB = 1024
const BLOCK = Buffer.alloc(4 * 1024 * 1024)

export interface Disk {
  /** For DATA_DIR. */
  folder: string
  /** Why it cannot be filled; null where it can. */
  endless: string | null
  /** Takes all the room there is. */
  fill(): void
  /** Gives it back. */
  free(): void
  remove(): void
}

/** A small disk in memory, which can be filled; where this user may mount none, a folder that cannot. */
export function openDisk(): Disk {
  const place = mkdtempSync(join(tmpdir(), 'oficio-storm-'))
  const endless = mount(place)
  const folder = join(place, 'data')
  const ballast = join(place, 'ballast')
  mkdirSync(folder)
  const remove = () => {
    process.off('exit', remove)
    if (!endless) execFileSync('umount', ['--lazy', place])
    rmSync(place, { recursive: true, force: true })
  }
  process.on('exit', remove)
  return {
    folder,
    endless,
    fill() {
      if (endless) return
      const file = openSync(ballast, 'w')
      try {
        for (let size = BLOCK.length; size >= 512; size /= 2) whileThereIsRoom(() => writeSync(file, BLOCK, 0, size))
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove,
  }
}

function mount(place: string): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount a small disk'
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', place], { stdio: 'pipe' })
    return null
  } catch (error) {
    return `no small disk could be mounted: ${error instanceof Error ? error.message : error}`
  }
}

function whileThereIsRoom(write: () => void): void {
  try {
    while (true) write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/** The market's own process on a data folder. */
export class ServerProcess {
  /** What it wrote on its way to a bad end. */
  readonly complaints: string[] = []
  private child: ChildProcess | null = null
  private readonly dataDir: string

  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  /** Starts it; the answer is its port. Rejects when it ends before it is ready. */
  async start(): Promise<number> {
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, ['--max-semi-space-size=16', 'api/main.ts', '--without-pages'], {
      cwd: ROOT,
      env: { PATH, HOME, PORT: '0', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: this.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    // Whoever ends the storm by hand ends the server with it.
    const kill = () => child.kill('SIGKILL')
    process.on('exit', kill)
    child.on('exit', () => process.off('exit', kill))
    let said = ''
    let complaints = ''
    child.stderr.on('data', (piece) => {
      complaints += String(piece)
    })
    return new Promise((resolve, reject) => {
      child.stdout.on('data', (piece) => {
        said += String(piece)
        const port = /ready at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
        if (port) resolve(Number(port))
      })
      child.on('exit', (code, signal) => {
        if (signal === null && code !== 0) this.complaints.push(`it ended with ${code}: ${complaints.slice(-1000)}`)
        reject(new Error(`The server ended with ${code ?? signal}: ${complaints}`))
      })
    })
  }

  /** Ends it and waits for that; the answer is the code it ended with, null when it was killed. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }

  /** It stands still for so long, as a machine does that swaps or sleeps. */
  async freeze(ms: number): Promise<void> {
    this.child?.kill('SIGSTOP')
    await wait(ms)
    this.child?.kill('SIGCONT')
  }
}
