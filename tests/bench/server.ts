import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openMarket } from '../journeys/app.ts'
import { type Bench, beside, startBare } from './bare.ts'
import { load } from './load.ts'
import { fillMarket, type Market } from './market.ts'
import { memoryOf } from './memory.ts'
import type { Row } from './row.ts'
import { growthOf, sizesFrom } from './sizes.ts'

const SIZES = sizesFrom(process.env.BENCH_SIZES, [10_000, 100_000, 1_000_000])
const SECONDS = 2
/** As many addresses as are asked in turn for answers that nobody has asked for before. */
const DIFFERENT = 4000

/** The best of the peers on the same data: requests a second. */
const PEERS = { list: 182, search: 63, seller: 431 }

interface Call {
  figure: string
  paths: string[]
  headers?: string
  goal?: Row['goal']
}

/** Each call at all sizes, interleaved with the bare server that answers as many bytes. */
export async function measureServer(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of SIZES) {
    const data = join(bench.folder, String(size))
    mkdirSync(data)
    const from = performance.now()
    const market = await fillMarket(data, size)
    console.log(`  filled ${size.toLocaleString('en')} sellers in ${Math.round((performance.now() - from) / 1000)} s`)
    const server = await openMarket({ DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent' })
    try {
      const port = Number(new URL(server.url).port)
      for (const { figure, paths, headers = '', goal } of await calls(market, server.url)) {
        const bytes = Number((await fetch(server.url + paths[0], { headers: { 'Accept-Encoding': 'br' } })).headers.get('content-length') ?? 2000)
        const bare = await startBare(bytes)
        // A round goes on where the last one stopped, so that what is to be computed isn't kept from that one.
        let asked = 0
        const bareHeaders = headers.includes('If-None-Match') ? 'If-None-Match: "a"\r\n' : ''
        rows.push(
          ...(await beside(
            bench,
            { figure, size, ...(goal && { goal }) },
            async () => {
              const round = await load(port, paths, { seconds: SECONDS, headers, from: asked })
              asked += round.perSecond * SECONDS
              return round
            },
            () => load(bare.port, ['/'], { seconds: SECONDS, headers: bareHeaders }),
          )),
        )
        bare.stop()
      }
      rows.push({ figure: 'memory after the run', size, value: memoryOf(server.pid()), unit: 'MiB', better: 'less', goal: { value: 180 } })
    } finally {
      await server.close()
    }
  }
  return [...rows, ...growthOf(rows.filter(({ figure }) => /computed$/.test(figure)))]
}

/** Distinct addresses make every answer a new one; one address is answered from what is kept. */
async function calls({ sellers, aCategory }: Market, url: string): Promise<Call[]> {
  const list = `/api/v1/seller/all?categoryId=${aCategory}&sort=rate-asc&limit=10`
  const etag = (await fetch(url + list)).headers.get('etag') ?? ''
  const many = (path: (i: number) => string) => Array.from({ length: DIFFERENT }, (_, i) => path(i))
  const profile = (id = '') => `/api/v1/seller/seller-profile-public?sellerUserId=${id}`
  const reviews = (id = '') => `/api/v1/rating?userId=${id}`
  return [
    { figure: 'list of 10, filter and sort, kept', paths: [list], goal: { value: 100 * PEERS.list, ratio: 0.8 } },
    { figure: 'list of 10, filter and sort, not modified', paths: [list], headers: `If-None-Match: ${etag}\r\n`, goal: { value: 100 * PEERS.list, ratio: 0.8 } },
    { figure: 'list of 10, filter and sort, computed', paths: many((i) => `${list}&minRate=${(i % 99) + 1}&maxRate=${100 + (i % 800)}.${10 + (i % 89)}`) },
    { figure: 'search for a common word, kept', paths: ['/api/v1/seller/all?search=design'], goal: { value: 30 * PEERS.search, ratio: 0.8 } },
    {
      figure: 'search for a common word, computed',
      paths: many((i) => `/api/v1/seller/all?search=design&maxRate=${300 + (i % 600)}.${10 + (i % 89)}`),
      goal: { value: 30 * PEERS.search },
    },
    { figure: 'a seller, kept', paths: [profile(sellers[0])], goal: { value: 50 * PEERS.seller } },
    { figure: 'a seller, computed', paths: sellers.map(profile), goal: { value: 12 * PEERS.seller } },
    { figure: 'ten reviews, kept', paths: [reviews(sellers[0])], goal: { value: 50 * PEERS.seller } },
    { figure: 'ten reviews, computed', paths: sellers.map(reviews), goal: { value: 12 * PEERS.seller } },
  ]
}
