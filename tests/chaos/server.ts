import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The size of the disk in memory. */
const DISK_MIB = 1024
const BLOCK = Buffer.alloc(4 * 1024 * 1024)

export interface Disk {
  /** The folder for DATA_DIR. */
  folder: string
  /** Why the disk cannot be filled; null where it can. */
  unfillableReason: string | null
  /** Fills up the free space. */
  fillUp(): void
  /** Frees that space again. */
  freeUp(): void
  remove(): void
}

/**
 * A small disk in memory, which can be filled; where this user may not mount one, a folder that cannot be
 * filled.
 */
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
  /** Its error output before an abnormal exit. */
  readonly stderrReports: string[] = []
  private child: ChildProcess | null = null
  private readonly dataDir: string
  private readonly settings: Record<string, string>

  constructor(dataDir: string, settings: Record<string, string> = {}) {
    this.dataDir = dataDir
    this.settings = settings
  }

  /** Starts the process. Returns its port; rejects when it ends before it is ready. */
  async start(): Promise<number> {
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, ['--max-semi-space-size=8', 'api/main.ts', '--without-pages'], {
      cwd: ROOT,
      env: {
        PATH,
        HOME,
        PORT: '0',
        DEMO: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        DATA_DIR: this.dataDir,
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    // If the test run is interrupted, the server must end with it.
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

  /** Ends the process and waits for the exit. Returns the exit code, null when it was killed. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }

  /** Suspends the process for some time, as on a machine that swaps or sleeps. */
  async pauseProcess(ms: number): Promise<void> {
    this.child?.kill('SIGSTOP')
    await wait(ms)
    this.child?.kill('SIGCONT')
  }
}
