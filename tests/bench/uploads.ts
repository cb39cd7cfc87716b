import { readFileSync } from 'node:fs'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { openMarket } from '../journeys/app.ts'

const MB = 1024 * 1024
const ROUNDS = 20

/** How much the server's memory grows while it takes in 50 MB, and how fast that goes. */
export async function measureUploads(): Promise<string[]> {
  const market = await openMarket()
  const { data } = await (
    await send(`${market.url}/api/v1/auth/login`, 'POST', JSON.stringify({ email: 'seller@demo.test', password: DEMO_PASSWORD }), { 'Content-Type': 'application/json' })
  ).json()
  const authorization = { Authorization: `Bearer ${data.token}` }
  const film = filmOf(50 * MB)
  const video = async () => {
    const begun = await send(`${market.url}/api/v1/file/tus`, 'POST', undefined, {
      ...authorization,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(film.length),
      'Upload-Metadata': `kind ${btoa('video')}`,
    })
    const headers = { ...authorization, 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
    const sent = await send(new URL(begun.headers.get('location') ?? '', market.url).href, 'PATCH', film, headers)
    if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
  }
  // The first one loads what takes videos in.
  await video()
  const grown: number[] = []
  const since = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    const before = memoryOf(market.pid())
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(market.pid()))
    }, 5)
    await video()
    clearInterval(watch)
    grown.push(most - before)
  }
  const seconds = (performance.now() - since) / 1000
  const after = memoryOf(market.pid())
  await market.close()
  const [median = 0, worst = 0] = [grown.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)], Math.max(...grown)]
  return [
    '## Uploads: a video of 50 MB, by tus',
    '',
    '| videos | one grew memory by MiB (median) | worst MiB | memory after all MiB | MB/s |',
    '|---:|---:|---:|---:|---:|',
    `| ${ROUNDS} | ${median.toFixed(1)} | ${worst.toFixed(1)} | ${after.toFixed(0)} | ${((ROUNDS * film.length) / MB / seconds).toFixed(0)} |`,
  ]
}

const send = (url: string, method: string, body: BodyInit | undefined, headers: Record<string, string>) => fetch(url, { method, headers, ...(body !== undefined && { body }) })

/** Resident memory of a process, in MiB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** The demo's film, and a box of nothing behind it. */
function filmOf(bytes: number): Uint8Array<ArrayBuffer> {
  const intro = readFileSync(new URL('../../api/demo/intro.mp4', import.meta.url))
  const film = new Uint8Array(bytes)
  film.set(intro)
  const view = new DataView(film.buffer)
  view.setUint32(intro.length, bytes - intro.length)
  film.set(new TextEncoder().encode('free'), intro.length + 4)
  return film
}
