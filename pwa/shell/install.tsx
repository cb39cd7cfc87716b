import { Download, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { askToPersist } from '../offline/storage.ts'
import { lazyPage } from '../offline/worker/lazy.ts'
import { Button } from '../ui/button.tsx'
import { installState, isInstalled, promptInstall, watchInstall } from './install-state.ts'

const OnThisDevice = lazy(lazyPage(() => import('./on-this-device.tsx')))

/**
 * The permanent way to install the app: the browser's own question where it has one, else how to do it by hand. In the installed app it
 * tells what is saved on the device.
 */
export function InstallEntry({ className = '' }: { className?: string }) {
  const { t } = useTranslation('shell')
  const state = useSyncExternalStore(watchInstall, installState)
  const [shown, show] = useState<'never' | 'now' | 'before'>('never')
  const installed = isInstalled()
  const open = async () => {
    if (state !== 'offered') return show('now')
    if (await promptInstall()) await askToPersist()
  }
  return (
    <>
      <Button variant="secondary" icon={installed ? <Smartphone aria-hidden="true" /> : <Download aria-hidden="true" />} className={className} onClick={() => void open()}>
        {t(installed ? 'footer.onThisDevice' : 'footer.install')}
      </Button>
      {shown !== 'never' && (
        <Suspense>
          <OnThisDevice open={shown === 'now'} onClose={() => show('before')} />
        </Suspense>
      )}
    </>
  )
}
