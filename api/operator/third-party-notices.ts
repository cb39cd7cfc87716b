import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LICENCE_FILES = '{LICENSE,LICENCE,License,license,COPYING,NOTICE}{,.md,.txt,-MIT,.MIT}'

const Lockfile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string(), ''),
      license: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
      optional: v.optional(v.boolean(), false),
    }),
  ),
})

/**
 * Prints the licence of every package and typeface that a market runs or sends to browsers:
 * `npm run notices > NOTICES.txt`.
 */
const { packages } = v.parse(Lockfile, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
for (const [path, { version, license = 'see below', dev, optional }] of Object.entries(packages)) {
  if (path === '' || dev) continue
  const texts = globSync(LICENCE_FILES, { cwd: join(ROOT, path) })
  // Packages for other platforms are locked, too, but not installed.
  if (optional && texts.length === 0) continue
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  process.stdout.write(`${name} ${version} (${license})\n\n`)
  for (const text of new Set(texts))
    process.stdout.write(`${readFileSync(join(ROOT, path, text), 'utf8').trim()}\n\n`)
  process.stdout.write(`${'-'.repeat(80)}\n\n`)
}
for (const path of globSync('pwa/ui/fonts/*-LICENSE.txt', { cwd: ROOT }).sort()) {
  process.stdout.write(`${basename(path, '-LICENSE.txt')} (OFL-1.1)\n\n`)
  process.stdout.write(`${readFileSync(join(ROOT, path), 'utf8').trim()}\n\n${'-'.repeat(80)}\n\n`)
}
