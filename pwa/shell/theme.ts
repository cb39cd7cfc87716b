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
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function watch(changed: () => void): () => void {
  const changedElsewhere = () => {
    apply()
    changed()
  }
  watchers.add(changed)
  globalThis.addEventListener('storage', changedElsewhere)
  return () => {
    watchers.delete(changed)
    globalThis.removeEventListener('storage', changedElsewhere)
  }
}
