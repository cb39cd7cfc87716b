import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const PWA = fileURLToPath(new URL('..', import.meta.url))
/** The screens for browsing, by how their addresses begin. */
export const BROWSING = {
  '': 'shell/home.tsx',
  'explore-services': 'shell/explore-services.tsx',
  'more-services': 'shell/more-services.tsx',
  'explore-sellers': 'features/sellers/explore-sellers.tsx',
}
/** Where most strangers arrive from elsewhere. */
export const FREELANCER = 'shell/freelancer.tsx'
/** Screens that need a thing, so that it stands in a file with others. */
const MANY = 4
/** The texts that the frame needs, in each language. */
const FIRST_TEXTS = /\/pwa\/i18n\/\w\w\/index\.ts$/
const TEXTS = '/pwa/i18n/'
const ALL_ICONS = '/lucide-react.mjs'
let chunks: Map<string, string> | undefined

/** The chunk of a module, null where none is wished for. Few files are few round trips, and the frame stands before the rest has come. */
export function chunkOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  chunks ??= chunksOf(modules)
  return chunks.get(id) ?? null
}

/** First what the frame needs, then what every screen needs, then what the screens for browsing do; of that, what is used elsewhere too goes with the former. Of a freelancer's page, what nobody else needs is one file, and what many do another. */
function chunksOf(modules: Rolldown.ChunkingContext): Map<string, string> {
  const found = new Map<string, string>()
  const lazy = new Set<string>()
  const reachedFrom = (...roots: string[]) => {
    const reached = new Set<string>()
    const reach = (id: string) => {
      if (reached.has(id)) return
      reached.add(id)
      const { importedIds = [], dynamicallyImportedIds = [], code } = modules.getModuleInfo(id) ?? {}
      for (const next of importedIds) for (const each of next.endsWith(ALL_ICONS) ? iconsIn(code ?? '', next) : [next]) reach(each)
      for (const next of dynamicallyImportedIds) lazy.add(next)
    }
    for (const root of roots) reach(root)
    return reached
  }
  const put = (ids: Iterable<string>, chunk: (id: string) => string) => {
    for (const id of ids) if (!found.has(id)) found.set(id, chunk(id))
  }
  const isLibrary = (id: string) => id.includes('/node_modules/')
  const [main = '', routes = '', ...browsing] = ['main.tsx', 'shell/routes.tsx', ...Object.values(BROWSING)].map((path) => PWA + path)
  put(reachedFrom(main), (id) => (isLibrary(id) ? 'frame' : 'kit'))
  // It waits for texts, which wait for what stands in the kit.
  found.delete(main)
  const texts = [...lazy].filter((id) => FIRST_TEXTS.test(id))
  put(
    [...reachedFrom(...texts)].filter((id) => !id.includes(TEXTS)),
    () => 'kit',
  )
  put(reachedFrom(routes), (id) => (isLibrary(id) ? 'engine' : 'screens'))
  const uses = new Map<string, number>()
  // The set grows while it is gone through: lazy parts have lazy parts.
  for (const part of lazy) if (!browsing.includes(part)) for (const id of reachedFrom(part)) uses.set(id, (uses.get(id) ?? 0) + 1)
  put(reachedFrom(...browsing), (id) => ((uses.get(id) ?? 0) > 1 ? 'screens' : 'browse'))
  for (const id of reachedFrom(PWA + FREELANCER)) {
    const needed = uses.get(id) ?? 0
    if (needed === 1 || needed >= MANY) put([id], () => (needed === 1 ? 'freelancer' : 'trade'))
  }
  return found
}

/** The icons that a module takes out of the file that names them all. */
function iconsIn(code: string, all: string): string[] {
  const names = /import \{([^}]*)\} from "lucide-react"/.exec(code)?.[1]?.match(/\w+/g) ?? []
  return names.map((name) => all.replace(ALL_ICONS, `/icons/${name.replace(/(?<=[a-z])[A-Z\d]/g, (sign) => `-${sign}`).toLowerCase()}.mjs`))
}
