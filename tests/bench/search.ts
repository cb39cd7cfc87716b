import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../api/db/open.ts'
import { openDatabase } from '../../api/db/open.ts'
import { suggestPlaces, warmPlaces } from '../../api/features/places/gazetteer.ts'
import { countSellerFacets } from '../../api/features/sellers/facets.ts'
import { listSellers } from '../../api/features/sellers/sellers.ts'
import { STARTER_THESAURUS_ENTRIES } from '../../shared/search/starter-entries.ts'
import { parseSellerFilters } from '../../shared/seller-filters.ts'
import { fillDemoMarket, judgeSearches } from '../support/judge-searches.ts'
import { createWorld } from '../support/world.ts'
import type { BenchContext } from './baseline.ts'
import type { Row } from './row.ts'
import { seedMarket } from './seed-market.ts'
import { parseSizes } from './sizes.ts'
import { median, percentile } from './statistics.ts'

const SIZES = parseSizes(process.env.BENCH_SIZES, [10_000, 100_000])
/** The processor time that a search may take at the median (ms), by the number of freelancers. */
const GOALS: Record<number, number> = { 10000: 25, 100000: 40, 1000000: 80 }
const SUGGESTIONS_GOAL = 5
const SEARCHES_OF_A_KIND = 200
const PAGE = { page: 1, limit: 10 }
const SUGGESTED = { page: 1, limit: 3 }
/** What people filter by, in turn. */
const FILTERS = [
  {},
  { country: 'MX,ES' },
  { language: 'en' },
  { minRate: '10', maxRate: '60' },
  { minRating: '4' },
  { available: 'true', maxDeliveryDays: '7' },
]

/** Measures how good the results of the judged searches are, and what a search costs. */
export async function measureSearch(bench: BenchContext): Promise<Row[]> {
  const world = await createWorld()
  await fillDemoMarket(world)
  const { searches, ndcg, unanswered } = await judgeSearches(world)
  await world.close()
  for (const search of unanswered) console.log(`  nobody was found by “${search}”`)
  const rows: Row[] = [
    {
      figure: 'judged searches: nDCG@10',
      size: searches,
      value: ndcg,
      unit: '',
      better: 'more',
      goal: { value: 0.9 },
    },
    {
      figure: 'judged searches without a result',
      size: searches,
      value: unanswered.length,
      unit: '',
      better: 'less',
      goal: { value: 0 },
    },
  ]
  for (const size of SIZES) {
    const folder = join(bench.folder, `search-${size}`)
    mkdirSync(folder)
    await seedMarket(folder, size)
    const file = join(folder, 'oficio.sqlite')
    const database = await openDatabase(file)
    try {
      rows.push(...(await measureCost(database, size)), {
        figure: 'the database, for each freelancer',
        size,
        value: statSync(file).size / size / 1000,
        unit: 'kB',
        better: 'less',
      })
    } finally {
      database.close()
    }
  }
  return rows
}

/** The processor time of searches that nobody has asked before, by their kind. */
async function measureCost(database: Database, size: number): Promise<Row[]> {
  const words = STARTER_THESAURUS_ENTRIES.flatMap(({ phrases }) => Object.values(phrases).flat())
  const swapped = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`
  const kinds: Record<string, string[]> = {
    'a search for a trade': words,
    'a search with a slip': words.filter((word) => /^[a-z]{6,}$/.test(word)).map(swapped),
    'a search with a town where nobody is': words.map((word) => `${word} new york`),
    'a search of which nobody has all words': words.map(
      (word, i) => `${word} ${words[(i + 40) % words.length]} zzqx`,
    ),
  }
  const goal = GOALS[size]
  await warmPlaces()
  const rows: Row[] = [await measureReading(database, size)]
  for (const [kind, searches] of Object.entries(kinds))
    rows.push(
      ...(await measureKind(size, `${kind}, with filters and counts`, goal, {
        searches,
        async run(search, i) {
          const filters = parseSellerFilters({ search, ...FILTERS[i % FILTERS.length] })
          await listSellers(database, filters, PAGE)
          await countSellerFacets(database, filters)
        },
      })),
    )
  rows.push(
    ...(await measureKind(size, 'suggestions of people and places', SUGGESTIONS_GOAL, {
      searches: [...new Set(words.map((word) => word.slice(0, 2 + (word.length % 5))))],
      async run(search) {
        await listSellers(database, parseSellerFilters({ search }), SUGGESTED)
        await suggestPlaces(search, undefined)
      },
    })),
  )
  return rows
}

/** The processor time for what is counted by, which large markets read again once a minute or less often. */
async function measureReading(database: Database, size: number): Promise<Row> {
  const before = process.cpuUsage()
  await countSellerFacets(database, parseSellerFilters({}))
  return {
    figure: 'reading what is counted by, processor time',
    size,
    value: msSince(before),
    unit: 'ms',
    better: 'less',
  }
}

interface Kind {
  searches: string[]
  run(search: string, i: number): Promise<void>
}

/** The median and the slowest of a hundred, and the longest time without a pause. */
async function measureKind(
  size: number,
  figure: string,
  goal: number | undefined,
  kind: Kind,
): Promise<Row[]> {
  const times: number[] = []
  const turns: number[] = []
  const step = Math.max(1, Math.floor(kind.searches.length / SEARCHES_OF_A_KIND))
  for (const [i, search] of kind.searches.filter((_, n) => n % step === 0).entries()) {
    const turn = watchTurns()
    const before = process.cpuUsage()
    await kind.run(search, i)
    times.push(msSince(before))
    turns.push(turn.end())
  }
  const row = { size, unit: 'ms', better: 'less' } as const
  return [
    {
      ...row,
      figure: `${figure}, processor time`,
      value: median(times),
      ...(goal !== undefined && { goal: { value: goal } }),
    },
    { ...row, figure: `${figure}, processor time, p99`, value: percentile(times, 0.99) },
    { ...row, figure: `${figure}, longest turn, p99`, value: percentile(turns, 0.99), goal: { value: 50 } },
  ]
}

const msSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Finds the most processor time that the event loop was held for, until `end` (ms). */
function watchTurns(): { end(): number } {
  let longest = 0
  let before = process.cpuUsage()
  let next = setImmediate(note)
  function note() {
    longest = Math.max(longest, msSince(before))
    before = process.cpuUsage()
    next = setImmediate(note)
  }
  return {
    end() {
      clearImmediate(next)
      return Math.max(longest, msSince(before))
    },
  }
}
