import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isStorageFull } from '../../platform/errors.ts'
import { notifyStorageFull, type StorageProblem, watchStorage } from '../../platform/storage.ts'
import { toast } from '../../ui/toast.tsx'

const IDLE_DELAY_MS = 1500
const TOAST_DURATION_MS = 8000

/** Runs background tasks once the page has loaded and is idle. */
export function useBackgroundWork(): void {
  const { i18n } = useTranslation('shell')
  // `navigate` changes on every page; the ref keeps the effect from running again.
  const navigate = useNavigate()
  const navigateRef = useRef(navigate)
  useEffect(() => {
    navigateRef.current = navigate
  })
  useEffect(() => {
    let isStopped = false
    let stop: () => void = () => undefined
    const start = () => {
      import('./idle-tasks.ts')
        .then(({ startIdleTasks }) => {
          const navigate = (path: string) => void navigateRef.current(path)
          if (!isStopped)
            stop = startIdleTasks({ i18n, navigate, onCleared: (text) => showToast('cleared', text) })
        })
        .catch(() => undefined)
    }
    const showToast = (problem: StorageProblem | 'cleared', text: string) =>
      toast(text, { id: `storage-${problem}`, duration: TOAST_DURATION_MS })
    const unwatch = watchStorage((problem) =>
      showToast(problem, i18n.t(problem === 'full' ? 'errors:DEVICE_FULL' : 'errors:DEVICE_STUCK')),
    )
    // A failed write of an action without a form is reported nowhere else.
    const onRejection = (event: PromiseRejectionEvent) => {
      if (!isStorageFull(event.reason)) return
      event.preventDefault()
      notifyStorageFull()
    }
    addEventListener('unhandledrejection', onRejection)
    const cancel = afterLoad(start)
    return () => {
      cancel()
      unwatch()
      removeEventListener('unhandledrejection', onRejection)
      isStopped = true
      stop()
    }
  }, [i18n])
}

/**
 * Calls `start` a moment after the page has loaded, when the browser is idle. Returns the function that
 * cancels it.
 */
export function afterLoad(start: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    timer = setTimeout(
      () =>
        'requestIdleCallback' in globalThis
          ? requestIdleCallback(start, { timeout: IDLE_DELAY_MS })
          : start(),
      IDLE_DELAY_MS,
    )
  }
  if (document.readyState === 'complete') schedule()
  else addEventListener('load', schedule, { once: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('load', schedule)
  }
}
