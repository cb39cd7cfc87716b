import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const SCRIPT = `console.log('the app')\n`.repeat(100)
const PAGE = `<!doctype html><html><head><script>document.title = 'Oficio'</script><style>body{margin:0}</style><script type="module" src="/assets/index-1a2b.js"></script></head><body></body></html>`

/** The smallest possible build, in temporary folders: `dist` is the build, `data` is empty. */
export function createFakeBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-build-'))
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  const files: Record<string, string> = {
    'index.html': PAGE,
    'sw.js': '// the worker',
    'robots.txt': 'User-agent: *\n',
    'manifest.webmanifest': '{"name":"Oficio","lang":"en"}',
    'manifest.es.webmanifest': '{"name":"Oficio","lang":"es"}',
    'version.json': '{"version":"7.0.0"}',
    'assets/index-1a2b.js': SCRIPT,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
  writeFileSync(join(dist, 'assets/index-1a2b.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(dist, 'assets/index-1a2b.js.gz'), gzipSync(SCRIPT))
  return {
    dist,
    data: join(folder, 'data'),
    code: SCRIPT,
    page: PAGE,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
