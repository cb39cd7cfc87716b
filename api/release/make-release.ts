import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { LatestRelease } from '../outside/releases.ts'
import { findImportedPackages, Lockfile, listServerFiles, pruneLockfile } from './server-packages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'docs',
  'public',
  'dist',
  '.npmrc',
  '.node-version',
]
/** What an operator calls; the other scripts need the sources of the app. */
const OPERATOR_SCRIPTS = [
  'start',
  'backup',
  'restore',
  'rollback',
  'doctor',
  'move-to-postgres',
  'remove-demo',
]

const MAX_OUTPUT_BYTES = 64_000_000

const Package = v.looseObject({
  name: v.string(),
  version: v.string(),
  scripts: v.record(v.string(), v.string()),
  optionalDependencies: v.record(v.string(), v.string()),
})

/**
 * `npm run release [folder]`: makes the folder of a release, with the built app and only what the server
 * needs, its archive, its bill of materials (CycloneDX), their checksums, and latest.json, which RELEASES_URL
 * of other installations may lead to. Prints what it made.
 */
const output = process.argv[2] ?? join(ROOT, 'release')
const {
  devDependencies: _dev,
  knip: _knip,
  overrides: _overrides,
  ...manifest
} = v.parse(Package, readJson('package.json'))
const name = `${manifest.name}-${manifest.version}`
const folder = join(output, name)
rmSync(folder, { recursive: true, force: true })
const files = listServerFiles(ROOT)
for (const path of [...files, ...DOCUMENTS.filter((path) => existsSync(join(ROOT, path)))]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(ROOT, path), join(folder, path), { recursive: true })
}

const packages = findImportedPackages(
  ROOT,
  files.filter((path) => path.endsWith('.ts')),
)
const lockfile = pruneLockfile(
  v.parse(Lockfile, readJson('package-lock.json')),
  packages,
  manifest.optionalDependencies,
)
writeJson('package-lock.json', lockfile)
writeJson('package.json', {
  ...manifest,
  scripts: Object.fromEntries(OPERATOR_SCRIPTS.map((script) => [script, manifest.scripts[script]])),
  dependencies: lockfile.packages['']?.dependencies,
})

writeFileSync(
  join(folder, 'NOTICES.txt'),
  run(process.execPath, [join(ROOT, 'api/operator/third-party-notices.ts')]),
)
// Of the whole project: the built app has its libraries inside.
writeFileSync(
  join(output, `${name}.cdx.json`),
  run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']),
)
execFileSync('tar', ['-czf', `${name}.tar.gz`, '--owner=0', '--group=0', '--sort=name', name], {
  cwd: output,
})
const archive = `${name}.tar.gz`
const release: LatestRelease = {
  version: manifest.version,
  released: new Date().toISOString().slice(0, 10),
  archive,
  sha256: sha256Of(archive),
}
writeFileSync(join(output, 'latest.json'), `${JSON.stringify(v.parse(LatestRelease, release), null, 2)}\n`)
const made = [archive, `${name}.cdx.json`]
const sums = made.map((file) => `${sha256Of(file)}  ${file}\n`)
writeFileSync(join(output, 'SHA256SUMS'), sums.join(''))
for (const path of [folder, ...[...made, 'SHA256SUMS', 'latest.json'].map((file) => join(output, file))])
  process.stdout.write(`${path}\n`)

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`)
}

function sha256Of(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(output, file)))
    .digest('hex')
}

function run(command: string, args: string[], cwd = ROOT): Buffer {
  return execFileSync(command, args, { cwd, maxBuffer: MAX_OUTPUT_BYTES })
}
