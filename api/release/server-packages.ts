import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

const LockedPackage = v.looseObject({
  version: v.optional(v.string()),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
  peerDependencies: v.optional(v.record(v.string(), v.string()), {}),
  peerDependenciesMeta: v.optional(v.record(v.string(), v.looseObject({})), {}),
})
export const Lockfile = v.looseObject({
  name: v.string(),
  version: v.string(),
  packages: v.record(v.string(), LockedPackage),
})
export type Lockfile = v.InferOutput<typeof Lockfile>

const DEVELOPMENT_FILES =
  /^api\/(release\/|dev\.ts|tsconfig|operator\/(draw-icons|third-party-notices)\.ts)|\.build\//
const IMPORT = /(?:from |import\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?'/g

/**
 * The files that a server consists of, relative to the root: no tests, and nothing that only serves
 * development.
 */
export function listServerFiles(root: string): string[] {
  return globSync(['api/**/*.*', 'shared/**/*.ts'], { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !DEVELOPMENT_FILES.test(path))
    .sort()
}

/** The names of the packages that these files import. */
export function findImportedPackages(root: string, files: string[]): string[] {
  const names = new Set<string>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT))
      if (!builtinModules.includes(name)) names.add(name)
  return [...names].sort()
}

/**
 * The part of a lock file that is needed to install the named packages: they, what they depend on at any
 * depth, and nothing else. `optional` are packages for one kind of machine. Throws if a package isn't locked.
 */
export function pruneLockfile(
  lockfile: Lockfile,
  names: string[],
  optional: Record<string, string>,
): Lockfile {
  const { packages } = lockfile
  const ownDependencies = packages['']?.dependencies ?? {}
  const needed = new Set<string>()
  const direct = new Set([...names, ...Object.keys(optional)])
  const visit = (path: string) => {
    if (needed.has(path)) return
    needed.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = v.parse(
      LockedPackage,
      packages[path],
    )
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) visitDependency(name, path)
    for (const name of Object.keys(peerDependencies))
      if (name in ownDependencies) direct.add(name)
      else if (!(name in peerDependenciesMeta)) visitDependency(name, path)
  }
  const visitDependency = (name: string, from: string) => {
    const path = resolveLocked(packages, name, from)
    if (path) visit(path)
  }
  // The set grows during the iteration: a package loads a peer that only the project itself names.
  for (const name of direct) {
    if (!packages[`node_modules/${name}`]) throw new Error(`package-lock.json has no ${name}.`)
    visit(`node_modules/${name}`)
  }
  const dependencies = Object.fromEntries(
    [...direct]
      .filter((name) => !(name in optional))
      .map((name) => [name, packages[`node_modules/${name}`]?.version ?? '']),
  )
  const root = { ...packages[''], devDependencies: undefined }
  return {
    ...lockfile,
    packages: {
      '': v.parse(LockedPackage, { ...root, dependencies, optionalDependencies: optional }),
      ...Object.fromEntries(Object.entries(packages).filter(([path]) => needed.has(path))),
    },
  }
}

/** Where Node would find a package that `from` imports: beside it, or in a folder above. */
function resolveLocked(packages: Lockfile['packages'], name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder === '.' ? '' : folder, 'node_modules', name)
    if (path in packages) return path
    if (folder === '.' || folder === '') return null
  }
}
