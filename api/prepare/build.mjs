import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOf, runStep, say } from './process.mjs'

const FOLDERS = ['pwa', 'shared', 'public']
const FILES = ['vite.config.ts', 'api/http/middleware/security.ts', 'package.json', 'package-lock.json']

/**
 * Builds the app where its sources have changed since. The stamp goes first and comes last, so a build that
 * was cut short is made again. A release comes with its built app, and without those sources.
 */
export function buildApp(root, runtime, { force }) {
  if (!existsSync(join(root, 'pwa'))) return
  const outDir = process.env.OUT_DIR ?? join(root, 'dist')
  const stamp = join(outDir, '.stamp')
  const wanted = hashOf(root) + (process.env.OFICIO_BUILD ?? '')
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the app…')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  runStep(
    root,
    runtime,
    [vite, 'build', '--logLevel', 'warn'],
    environmentOf(root, runtime),
    'Couldn’t build the app. See the errors above.',
  )
  writeFileSync(stamp, wanted)
}

function hashOf(root) {
  const sources = FOLDERS.flatMap((folder) => filesIn(join(root, folder)))
  const sum = createHash('sha256')
  for (const path of [...sources, ...FILES.map((file) => join(root, file))])
    sum.update(path.slice(root.length)).update(readFileSync(path))
  return sum.digest('hex')
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return filesIn(join(folder, entry.name))
      return entry.name.endsWith('.test.ts') ? [] : [join(folder, entry.name)]
    })
}
