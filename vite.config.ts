import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { getChunkName } from './pwa/build/chunks.ts'
import { manifestIn, manifests } from './pwa/build/manifests.ts'
import { colours, outlines, texts } from './pwa/build/page-plugins.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const OUT = process.env.OUT_DIR ?? join(ROOT, 'dist')
const VERSION = process.env.OFICIO_BUILD ?? `${packageVersion()}+${sourceHash()}`

export default defineConfig({
  root: 'pwa',
  publicDir: '../public',
  define: { __APP_VERSION__: JSON.stringify(VERSION) },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Chunks of texts are named by their language: the worker caches only the languages that are read on
        // this device.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, group] = /\/pwa\/i18n\/(\w\w)\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? []
          return language ? `assets/text-${language}-${group}-[hash:7].js` : 'assets/[name]-[hash:7].js'
        },
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'stages', name: getChunkName }],
        },
      },
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      outDir: OUT,
      injectRegister: false,
      injectManifest: {
        manifestTransforms: [
          (manifest) => ({
            manifest: manifest.map((entry) =>
              entry.url.startsWith('assets/') ? { ...entry, sum: sumOf(entry.url) } : entry,
            ),
          }),
        ],
        globPatterns: ['**/*.{js,css,html,svg,webmanifest,woff2}', 'icons/*.png'],
        // Letters beyond those of the interface's languages come when a name needs them.
        globIgnores: ['sw.js', '.vite/**', 'assets/*-ext-*.woff2'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        // Constants that only other screens use would stay, because reading a property could do something.
        rollupOptions: { treeshake: { propertyReadSideEffects: false } },
      },
      manifest: manifestIn('en'),
    }),
    colours(),
    outlines(),
    texts(),
    manifests(),
    nameBuild(),
  ],
})

/**
 * Writes the version into the page and `version.json`, and compresses the text files once all are written.
 */
function nameBuild(): Plugin {
  return {
    name: 'name-build',
    apply: 'build',
    enforce: 'post',
    // The worker caches a page only if its version is the worker's own.
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace('<html', `<html data-build="${VERSION}"`)
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // The worker is bundled in a separate build that runs this hook too: compress once the worker is
        // there.
        if (!existsSync(join(OUT, 'sw.js'))) return
        writeFileSync(join(OUT, 'version.json'), JSON.stringify({ version: VERSION }))
        await Promise.all(
          filesOf(OUT)
            .filter((path) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(path))
            .map(pack),
        )
      },
    },
  }
}

/** Hex digits of a file's checksum: enough to notice damage. The worker carries one for each file. */
const CHECKSUM_DIGITS = 10

/**
 * The start of a file's SHA-256, which the worker compares. Files that a market brands with its own colours
 * have none.
 */
const sumOf = (path: string) =>
  createHash('sha256')
    .update(readFileSync(join(OUT, path)))
    .digest('hex')
    .slice(0, CHECKSUM_DIGITS)

async function pack(path: string): Promise<void> {
  const bytes = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

function packageVersion(): string {
  const match = /"version": "([^"]+)"/.exec(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return match?.[1] ?? '0'
}

function sourceHash(): string {
  const sum = createHash('sha256')
  const sources = ['pwa', 'shared', 'public'].flatMap((folder) => filesOf(join(ROOT, folder)))
  // A page is cached with its security policy: a changed policy must make a new build.
  for (const path of [
    ...sources,
    join(ROOT, 'vite.config.ts'),
    join(ROOT, 'api/http/middleware/security.ts'),
  ])
    if (!path.endsWith('.test.ts')) sum.update(readFileSync(path))
  return sum.digest('hex').slice(0, 8)
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
    )
}
