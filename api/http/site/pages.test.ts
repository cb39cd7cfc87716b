import assert from 'node:assert/strict'
import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { DEFAULT_BRANDING } from '#shared/market.ts'
import { createFakeBuild } from '../../../tests/support/fake-build.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { archiveAssets, loadPages } from './pages.ts'

const build = createFakeBuild()
const FOREVER = 'public, max-age=31536000, immutable'
let world: World
before(async () => {
  world = await createWorld({ pages: loadPages(build.dist, build.data) })
})
after(() => {
  world.close()
  build.remove()
})

const request = (path: string, headers: Record<string, string> = {}) => world.app.request(path, { headers })
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a file of the build comes as small as the browser can take it, and is kept for ever', async () => {
  const br = await request('/assets/index-1a2b.js', { 'Accept-Encoding': 'gzip, deflate, br' })
  assert.equal(br.headers.get('Content-Encoding'), 'br')
  assert.equal(br.headers.get('Cache-Control'), FOREVER)
  assert.equal(br.headers.get('Content-Type'), 'text/javascript; charset=UTF-8')
  assert.equal(br.headers.get('Vary'), 'Accept-Encoding')
  assert.equal(brotliDecompressSync(await bytes(br)).toString(), build.code)
  assert.equal(
    gunzipSync(
      await bytes(await request('/assets/index-1a2b.js', { 'Accept-Encoding': 'gzip, br;q=0' })),
    ).toString(),
    build.code,
  )
  assert.equal((await bytes(await request('/assets/index-1a2b.js'))).toString(), build.code)
})

test('each form has a tag of its own, and who holds it is told so in a line', async () => {
  const plain = (await request('/assets/index-1a2b.js')).headers.get('ETag')
  const encoded =
    (await request('/assets/index-1a2b.js', { 'Accept-Encoding': 'br' })).headers.get('ETag') ?? ''
  assert.notEqual(plain, encoded)
  const cachedResponse = await request('/assets/index-1a2b.js', {
    'Accept-Encoding': 'br',
    'If-None-Match': encoded,
  })
  assert.equal(cachedResponse.status, 304)
  assert.equal(await cachedResponse.text(), '')
  assert.equal(cachedResponse.headers.get('ETag'), encoded)
})

test('a missing chunk fails as one and is not remembered', async () => {
  for (const path of [
    '/assets/gone-1a2b.js',
    '/assets/',
    '/assets/..%2findex.html',
    '/icons/gone.png',
    '/gone.js',
  ]) {
    const response = await request(path)
    assert.equal(response.status, 404, path)
    assert.equal(response.headers.get('Cache-Control'), 'no-store', path)
    assert.doesNotMatch(response.headers.get('Content-Type') ?? '', /html/)
  }
})

test('a file of an earlier build that cannot be opened at the moment is not said to be gone', async () => {
  const earlier = join(build.data, 'earlier-1a2b.js')
  mkdirSync(build.data, { recursive: true })
  writeFileSync(earlier, 'earlier')
  const { readFile } = fs.promises
  fs.promises.readFile = async () =>
    Promise.reject(Object.assign(new Error('EMFILE: injected'), { code: 'EMFILE' }))
  syncBuiltinESMExports()
  const response = await request('/assets/earlier-1a2b.js')
  fs.promises.readFile = readFile
  syncBuiltinESMExports()
  assert.deepEqual([response.status, JSON.parse(await response.text()).code], [503, 'OVERLOADED'])
  assert.ok(world.logLines.some((line) => line.includes('LimitNOFILE')))
  assert.equal((await request('/assets/earlier-1a2b.js')).status, 200)
  rmSync(earlier)
})

test('every screen is the app, asked for anew each time', async () => {
  for (const path of ['/', '/explore-sellers', '/freelancer-details/somebody', '/chat/1']) {
    const response = await request(path, { Accept: 'text/html' })
    assert.equal(response.headers.get('Cache-Control'), 'no-cache')
    assert.equal(response.headers.get('Content-Type'), 'text/html; charset=UTF-8')
    assert.equal((await response.text()).replace(/<html [^>]*>/, '<html>'), build.page)
    assert.equal((await request(path, { 'If-None-Match': response.headers.get('ETag') ?? '' })).status, 304)
  }
})

test('an address that is no screen is the app, which says so, with the status of what isn’t there', async () => {
  for (const path of ['/nowhere', '/nowhere/at/all', '/chats', '/portfolio-test']) {
    const response = await request(path, { Accept: 'text/html' })
    assert.equal(response.status, 404, path)
    assert.equal(response.headers.get('Cache-Control'), 'no-store', path)
    assert.equal(await response.text(), build.page, path)
  }
})

test('in a demo for everybody each page says that it is one, and the worker hears of it', async () => {
  const demo = await createWorld({
    pages: loadPages(build.dist, build.data, true),
    env: { publicDemo: true },
  })
  for (const path of ['/', '/explore-sellers', '/chats', '/nowhere', '/index.html'])
    assert.match(await (await demo.app.request(path)).text(), /<html [^>]*data-demo/)
  assert.equal((await (await demo.app.request('/version.json')).json()).demo, true)
  assert.equal((await (await request('/version.json')).json()).demo, false)
  assert.doesNotMatch(await (await request('/')).text(), /data-demo/)
  demo.close()
})

