import type { i18n as I18n } from 'i18next'
import { markAppCached, wasStorageCleared } from '../../platform/storage.ts'
import { hasUnsavedWork } from '../../platform/unsaved-work.ts'

interface Shell {
  i18n: I18n
  navigate(path: string): void
  /** Tells that the browser has cleared this device's storage. */
  onCleared(text: string): void
}

/** What goes on behind the screens once the page has nothing better to do. Returns how to stop it. */
export function startIdleTasks({ i18n, navigate, onCleared }: Shell): () => void {
  const ignoreError = () => undefined
  // Before the worker brings the app back, see whether it was taken away.
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
