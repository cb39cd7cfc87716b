import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The project's own source files, as paths from its root. */
export const listSources = (pattern = '{pwa,api,shared,tests}/**/*.{ts,tsx}') =>
  globSync(pattern, { cwd: ROOT }).sort()

/** A file as it is. */
export const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** A file for patterns: each list of arguments stands on one line. */
export const readSource = (path: string) => joinArguments(readText(path))

/** Text in which lists that the formatter broke stand on one line, so that a pattern finds them however long they are. */
const joinArguments = (text: string) =>
  text
    .replace(/([([])\n\s+/g, '$1')
    .replace(/,\n\s*([)\]])/g, '$1')
    .replace(/,\n\s+(?!['\w]+[:,(]|\/|\*)/g, ', ')
    .replace(/\n\s*\)/g, ')')

/** What a file imports: own files as paths from the root, packages as they are named. */
export function listImports(path: string): string[] {
  const text = readSource(path)
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g,
    ),
  ].map(([, a, b, c]) => a ?? b ?? c ?? '')
  return found.map((target) => {
    if (target.startsWith('#shared/')) return target.slice(1)
    if (target.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(path), target))
    return target
  })
}
