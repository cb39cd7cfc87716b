import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SEEDED_BUGS } from './seeded-bugs.ts'

/**
 * Longer than a thousand requests take anywhere: a process without output for this long was blocked by the
 * bug itself.
 */
const HUNT_TIMEOUT_MS = 60_000
const LOADER_URL = fileURLToPath(new URL('seeded-bug-loader.ts', import.meta.url))
const HUNT_SCRIPT = fileURLToPath(new URL('hunt.ts', import.meta.url))

/**
 * Puts each bug back in turn, in a process of its own, and lets the fuzzer look for it. Returns the number of
 * bugs that it missed.
 */
export async function huntSeededBugs(count: number, seed: number): Promise<number> {
  let missing = 0
  for (const { name } of SEEDED_BUGS) {
    const detection = await runHunt(name, count, seed)
    console.log(
      `${detection ? 'found' : 'MISSED'}: ${name}${detection ? `\n  ${detection.slice(0, 300)}` : ''}`,
    )
    if (!detection) missing++
  }
  return missing
}

/** Returns what the fuzzer found; empty if it found nothing. */
function runHunt(name: string, count: number, seed: number): Promise<string> {
  const child = spawn(process.execPath, ['--import', LOADER_URL, HUNT_SCRIPT, String(count), String(seed)], {
    env: { ...process.env, PLANTED: name },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let watch = setTimeout(() => undefined)
  const wait = () => {
    clearTimeout(watch)
    watch = setTimeout(() => child.kill('SIGKILL'), HUNT_TIMEOUT_MS)
  }
  wait()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    wait()
  })
  return new Promise((resolve) =>
    child.on('close', (code, signal) => {
      clearTimeout(watch)
      if (code) throw new Error(`The hunt for "${name}" could not begin`)
      resolve(signal ? 'the market answers nobody any more' : output.replace(/^\.+/, '').trim())
    }),
  )
}
