import { useSyncExternalStore } from 'react'
import { readLocal, removeLocal, writeLocal } from '../offline/local.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEPT_AS = 'theme'
const watchers = new Set<() => void>()

/** The chosen appearance. The page's head has applied it before the first paint; here it follows the choice. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watch, current), choose]
}

function current(): Theme {
  const kept = readLocal(KEPT_AS)
  return THEMES.find((theme) => theme === kept) ?? 'system'
}

function choose(theme: Theme): void {
  if (theme === 'system') removeLocal(KEPT_AS)
  else writeLocal(KEPT_AS, theme)
  apply()
  for (const changed of watchers) changed()
}

function apply(): void {
  const theme = current()
  colourBars(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The bars around the page, which the browser draws, follow a choice too: its two colours stand in the head, each for one appearance. */
function colourBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset.theme ?? (meta.media.includes('dark') ? 'dark' : 'light')
    meta.dataset.theme = own
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? '' : 'not all'
  }
}

function watch(changed: () => void): () => void {
  const changedElsewhere = () => {
    apply()
    changed()
  }
  colourBars(current())
  watchers.add(changed)
  globalThis.addEventListener('storage', changedElsewhere)
  return () => {
    watchers.delete(changed)
    globalThis.removeEventListener('storage', changedElsewhere)
  }
}
