// Brings a fresh or stale checkout to where it can be started. It runs on the machine's own Node (20 or newer) before anything is
// installed, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const flags = new Set(process.argv.slice(2))
const outDir = process.env.OUT_DIR ?? join(ROOT, 'dist')

if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node ${process.versions.node} is too old: 20 or newer is needed to begin with.`)
install()
checkRuntime()
if (!flags.has('--install-only')) build()
if (flags.has('--with-browser')) findBrowser()

function install() {
  const stamp = join(ROOT, 'node_modules/.installed')
  const wanted = hash([join(ROOT, 'package-lock.json')])
  if (read(stamp) === wanted) return
  say('Installing packages …')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], 'The packages could not be installed. Is there a network?')
  writeFileSync(stamp, wanted)
}

function checkRuntime() {
  const found = spawnSync('node', ['--version'], { env: withBin(), encoding: 'utf8' }).stdout?.trim() ?? ''
  if (Number(/^v(\d+)/.exec(found)?.[1]) < 24) stop(`There is no packaged Node for ${process.platform} ${process.arch}: install Node 24 or newer (found ${found}).`)
}

function build() {
  const stamp = join(outDir, '.stamp')
  const sources = ['pwa', 'shared', 'public'].flatMap((folder) => walk(join(ROOT, folder)))
  const wanted =
    hash([...sources, join(ROOT, 'vite.config.ts'), join(ROOT, 'api/http/security.ts'), join(ROOT, 'package.json'), join(ROOT, 'package-lock.json')]) +
    (process.env.OFICIO_BUILD ?? '')
  if (!flags.has('--force') && read(stamp) === wanted) return
  say('Building the app …')
  run('vite', ['build', '--logLevel', 'warn'], 'The app could not be built.')
  writeFileSync(stamp, wanted)
}

/** Notes in node_modules which Chromium the browser tests drive: an installed one, Playwright's own, or Debian's. */
function findBrowser() {
  const note = join(ROOT, 'node_modules/.chromium-path')
  const noted = read(note)
  if (noted !== null && (noted === '' ? hasPlaywrightsOwn() : existsSync(noted))) return
  const path = process.env.CHROMIUM_PATH ?? installedBrowser()
  if (path) return writeFileSync(note, path)
  if (hasPlaywrightsOwn()) return writeFileSync(note, '')
  say('Fetching a browser for the tests …')
  if (quietly('playwright', ['install', 'chromium'], 180_000) && hasPlaywrightsOwn()) return writeFileSync(note, '')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    quietly('apt-get', ['update'], 300_000)
    quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 900_000)
  }
  const debian = installedBrowser()
  if (!debian) stop('No Chromium can be had for the browser tests. Install Chrome or Chromium, or set CHROMIUM_PATH.')
  writeFileSync(note, debian)
}

function installedBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/opt/google/chrome', '/snap/bin']
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  places.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium')
  return places.find((path) => existsSync(path) && statSync(path).isFile())
}

function hasPlaywrightsOwn() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright')
  return existsSync(cache) && readdirSync(cache).some((name) => name.startsWith('chromium'))
}

function run(command, args, complaint) {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: withBin() })
  if (status !== 0) stop(complaint)
}

function quietly(command, args, timeout) {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'ignore', env: { ...withBin(), DEBIAN_FRONTEND: 'noninteractive' }, timeout }).status === 0
}

/** npm does the same for its scripts; this makes the file runnable by hand as well. */
function withBin() {
  return { ...process.env, PATH: join(ROOT, 'node_modules/.bin') + delimiter + (process.env.PATH ?? '') }
}

function hash(paths) {
  const sum = createHash('sha256')
  for (const path of paths) sum.update(path.slice(ROOT.length)).update(readFileSync(path))
  return sum.digest('hex')
}

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : /\.test\.ts$/.test(entry.name) ? [] : [join(folder, entry.name)]))
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
