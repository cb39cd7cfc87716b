import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { startSaving } from '../features/sellers/pocket.ts'
import { rememberSaved, wasCleared, watchFull } from '../offline/storage.ts'
import { hasUnsaved } from '../offline/unsaved.ts'
import { startVersions } from '../offline/worker/version.ts'
import { toast } from '../ui/toast.tsx'

const AFTER_MS = 1500
const READ_MS = 8000

/** What goes on behind the screens once the page has loaded and has nothing better to do. */
export function useBackground(): void {
  const { i18n } = useTranslation('shell')
  useEffect(() => {
    let stop: () => void = () => undefined
    const begin = () => {
      // Before the worker brings the app back, see whether it was taken away.
      void wasCleared()
        .then((cleared) => (cleared ? say('cleared') : undefined))
        .then(() => startVersions(() => !hasUnsaved()))
        .then(() => navigator.serviceWorker?.ready)
        .then((there) => there && rememberSaved())
        .catch(() => undefined)
      stop = startSaving()
    }
    const say = async (what: 'full' | 'cleared') => {
      await i18n.loadNamespaces('offline')
      toast(i18n.t(`offline:device.${what}`), { id: `storage-${what}`, duration: READ_MS })
    }
    const unwatch = watchFull(() => void say('full'))
    const cancel = afterLoading(begin)
    return () => {
      cancel()
      unwatch()
      stop()
    }
  }, [i18n])
}

/** Runs `begin` when the page has loaded, a moment later, when the browser is idle. The answer calls it off. */
function afterLoading(begin: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer = setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(begin, { timeout: AFTER_MS }) : begin()), AFTER_MS)
  }
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('load', soon)
  }
}
