import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const PWA_ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The browsing screens by the first segment of their paths. */
export const BROWSING = {
  '': 'shell/pages/home.tsx',
  'explore-services': 'shell/pages/explore-services.tsx',
  'more-services': 'shell/pages/more-services.tsx',
  'explore-sellers': 'features/sellers/explore-sellers.tsx',
}
/** The screen on which most visitors arrive from elsewhere. */
export const FREELANCER = 'shell/pages/freelancer.tsx'
/** The table that freelancers are compared in. */
const COMPARE = 'shell/pages/compare.tsx'
/**
 * Parts of the frame and of the browsing screens that load late, and what loads with the first draft of
 * somebody who is logged in: they count as no screens of their own.
 */
const LATE_PARTS = [
  'features/orders/client-review-project.tsx',
  'features/orders/my-reviews.tsx',
  'features/orders/review-list.tsx',
  'features/orders/review-project-choice.tsx',
  'features/portfolio/opened-project.tsx',
  'features/sellers/compare/card-tools.tsx',
  'features/sellers/compare/compare-tray.tsx',
  'features/sellers/lists/client-saved.tsx',
  'features/sellers/lists/list-name-dialog.tsx',
  'features/sellers/lists/seller-lists-dialog.tsx',
  'features/sellers/lists/shared-list-page.tsx',
  'features/sellers/local-category.tsx',
  'features/sellers/local-page.tsx',
  'features/sellers/save-seller-button.tsx',
  'features/sellers/my-listing.tsx',
  'features/sellers/profile-tools.tsx',
  'features/sellers/recently-viewed.ts',
  'features/sellers/saved-link.tsx',
  'features/sellers/seller-card-menu.tsx',
  'features/sellers/saved-page.tsx',
  'features/sellers/suggestion-list.tsx',
  'replica.ts',
  'shell/frame/footer.tsx',
  'shell/keyboard/shortcut-sheet.tsx',
  'shell/navigation/bottom-bar.tsx',
  'shell/navigation/desktop-tools.tsx',
  'shell/navigation/messages-tab.tsx',
  COMPARE,
  'shell/pages/home/market-figures.tsx',
  'shell/pages/home/mosaic.tsx',
  'shell/pages/home/my-home.tsx',
]
/** A module used by at least this many screens goes into a shared chunk. */
const MIN_SHARED_USES = 6
/** The texts that the frame needs, one file per language. */
const LANGUAGE_INDEX = /\/pwa\/i18n\/\w\w\/index\.ts$/
const TEXTS = '/pwa/i18n/'
const toModules = (...paths: string[]) => paths.map((path) => fileURLToPath(new URL(path, import.meta.url)))
/**
 * Small, and needed by every screen on which somebody does something: the later chunks have no room for them.
 */
const SMALL = toModules('../platform/clock.ts', '../ui/badge.tsx', '../ui/transition-link.tsx')
/** The same, of what needs the engine. */
const SMALL_SHARED = toModules(
  '../../shared/bounded-record.ts',
  '../../shared/protocol/mutations.ts',
  '../features/uploads/local-file.ts',
  '../i18n/midnights.ts',
  '../ui/save-file.ts',
)
/** The lists of freelancers that a device keeps: small, and several screens need them late. */
const DEVICE_LISTS = toModules(
  '../../shared/saved-lists.ts',
  '../features/sellers/compare/compared.ts',
  '../features/sellers/guest-saved.ts',
  '../features/sellers/hire-blocker.ts',
  '../features/sellers/id-list.ts',
  '../features/sellers/lists/saved-lists.ts',
  '../features/sellers/recently-viewed.ts',
)
/** What is done with a freelancer, on a card and on their page. */
const CARD_BUTTONS = toModules(
  '../features/sellers/action-toast.ts',
  '../features/sellers/compare/compare-button.tsx',
  '../features/sellers/compare/use-compare.ts',
  '../features/sellers/lists/seller-list-buttons.tsx',
  '../features/sellers/save-seller.ts',
  '../features/sellers/save-seller-button.tsx',
)
/** What a comparison and a freelancer's page show. */
const COMPARED = toModules(
  '../features/portfolio/gallery-pictures.ts',
  '../features/sellers/durations.ts',
  '../features/sellers/hire-actions.tsx',
)
/** The menus of rows: one file more would be a name more on every screen with rows. */
const ROW_MENUS = toModules('../ui/new-tab-item.tsx', '../ui/point-menu.tsx')
/** The tips that three screens show once. */
const TIPS = toModules('../forms/tip.tsx', '../platform/seen-tips.ts')
/** The links between pages of services in towns: few screens have them, none at first. */
const LOCAL_LINKS = toModules(
  '../../shared/local-services.ts',
  '../features/sellers/local-links.tsx',
  '../features/sellers/local-services.ts',
)
/** Icons of menus, which most screens with somebody's work need: each would be a file. */
const MENU_ICONS = ['copy', 'ellipsis', 'pencil', 'trash']
const ALL_ICONS = '/lucide-react.mjs'
const ICONS = '/lucide-react/dist/esm/icons/'
let chunks: Map<string, string> | undefined

