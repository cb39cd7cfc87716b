import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortcutSetting } from '../../features/accounts/settings/shortcut-setting.tsx'
import { formatSize } from '../../i18n/format-size.ts'
import { getStorageState, requestPersistence, type StorageState } from '../../platform/storage.ts'
import { BRAND } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { hasKeyboard } from '../../ui/media-query.ts'
import { BROWSERS, currentBrowser } from './browser.ts'
import { isInstalled } from './install-state.ts'
import { InstallSteps } from './install-steps.tsx'

/** How to install the app by hand, this browser's instructions first, and what is stored on this device. */
export default function DeviceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('offline')
  const ownBrowser = currentBrowser()
  const installed = isInstalled()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(installed ? 'device.title' : 'install.title', { brand: BRAND })}
      closeLabel={t('close')}
    >
      {!installed && (
        <>
          <p className="text-muted">{t(ownBrowser ? 'install.text' : 'install.elsewhere')}</p>
          {ownBrowser && (
            <section className="mt-5">
              <h3 className="font-bold">{t(`install.browsers.${ownBrowser}`)}</h3>
              <InstallSteps browser={ownBrowser} />
            </section>
          )}
          <h3 className="mt-6 font-bold">{t(ownBrowser ? 'install.others' : 'install.all')}</h3>
          {BROWSERS.filter((browser) => browser !== ownBrowser).map((browser) => (
            <Disclosure key={browser} name="browser" summary={t(`install.browsers.${browser}`)}>
              <InstallSteps browser={browser} />
            </Disclosure>
          ))}
        </>
      )}
      <StorageUsage />
      {hasKeyboard() && (
        <div className="mt-6">
          <ShortcutSetting />
        </div>
      )}
    </Dialog>
  )
}

function StorageUsage() {
  const { t, i18n } = useTranslation('offline')
  const [storage, setStorage] = useState<StorageState | null>(null)
  const [isDenied, setIsDenied] = useState(false)
  useEffect(() => void getStorageState().then(setStorage), [])
  const requestStorage = async () => {
    setIsDenied(!(await requestPersistence()))
    setStorage(await getStorageState())
  }
  if (!storage || storage.used === null) return null
  return (
    <section className="mt-6 rounded-2xl bg-sunken p-4 first:mt-0">
      <h3 className="font-bold">{t('device.saved', { size: formatSize(storage.used, i18n.language) })}</h3>
      <p className="mt-1 text-muted">
        {storage.quota !== null && `${t('device.room', { size: formatSize(storage.quota, i18n.language) })} `}
        {t(storage.isPersisted ? 'device.promised' : isDenied ? 'device.refused' : 'device.unpromised')}
      </p>
      {!storage.isPersisted && (
        <Button variant="secondary" className="mt-3" onClick={() => void requestStorage()}>
          {t('device.ask')}
        </Button>
      )}
    </section>
  )
}
