import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { toast } from '../../ui/toast.tsx'
import { watchUnavailable } from '../../update/lazy-with-retry.ts'
import { applyUpdate, checkVersion, isUpdateReady, watchUpdate } from '../../update/updates.ts'

/**
 * Offers a newer build once it is ready, and checks for one on every navigation. A page in use isn't reloaded
 * without asking. Says so where something that was pressed isn't on the device yet.
 */
export default function UpdatePrompt() {
  const { t } = useTranslation('shell')
  const isReady = useSyncExternalStore(watchUpdate, isUpdateReady)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname) void checkVersion()
  }, [pathname])
  useEffect(() => watchUnavailable(() => toast(t('broken.missingPart'), { id: 'missing-part' })), [t])
  useEffect(() => {
    if (!isReady) return
    const id = toast(t('update.ready'), {
      id: 'update',
      duration: Number.POSITIVE_INFINITY,
      action: { label: t('update.now'), run: () => void applyUpdate() },
      closeLabel: t('close'),
    })
    return () => toast.dismiss(id)
  }, [isReady, t])
  return null
}
