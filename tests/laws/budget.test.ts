import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as v from 'valibot'
import { ROOT } from './files.ts'

const DIST = join(ROOT, 'dist')
const KB = 1024

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    isEntry: v.optional(v.boolean()),
    isDynamicEntry: v.optional(v.boolean()),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')))
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
const first = reachable(entry)

test('the frame stands after at most 100 kB of JavaScript', () => {
  assert.ok(totalSize(first) <= 100 * KB, `${totalSize(first)} bytes before the first render`)
})

test('what all screens share weighs at most 71 kB', () => {
  const shared = [...reachable('shell/routes/routes.tsx')].filter((key) => !first.has(key))
  assert.ok(totalSize(shared) <= 71 * KB, `${totalSize(shared)} bytes`)
})

for (const key of Object.keys(manifest).filter(
  (item) => manifest[item]?.isDynamicEntry && !item.startsWith('i18n/') && item !== 'shell/routes/routes.tsx',
)) {
  test(`${key} adds at most 35 kB`, () => {
    const shared = new Set([...first, ...reachable('shell/routes/routes.tsx')])
    const ownChunks = [...reachable(key)].filter((item) => !shared.has(item))
    assert.ok(totalSize(ownChunks) <= 35 * KB, `${totalSize(ownChunks)} bytes`)
  })
}

test('styles weigh at most 12 kB, the page 14, the worker 47', () => {
  const styles = [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css))].reduce(
    (sum, file) => sum + compressedSize(file),
    0,
  )
  assert.ok(styles <= 12 * KB, `${styles} bytes of styles`)
  assert.ok(compressedSize('index.html') <= 14 * KB)
  assert.ok(compressedSize('sw.js') <= 47 * KB)
})

test('a typeface weighs at most 45 kB', () => {
  const fonts = globSync('assets/*.woff2', { cwd: DIST })
  assert.ok(fonts.length > 0)
  for (const font of fonts) assert.ok(statSync(join(DIST, font)).size <= 45 * KB, font)
})

function reachable(key: string, visited = new Set<string>()): Set<string> {
  if (visited.has(key) || !manifest[key]) return visited
  visited.add(key)
  for (const next of manifest[key].imports) reachable(next, visited)
  return visited
}

function totalSize(keys: Iterable<string>): number {
  return [...keys].reduce((sum, key) => sum + compressedSize(manifest[key]?.file ?? ''), 0)
}

function compressedSize(file: string): number {
  return statSync(join(DIST, `${file}.br`)).size
}