test('a market with a name of its own is installed under it, in each language', async () => {
  const pages = loadPages(build.dist, build.data)
  const market = await createWorld({ pages })
  pages.applyBranding({ ...DEFAULT_BRANDING, name: 'Taller' })
  for (const [path, lang] of [
    ['/manifest.webmanifest', 'en'],
    ['/manifest.es.webmanifest', 'es'],
  ] as const) {
    const manifest = await (await market.app.request(path)).json()
    assert.deepEqual([manifest.name, manifest.short_name, manifest.lang], ['Taller', 'Taller', lang])
  }
  await market.close()
})

test('what must be asked for each time says so', async () => {
  assert.equal((await request('/sw.js')).headers.get('Cache-Control'), 'no-cache')
  assert.equal(
    (await request('/manifest.webmanifest')).headers.get('Content-Type'),
    'application/manifest+json; charset=UTF-8',
  )
  assert.equal((await request('/robots.txt')).headers.get('Content-Type'), 'text/plain; charset=UTF-8')
  const version = await request('/version.json')
  assert.equal(version.headers.get('Cache-Control'), 'no-store')
})

test('no path leads out of the build', async () => {
  for (const path of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/.stamp',
    '/assets/.hidden',
    '/%00',
  ]) {
    const response = await request(path)
    assert.ok(response.status === 404 || (await response.text()) === build.page, path)
  }
})

test('files of earlier builds are served for thirty days after their last one', async () => {
  const assets = join(build.dist, 'assets')
  await archiveAssets(assets, build.data, new Date('2026-01-01T00:00:00Z'))
  writeFileSync(join(build.data, 'old-9z.js'), 'old')
  utimesSync(
    join(build.data, 'old-9z.js'),
    new Date('2026-01-01T00:00:00Z'),
    new Date('2026-01-01T00:00:00Z'),
  )
  await archiveAssets(assets, build.data, new Date('2026-01-30T00:00:00Z'))
  const old = await request('/assets/old-9z.js')
  assert.equal(old.status, 200)
  assert.equal(old.headers.get('Cache-Control'), FOREVER)
  await archiveAssets(assets, build.data, new Date('2026-02-02T00:00:00Z'))
  assert.equal(existsSync(join(build.data, 'old-9z.js')), false)
  assert.deepEqual(readdirSync(build.data).sort(), ['index-1a2b.js', 'index-1a2b.js.br', 'index-1a2b.js.gz'])
})

test('a file of an earlier build that was left empty or cut is never served, and is gone after the next start', async () => {
  const assets = join(build.dist, 'assets')
  const code = `console.log('an earlier build')\n`.repeat(50)
  for (const [name, content] of [
    ['empty-1a.js', ''],
    ['cut-1a.js', code.slice(0, 300)],
    ['whole-1a.js', code],
  ] as const) {
    writeFileSync(join(build.data, name), content)
    writeFileSync(join(build.data, `${name}.br`), brotliCompressSync(code))
    writeFileSync(join(build.data, `${name}.gz`), gzipSync(code))
  }
  writeFileSync(join(build.data, 'cut-2b.js'), code)
  writeFileSync(join(build.data, 'cut-2b.js.gz'), gzipSync(code).subarray(0, 40))
  const getStatuses = async () =>
    Promise.all(
      ['empty-1a.js', 'cut-1a.js', 'cut-2b.js', 'whole-1a.js'].map(
        async (name) => (await request(`/assets/${name}`)).status,
      ),
    )
  assert.deepEqual(await getStatuses(), [404, 404, 404, 200])
  await archiveAssets(assets, build.data, new Date())
  assert.deepEqual(await getStatuses(), [404, 404, 404, 200])
  assert.deepEqual(
    readdirSync(build.data).filter((name) => /empty|cut/.test(name)),
    [],
  )
})

test("a file of this build that a killed process left unfinished among the kept ones is the build's again after the next start", async () => {
  const assets = join(build.dist, 'assets')
  writeFileSync(join(build.data, 'index-1a2b.js'), build.code.slice(0, 100))
  writeFileSync(join(build.data, '.index-1a2b.js.br'), 'half')
  await archiveAssets(assets, build.data, new Date())
  assert.equal(readFileSync(join(build.data, 'index-1a2b.js'), 'utf8'), build.code)
  assert.equal(existsSync(join(build.data, '.index-1a2b.js.br')), false)
})

test('a page carries the first texts of its own screen, and the worker’s copy those of all', async () => {
  const withTexts = createFakeBuild()
  const texts = { '/about-us': ['Work that fits'], '/auth/login': ['</script>Log in'] }
  const block = `<script type="application/json" id="initial-texts">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`
  writeFileSync(join(withTexts.dist, 'index.html'), withTexts.page.replace('<body>', `<body>${block}`))
  const { app, close } = await createWorld({ pages: loadPages(withTexts.dist, withTexts.data) })
  const readTexts = async (path: string) => {
    const html = await (await app.request(path)).text()
    return JSON.parse(/id="initial-texts">([^<]*)/.exec(html)?.[1] ?? '')
  }
  assert.deepEqual(await readTexts('/auth/login'), { '/auth/login': texts['/auth/login'] })
  assert.deepEqual(await readTexts('/about-us'), { '/about-us': texts['/about-us'] })
  assert.deepEqual(await readTexts('/help-and-support'), {})
  assert.deepEqual(await readTexts('/index.html'), texts)
  close()
  withTexts.remove()
})
