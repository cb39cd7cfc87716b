import type { i18n as I18n } from 'i18next'
import { markAppCached, wasStorageCleared } from '../../platform/storage.ts'
import { hasUnsavedWork } from '../../platform/unsaved-work.ts'

interface Shell {
  i18n: I18n
  navigate(path: string): void
  /** Called when the browser has cleared this device's storage. */
  onCleared(text: string): void
}

/** Starts the background tasks that wait for an idle page. Returns the function that stops them. */
export function startIdleTasks({ i18n, navigate, onCleared }: Shell): () => void {
  const ignoreError = () => undefined
  // Must run before the worker caches the app again, which would hide that it was cleared.
  void wasStorageCleared()
    .then(async (cleared) => {
      if (!cleared) return
      await i18n.loadNamespaces('offline')
      onCleared(i18n.t('offline:device.cleared'))
    })
    .then(() => import('../../update/updates.ts'))
    .then(({ startUpdates }) => startUpdates(() => !hasUnsavedWork()))
    .then(() => navigator.serviceWorker?.ready)
    .then((registration) => registration && markAppCached())
    .catch(ignoreError)
  let isStopped = false
  const stopTasks: (() => void)[] = []
  const addTask = (stopTask: () => void) => (isStopped ? stopTask() : void stopTasks.push(stopTask))
  import('../routes/prefetch.ts').then(({ startPrefetch }) => addTask(startPrefetch()), ignoreError)
  import('../../features/notifications/push.ts').then(
    ({ startPush }) => addTask(startPush(navigate)),
    ignoreError,
  )
  return () => {
    isStopped = true
    for (const stopTask of stopTasks) stopTask()
  }
}
