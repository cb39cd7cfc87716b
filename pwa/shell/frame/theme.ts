import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/listeners.ts'
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'theme'
const listeners = createListeners()

/** The chosen theme. The page's head has applied it before the first paint; this hook updates it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), setTheme]
}

function readTheme(): Theme {
  const stored = readLocal(STORAGE_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function setTheme(theme: Theme): void {
  if (theme === 'system') removeLocal(STORAGE_KEY)
  else writeLocal(STORAGE_KEY, theme)
  applyTheme()
  listeners.emit()
}

function applyTheme(): void {
  const theme = readTheme()
  updateThemeColors(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The browser's bars follow the chosen theme: the head has a `theme-color` for each theme. */
function updateThemeColors(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = meta.dataset.theme ?? (meta.media.includes('dark') ? 'dark' : 'light')
    meta.dataset.theme = scheme
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? '' : 'not all'
  }
}

function subscribe(onChange: () => void): () => void {
  const onStorage = () => {
    applyTheme()
    onChange()
  }
  updateThemeColors(readTheme())
  const unsubscribe = listeners.subscribe(onChange)
  globalThis.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    globalThis.removeEventListener('storage', onStorage)
  }
}
