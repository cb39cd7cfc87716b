import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const PWA_ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The screens for browsing, by how their addresses begin. */
export const BROWSING = {
  '': 'shell/pages/home.tsx',
  'explore-services': 'shell/pages/explore-services.tsx',
  'more-services': 'shell/pages/more-services.tsx',
  'explore-sellers': 'features/sellers/explore-sellers.tsx',
}
/** Where most strangers arrive from elsewhere. */
export const FREELANCER = 'shell/pages/freelancer.tsx'
/** Screens that need a thing, so that it stands in a file with others. */
const MIN_SHARED_USES = 4
/** The texts that the frame needs, in each language. */
const LANGUAGE_INDEX = /\/pwa\/i18n\/\w\w\/index\.ts$/
const TEXTS = '/pwa/i18n/'
const ALL_ICONS = '/lucide-react.mjs'
let chunks: Map<string, string> | undefined

/**
 * The chunk of a module, null where none is wished for. Few files are few round trips, and the frame stands
 * before the rest has come.
 */
export function getChunkName(id: string, modules: Rolldown.ChunkingContext): string | null {
  chunks ??= assignChunks(modules)
  return chunks.get(id) ?? null
}

/**
 * First what the frame needs, then what every screen needs, then what the screens for browsing do; of that,
 * what is used elsewhere too goes with the former. Of a freelancer's page, what nobody else needs is one
 * file, and what many do another.
 */
function assignChunks(modules: Rolldown.ChunkingContext): Map<string, string> {
  const assigned = new Map<string, string>()
  const lazy = new Set<string>()
  const collectReachable = (...roots: string[]) => {
    const visited = new Set<string>()
    const visit = (id: string) => {
      if (visited.has(id)) return
      visited.add(id)
      const { importedIds = [], dynamicallyImportedIds = [], code } = modules.getModuleInfo(id) ?? {}
      for (const next of importedIds)
        for (const item of next.endsWith(ALL_ICONS) ? resolveIcons(code ?? '', next) : [next]) visit(item)
      for (const next of dynamicallyImportedIds) lazy.add(next)
    }
    for (const root of roots) visit(root)
    return visited
  }
  const assign = (ids: Iterable<string>, chunk: (id: string) => string) => {
    for (const id of ids) if (!assigned.has(id)) assigned.set(id, chunk(id))
  }
  const isLibrary = (id: string) => id.includes('/node_modules/')
  const [main = '', routes = '', ...browsing] = [
    'main.tsx',
    'shell/routes/routes.tsx',
    ...Object.values(BROWSING),
  ].map((path) => PWA_ROOT + path)
  assign(collectReachable(main), (id) => (isLibrary(id) ? 'frame' : 'kit'))
  // It waits for texts, which wait for what stands in the kit.
  assigned.delete(main)
  const texts = [...lazy].filter((id) => LANGUAGE_INDEX.test(id))
  assign(
    [...collectReachable(...texts)].filter((id) => !id.includes(TEXTS)),
    () => 'kit',
  )
  assign(collectReachable(routes), (id) => (isLibrary(id) ? 'engine' : 'screens'))
  const uses = new Map<string, number>()
  // The set grows while it is gone through: lazy parts have lazy parts.
  for (const part of lazy)
    if (!browsing.includes(part))
      for (const id of collectReachable(part)) uses.set(id, (uses.get(id) ?? 0) + 1)
  assign(collectReachable(...browsing), (id) => ((uses.get(id) ?? 0) > 1 ? 'screens' : 'browse'))
  for (const id of collectReachable(PWA_ROOT + FREELANCER)) {
    const useCount = uses.get(id) ?? 0
    if (useCount === 1 || useCount >= MIN_SHARED_USES)
      assign([id], () => (useCount === 1 ? 'freelancer' : 'trade'))
  }
  return assigned
}

/** The icons that a module takes out of the file that names them all. */
function resolveIcons(code: string, all: string): string[] {
  const names = /import \{([^}]*)\} from "lucide-react"/.exec(code)?.[1]?.match(/\w+/g) ?? []
  return names.map((name) =>
    all.replace(
      ALL_ICONS,
      `/icons/${name.replace(/(?<=[a-z])[A-Z\d]/g, (char) => `-${char}`).toLowerCase()}.mjs`,
    ),
  )
}
