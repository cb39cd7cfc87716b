import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMarket } from '../journeys/app.ts'
import { measureSecrecy } from './accounts.ts'
import { measureChat } from './chat.ts'
import { type Load, load, post } from './load.ts'
import { fillMarket, type Market } from './market.ts'
import { measurePages } from './pages.ts'
import { measureTalk } from './talk.ts'
import { measureUploads } from './uploads.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Measures what docs promise of speed, as ratios to what this machine can do in the same run. Writes tests/bench/report.md.
 * Names of parts after the command measure these alone; BENCH_SELLERS sets the size of the larger market.
 */
const PARTS: Record<string, () => Promise<void>> = {
  server: measureServer,
  start: measureStart,
  accounts: async () => say('', ...(await measureSecrecy())),
  chat: measureMessages,
  talk: async () => say('', ...(await measureTalk())),
  uploads: async () => say('', ...(await measureUploads())),
  pages: async () => say('', ...(await measurePages(join(ROOT, 'dist')))),
}
const ROUNDS = 3
const SIZES = [10_000, Number(process.env.BENCH_SELLERS ?? 100_000)]

const folder = mkdtempSync(join(tmpdir(), 'oficio-bench-'))
const lines: string[] = [`# Bench`, '', `${new Date().toISOString().slice(0, 10)} · Node ${process.version} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`, '']
const wanted = process.argv.slice(2)
try {
  for (const [name, measure] of Object.entries(PARTS)) if (wanted.length === 0 || wanted.includes(name)) await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
writeFileSync(join(ROOT, 'tests/bench/report.md'), `${lines.join('\n')}\n`)

/** Each call at both sizes, interleaved with the bare server that answers as many bytes. Medians of the rounds; the noise is the bare server's spread. */
async function measureServer(): Promise<void> {
  say('## Server: requests a second over 16 connections', '', '| call | sellers | requests/s | p99 ms | bare server | ratio |', '|---|---:|---:|---:|---:|---:|')
  const bare: number[] = []
  for (const sellers of SIZES) {
    const data = join(folder, String(sellers))
    mkdirSync(data)
    const market = await fillMarket(data, sellers)
    const server = await openMarket({ DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent' })
    const port = Number(new URL(server.url).port)
    for (const { name, paths, headers } of await calls(market, server.url)) {
      const bytes = Number((await fetch(server.url + paths[0], { headers: { 'Accept-Encoding': 'br' } })).headers.get('content-length') ?? 2000)
      const limit = await startLimit(bytes)
      const rounds: { ours: Load; limit: Load }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({
          ours: await load(port, paths, { seconds: 2, headers }),
          limit: await load(limit.port, ['/'], { seconds: 2, headers: headers.includes('If-None-Match') ? 'If-None-Match: "a"\r\n' : '' }),
        })
      }
      limit.process.kill('SIGKILL')
      const ours = median(rounds.map((round) => round.ours.perSecond))
      const most = median(rounds.map((round) => round.limit.perSecond))
      bare.push(...rounds.map((round) => round.limit.perSecond / most))
      const bad = rounds.reduce((sum, round) => sum + round.ours.notOk, 0)
      say(
        `| ${name} | ${sellers} | ${ours} | ${median(rounds.map((round) => round.ours.p99)).toFixed(2)} | ${most} | ${(ours / most).toFixed(2)}${bad > 0 ? ` (${bad} not ok)` : ''} |`,
      )
    }
    say(`| memory after the run | ${sellers} | ${memoryOf(server.pid())} MiB | | | |`)
    await server.close()
  }
  say('', `Noise: the bare server's rounds lie between ${Math.min(...bare).toFixed(2)} and ${Math.max(...bare).toFixed(2)} of their median.`)
}

/** Distinct addresses make every answer a new one; one address is answered from what is kept. */
async function calls({ aSeller, aCategory }: Market, url: string): Promise<{ name: string; paths: string[]; headers: string }[]> {
  const list = `/api/v1/seller/all?categoryId=${aCategory}&sort=rate-asc&limit=10`
  const etag = (await fetch(url + list)).headers.get('etag') ?? ''
  const many = (path: (i: number) => string) => Array.from({ length: 4000 }, (_, i) => path(i))
  return [
    { name: 'list of 10, filter and sort, kept', paths: [list], headers: '' },
    { name: 'the same, not modified', paths: [list], headers: `If-None-Match: ${etag}\r\n` },
    { name: 'list of 10, filter and sort, computed', paths: many((i) => `${list}&minRate=${(i % 99) + 1}&maxRate=${100 + (i % 800)}.${10 + (i % 89)}`), headers: '' },
    { name: 'search for a common word, kept', paths: ['/api/v1/seller/all?search=design'], headers: '' },
    { name: 'search for a common word, computed', paths: many((i) => `/api/v1/seller/all?search=design&maxRate=${300 + (i % 600)}.${10 + (i % 89)}`), headers: '' },
    { name: 'a seller, kept', paths: [`/api/v1/seller/seller-profile-public?sellerUserId=${aSeller}`], headers: '' },
    { name: 'ten reviews, kept', paths: [`/api/v1/rating?userId=${aSeller}`], headers: '' },
  ]
}

/** From the command to the first answer, on data that are there already. */
async function measureStart(): Promise<void> {
  const data = join(folder, 'start')
  mkdirSync(data)
  await (await openMarket({ DATA_DIR: data })).close()
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const from = performance.now()
    const market = await openMarket({ DATA_DIR: data })
    times.push(performance.now() - from)
    await market.close()
  }
  say('', `Second start to first answer: ${Math.round(median(times))} ms (median of ${times.length}).`)
}

async function measureMessages(): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'tests/bench/message-limit.ts'), folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  const limit = (seconds: number) =>
    post(Number(String(port)), (n) => ({ path: '/', token: 'x'.repeat(43), body: { content: `A message of common length, number ${n}` } }), { seconds })
  say('', ...(await measureChat(folder, limit)))
  child.kill('SIGKILL')
}

async function startLimit(bytes: number): Promise<{ port: number; process: ChildProcess }> {
  const child = spawn(process.execPath, [join(ROOT, 'tests/bench/limit.ts'), String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return { port: Number(String(port)), process: child }
}

function memoryOf(pid: number): number {
  const match = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(match?.[1] ?? 0) / 1024)
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function say(...more: string[]): void {
  lines.push(...more)
  console.log(more.join('\n'))
}
