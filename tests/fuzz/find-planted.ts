import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PLANTED } from './planted.ts'

/** Longer than a thousand requests take anywhere: a hunter that says nothing was stopped by the fault itself. */
const STOPPED_AFTER_MS = 60_000
const PLANT = fileURLToPath(new URL('plant.ts', import.meta.url))
const HUNT = fileURLToPath(new URL('hunt.ts', import.meta.url))

/** Puts each fault back in turn, in a process of its own, and lets the fuzzer look for it. The answer is how many it missed. */
export async function findPlanted(count: number, seed: number): Promise<number> {
  let missed = 0
  for (const { name } of PLANTED) {
    const found = await hunt(name, count, seed)
    console.log(`${found ? 'found' : 'MISSED'}: ${name}${found ? `\n  ${found.slice(0, 300)}` : ''}`)
    if (!found) missed++
  }
  return missed
}

/** What was found; empty if nothing was. */
function hunt(name: string, count: number, seed: number): Promise<string> {
  const child = spawn(process.execPath, ['--import', PLANT, HUNT, String(count), String(seed)], {
    env: { ...process.env, PLANTED: name },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  let watch = setTimeout(() => undefined)
  const wait = () => {
    clearTimeout(watch)
    watch = setTimeout(() => child.kill('SIGKILL'), STOPPED_AFTER_MS)
  }
  wait()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
    wait()
  })
  return new Promise((resolve) =>
    child.on('close', (code, signal) => {
      clearTimeout(watch)
      if (code) throw new Error(`The hunt for "${name}" could not begin`)
      resolve(signal ? 'the market answers nobody any more' : told.replace(/^\.+/, '').trim())
    }),
  )
}
