import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isStorageFull } from '../offline/failure.ts'
import { rememberSaved, type StorageTrouble, tellFull, wasCleared, watchStorage } from '../offline/storage.ts'
import { hasUnsaved } from '../offline/unsaved.ts'
import { toast } from '../ui/toast.tsx'

const AFTER_MS = 1500
const READ_MS = 8000

/** What goes on behind the screens once the page has loaded and has nothing better to do. */
export function useBackground(): void {
  const { i18n } = useTranslation('shell')
  // It is another function on every page.
  const go = useNavigate()
  const navigate = useRef(go)
  useEffect(() => {
    navigate.current = go
  })
  useEffect(() => {
    let stop: () => void = () => undefined
    const begin = () => {
      // Before the worker brings the app back, see whether it was taken away.
      void wasCleared()
        .then(async (cleared) => {
          if (!cleared) return
          await i18n.loadNamespaces('offline')
          say('cleared', i18n.t('offline:device.cleared'))
        })
        .then(() => import('../offline/worker/version.ts'))
        .then(({ startVersions }) => startVersions(() => !hasUnsaved()))
        .then(() => navigator.serviceWorker?.ready)
        .then((there) => there && rememberSaved())
        .catch(() => undefined)
      let ended = false
      const stops: (() => void)[] = []
      const started = (stopOne: () => void) => (ended ? stopOne() : void stops.push(stopOne))
      const failed = () => undefined
      import('./ahead.ts').then(({ startFetching }) => started(startFetching()), failed)
      import('../features/notifications/push.ts').then(({ startPush }) => started(startPush((path) => void navigate.current(path))), failed)
      stop = () => {
        ended = true
        for (const stopOne of stops) stopOne()
      }
    }
    const say = (what: StorageTrouble | 'cleared', text: string) => toast(text, { id: `storage-${what}`, duration: READ_MS })
    const unwatch = watchStorage((what) => say(what, i18n.t(what === 'full' ? 'errors:DEVICE_FULL' : 'errors:DEVICE_STUCK')))
    // What was pressed and needs no form has nobody else who could say it.
    const unheard = (event: PromiseRejectionEvent) => {
      if (!isStorageFull(event.reason)) return
      event.preventDefault()
      tellFull()
    }
    addEventListener('unhandledrejection', unheard)
    const cancel = afterLoading(begin)
    return () => {
      cancel()
      unwatch()
      removeEventListener('unhandledrejection', unheard)
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
