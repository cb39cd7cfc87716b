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
  unfillableReason: string | null
  /** Takes all the room there is. */
  fillUp(): void
  /** Gives it back. */
  freeUp(): void
  remove(): void
}

/** A small disk in memory, which can be filled; where this user may mount none, a folder that cannot. */
export function createDisk(): Disk {
  const mountPoint = mkdtempSync(join(tmpdir(), 'oficio-storm-'))
  const unfillableReason = mountTmpfs(mountPoint)
  const folder = join(mountPoint, 'data')
  const fillerFile = join(mountPoint, 'ballast')
  mkdirSync(folder)
  const remove = () => {
    process.off('exit', remove)
    if (!unfillableReason) execFileSync('umount', ['--lazy', mountPoint])
    rmSync(mountPoint, { recursive: true, force: true })
  }
  process.on('exit', remove)
  return {
    folder,
    unfillableReason,
    fillUp() {
      if (unfillableReason) return
      const file = openSync(fillerFile, 'w')
      try {
        for (let size = BLOCK.length; size >= 512; size /= 2)
          repeatUntilDiskFull(() => writeSync(file, BLOCK, 0, size))
      } finally {
        closeSync(file)
      }
    },
    freeUp: () => rmSync(fillerFile, { force: true }),
    remove,
  }
}

function mountTmpfs(mountPoint: string): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux may mount a small disk'
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', mountPoint], { stdio: 'pipe' })
    return null
  } catch (error) {
    return `no small disk could be mounted: ${error instanceof Error ? error.message : error}`
  }
}

function repeatUntilDiskFull(write: () => void): void {
  try {
    while (true) write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/** The market's own process on a data folder. */
export class ServerProcess {
  /** What it wrote on its way to a bad end. */
  readonly stderrReports: string[] = []
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
      env: {
        PATH,
        HOME,
        PORT: '0',
        DEMO: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    // Whoever ends the storm by hand ends the server with it.
    const kill = () => child.kill('SIGKILL')
    process.on('exit', kill)
    child.on('exit', () => process.off('exit', kill))
    let stdout = ''
    let stderrReports = ''
    child.stderr.on('data', (chunk) => {
      stderrReports += String(chunk)
    })
    return new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        stdout += String(chunk)
        const port = /ready at http:\/\/[^:]+:(\d+)/.exec(stdout)?.[1]
        if (port) resolve(Number(port))
      })
      child.on('exit', (code, signal) => {
        if (signal === null && code !== 0)
          this.stderrReports.push(`it ended with ${code}: ${stderrReports.slice(-1000)}`)
        reject(new Error(`The server ended with ${code ?? signal}: ${stderrReports}`))
      })
    })
  }

  /** Ends it and waits for that; the answer is the code it ended with, null when it was killed. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const closed = once(child, 'exit')
    child.kill(signal)
    await closed
    return child.exitCode
  }

  /** It stands still for so long, as a machine does that swaps or sleeps. */
  async pauseProcess(ms: number): Promise<void> {
    this.child?.kill('SIGSTOP')
    await wait(ms)
    this.child?.kill('SIGCONT')
  }
}
