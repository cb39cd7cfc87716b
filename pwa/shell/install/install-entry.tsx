import { Download, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { requestPersistence } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { getInstallState, isInstalled, promptInstall, watchInstall } from './install-state.ts'

const DeviceDialog = lazy(lazyWithRetry(() => import('./device-dialog.tsx')))

/**
 * The permanent install button: opens the browser's prompt if there is one, else the instructions. In the
 * installed app it shows what is stored on the device.
 */
export function InstallEntry({ className = '' }: { className?: string }) {
  const { t } = useTranslation('shell')
  const state = useSyncExternalStore(watchInstall, getInstallState)
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never')
  const isAppInstalled = isInstalled()
  const openInstall = async () => {
    if (state !== 'offered') return setDialogState('now')
    if (await promptInstall()) await requestPersistence()
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={isAppInstalled ? <Smartphone aria-hidden="true" /> : <Download aria-hidden="true" />}
        className={className}
        onClick={() => void openInstall()}
      >
        {t(isAppInstalled ? 'footer.onThisDevice' : 'footer.install')}
      </Button>
      {dialogState !== 'never' && (
        <Suspense>
          <DeviceDialog open={dialogState === 'now'} onClose={() => setDialogState('before')} />
        </Suspense>
      )}
    </>
  )
}
