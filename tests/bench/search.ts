import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../api/db/open.ts'
import { openDatabase } from '../../api/db/open.ts'
import { findListings } from '../../api/features/sellers/search.ts'
import { STARTER_THESAURUS_ENTRIES } from '../../shared/search/starter-thesaurus.ts'
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
const PAGE = { limit: 10, offset: 0 }

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
    const database = await openDatabase(join(folder, 'oficio.sqlite'))
    try {
      rows.push(...(await measureCost(database, size)))
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
  const rows: Row[] = []
  for (const [kind, searches] of Object.entries(kinds)) {
    const times: number[] = []
    for (const search of searches.slice(0, 400)) {
      const before = process.cpuUsage()
      await findListings(database, { search, facets: [], sort: 'best-match', ...PAGE })
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    const goal = GOALS[size]
    rows.push(
      {
        figure: `${kind}, processor time`,
        size,
        value: median(times),
        unit: 'ms',
        better: 'less',
        ...(goal !== undefined && { goal: { value: goal } }),
      },
      {
        figure: `${kind}, processor time, p99`,
        size,
        value: percentile(times, 0.99),
        unit: 'ms',
        better: 'less',
      },
    )
  }
  return rows
}
