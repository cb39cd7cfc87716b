import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchContext } from './baseline.ts'
import type { Row } from './row.ts'

const KB = 1024

/**
 * The compressed size of a first visit (kB). The laws hold each route to its own budget; these are the totals
 * that people wait for.
 */
export async function measureBundleSizes({ dist }: BenchContext): Promise<Row[]> {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const assets = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.br'))
  const sumSizes = (paths: string[]) =>
    paths.reduce((sum, path) => sum + statSync(join(dist, path)).size, 0) / KB
  const first = [
    ...page.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="\/([^"]+)"/g),
  ]
  if (first.length === 0) throw new Error('The page names no script')
  const row = (figure: string, value: number, goal?: number): Row => ({
    figure,
    value,
    unit: 'kB',
    better: 'less',
    ...(goal !== undefined && { goal: { value: goal } }),
  })
  return [
    row('JavaScript before the first render', sumSizes(first.map(([, path]) => `${path}.br`)), 90),
    row(
      'styles',
      sumSizes(assets.filter((name) => name.endsWith('.css.br')).map((name) => `assets/${name}`)),
      12,
    ),
    row('page', sumSizes(['index.html.br']), 14),
    row('worker', sumSizes(['sw.js.br']), 45),
    row('the whole app', sumSizes(assets.map((name) => `assets/${name}`))),
  ]
}