/**
 * The chunk of a module, or null to leave it to the bundler. Few files mean few round trips, and the frame
 * renders before the rest has loaded.
 */
export function getChunkName(id: string, modules: Rolldown.ChunkingContext): string | null {
  chunks ??= assignChunks(modules)
  return chunks.get(id) ?? null
}

/**
 * Assigns modules in this order: what the frame needs, what every screen needs, what the browsing screens
 * need. Of the last, modules also used elsewhere go with those of every screen. Of the freelancer's page,
 * modules that nothing else uses are one chunk; of those that many screens use, what is shown is another, and
 * the rest, which screens without anybody's work need, too, a third.
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
  const isShown = (id: string) => isLibrary(id) || id.startsWith(`${PWA_ROOT}ui/`)
  const [main = '', routes = '', ...browsing] = [
    'main.tsx',
    'shell/routes/routes.tsx',
    ...Object.values(BROWSING),
  ].map((path) => PWA_ROOT + path)
  assign(collectReachable(main), (id) => (isLibrary(id) ? 'frame' : 'kit'))
  assign(SMALL, () => 'kit')
  // The entry awaits texts, and their loader is in the kit, so it can't be in that chunk itself.
  assigned.delete(main)
  const texts = [...lazy].filter((id) => LANGUAGE_INDEX.test(id))
  assign(
    [...collectReachable(...texts)].filter((id) => !id.includes(TEXTS)),
    () => 'kit',
  )
  assign(collectReachable(routes), (id) => (isLibrary(id) ? 'engine' : 'screens'))
  assign(SMALL_SHARED, () => 'screens')
  assign(DEVICE_LISTS, () => 'lists')
  assign(CARD_BUTTONS, () => 'card-buttons')
  assign(COMPARED, () => 'compared')
  assign(LOCAL_LINKS, () => 'local')
  assign(ROW_MENUS, () => 'row-menus')
  assign(TIPS, () => 'tips')
  const uses = new Map<string, number>()
  // The set grows during the iteration: lazy modules have lazy imports.
  const lateParts = LATE_PARTS.map((path) => PWA_ROOT + path)
  for (const part of lazy)
    if (!browsing.includes(part) && !lateParts.includes(part))
      for (const id of collectReachable(part)) uses.set(id, (uses.get(id) ?? 0) + 1)
  assign(collectReachable(...browsing), (id) => ((uses.get(id) ?? 0) > 1 ? 'screens' : 'browse'))
  const assignIcons = (name: string, ...roots: string[]) =>
    assign(
      [...collectReachable(...roots)].filter((id) => id.includes(ICONS) && uses.get(id) === 1),
      () => name,
    )
  assignIcons('card-buttons', ...CARD_BUTTONS)
  assignIcons('compared', PWA_ROOT + COMPARE)
  assign(
    [...uses.keys()].filter((id) => MENU_ICONS.some((name) => id.endsWith(`${ICONS}${name}.mjs`))),
    () => 'work',
  )
  for (const id of collectReachable(PWA_ROOT + FREELANCER)) {
    const useCount = uses.get(id) ?? 0
    if (useCount === 1 || useCount >= MIN_SHARED_USES)
      assign([id], () => (useCount === 1 ? 'freelancer' : isShown(id) ? 'work' : 'trade'))
  }
  return assigned
}

/** The icon modules behind an import from lucide-react's index. */
function resolveIcons(code: string, all: string): string[] {
  const names = /import \{([^}]*)\} from "lucide-react"/.exec(code)?.[1]?.match(/\w+/g) ?? []
  return names.map((name) =>
    all.replace(
      ALL_ICONS,
      `/icons/${name.replace(/(?<=[a-z])[A-Z\d]/g, (char) => `-${char}`).toLowerCase()}.mjs`,
    ),
  )
}
