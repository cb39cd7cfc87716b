import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startMarket } from '../e2e/app.ts'
import { type BenchContext, compareWithBaseline, startBaselineServer } from './baseline.ts'
import { runGetLoad } from './load.ts'
import { readRss } from './memory.ts'
import type { Row } from './row.ts'
import { type Market, seedMarket } from './seed-market.ts'
import { growthRatio, parseSizes } from './sizes.ts'

const SIZES = parseSizes(process.env.BENCH_SIZES, [10_000, 100_000, 1_000_000])
const SECONDS = 2
/** The number of distinct paths that are requested in turn, so that no response is cached. */
const DISTINCT_PATHS = 4000

/** Requests per second of the best of the peers on the same data. */
const PEER_REQUESTS_PER_SECOND = { list: 182, search: 63, seller: 431 }

interface Call {
  figure: string
  paths: string[]
  headers?: string
  goal?: Row['goal']
}

/** Measures each call at all sizes, interleaved with the bare server that answers with as many bytes. */
export async function measureServer(bench: BenchContext): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of SIZES) {
    const data = join(bench.folder, String(size))
    mkdirSync(data)
    const from = performance.now()
    const market = await seedMarket(data, size)
    console.log(
      `  filled ${size.toLocaleString('en')} sellers in ${Math.round((performance.now() - from) / 1000)} s`,
    )
    const server = await startMarket({ DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent' })
    try {
      const port = Number(new URL(server.url).port)
      for (const { figure, paths, headers = '', goal } of await buildCalls(market, server.url)) {
        const bytes = Number(
          (await fetch(server.url + paths[0], { headers: { 'Accept-Encoding': 'br' } })).headers.get(
            'content-length',
          ) ?? 2000,
        )
        const bare = await startBaselineServer(bytes)
        // A round continues where the last one stopped, so that responses which should be computed aren't
        // cached from that one.
        let requestOffset = 0
        const baselineHeaders = headers.includes('If-None-Match') ? 'If-None-Match: "a"\r\n' : ''
        rows.push(
          ...(await compareWithBaseline(
            bench,
            { figure, size, ...(goal && { goal }) },
            async () => {
              const round = await runGetLoad(port, paths, { seconds: SECONDS, headers, from: requestOffset })
              requestOffset += round.perSecond * SECONDS
              return round
            },
            () => runGetLoad(bare.port, ['/'], { seconds: SECONDS, headers: baselineHeaders }),
          )),
        )
        bare.stop()
      }
      rows.push({
        figure: 'memory after the run',
        size,
        value: readRss(server.pid()),
        unit: 'MiB',
        better: 'less',
        goal: { value: 180 },
      })
    } finally {
      await server.close()
    }
  }
  return [...rows, ...growthRatio(rows.filter(({ figure }) => /computed$/.test(figure)))]
}

/**
 * The API calls to measure. Distinct paths force the server to compute every response; a single path is
 * answered from the cache.
 */
async function buildCalls({ sellers, categoryId }: Market, url: string): Promise<Call[]> {
  const list = `/api/v1/seller/all?categoryId=${categoryId}&sort=rate-asc&limit=10`
  const etag = (await fetch(url + list)).headers.get('etag') ?? ''
  const many = (path: (i: number) => string) => Array.from({ length: DISTINCT_PATHS }, (_, i) => path(i))
  const profile = (id = '') => `/api/v1/seller/seller-profile-public?sellerUserId=${id}`
  const reviews = (id = '') => `/api/v1/rating?userId=${id}`
  return [
    {
      figure: 'list of 10, filter and sort, kept',
      paths: [list],
      goal: { value: 100 * PEER_REQUESTS_PER_SECOND.list, ratio: 0.8 },
    },
    {
      figure: 'list of 10, filter and sort, not modified',
      paths: [list],
      headers: `If-None-Match: ${etag}\r\n`,
      goal: { value: 100 * PEER_REQUESTS_PER_SECOND.list, ratio: 0.8 },
    },
    {
      figure: 'list of 10, filter and sort, computed',
      paths: many((i) => `${list}&minRate=${(i % 99) + 1}&maxRate=${100 + (i % 800)}.${10 + (i % 89)}`),
    },
    {
      figure: 'search for a common word, kept',
      paths: ['/api/v1/seller/all?search=design'],
      goal: { value: 30 * PEER_REQUESTS_PER_SECOND.search, ratio: 0.8 },
    },
    {
      figure: 'search for a common word, computed',
      paths: many((i) => `/api/v1/seller/all?search=design&maxRate=${300 + (i % 600)}.${10 + (i % 89)}`),
      goal: { value: 30 * PEER_REQUESTS_PER_SECOND.search },
    },
    {
      figure: 'a seller, kept',
      paths: [profile(sellers[0])],
      goal: { value: 50 * PEER_REQUESTS_PER_SECOND.seller },
    },
    {
      figure: 'a seller, computed',
      paths: sellers.map(profile),
      goal: { value: 12 * PEER_REQUESTS_PER_SECOND.seller },
    },
    {
      figure: 'ten reviews, kept',
      paths: [reviews(sellers[0])],
      goal: { value: 50 * PEER_REQUESTS_PER_SECOND.seller },
    },
    {
      figure: 'ten reviews, computed',
      paths: sellers.map(reviews),
      goal: { value: 12 * PEER_REQUESTS_PER_SECOND.seller },
    },
  ]
}
