import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The project's own source files, as paths from its root. */
export const listSources = (pattern = '{pwa,api,shared,tests}/**/*.{ts,tsx}') =>
  globSync(pattern, { cwd: ROOT }).sort()

/** The content of a file. */
export const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The content of a file with each argument list joined to one line, for regular expressions. */
export const readSource = (path: string) => joinArguments(readText(path))

/**
 * Joins lists that the formatter broke over several lines, so that a regular expression matches them at any
 * length.
 */
const joinArguments = (text: string) =>
  text
    .replace(/([([])\n\s+/g, '$1')
    .replace(/,\n\s*([)\]])/g, '$1')
    .replace(/,\n\s+(?!['\w]+[:,(]|\/|\*)/g, ', ')
    .replace(/\n\s*\)/g, ')')

/** The imports of a file: own files as paths from the root, packages by name. */
export function listImports(path: string): string[] {
  const text = readSource(path)
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g,
    ),
  ].map(([, a, b, c]) => a ?? b ?? c ?? '')
  return found.map((specifier) => {
    if (specifier.startsWith('#shared/')) return specifier.slice(1)
    if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(path), specifier))
    return specifier
  })
}
