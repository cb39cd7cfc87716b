import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeIn } from '../i18n/sizes.ts'
import { askToPersist, type StorageState, storageState } from '../offline/storage.ts'
import { BRAND } from '../ui/brand.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { BROWSERS, thisBrowser } from './browser.ts'
import { isInstalled } from './install-state.ts'
import { InstallSteps } from './install-steps.tsx'

/** How the app is put on the home screen by hand, this browser's way first, and what is saved on this device. */
export default function OnThisDevice({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('offline')
  const here = thisBrowser()
  const installed = isInstalled()
  return (
    <Dialog open={open} onClose={onClose} title={t(installed ? 'device.title' : 'install.title', { brand: BRAND })} closeLabel={t('close')}>
      {!installed && (
        <>
          <p className="text-muted">{t(here ? 'install.text' : 'install.elsewhere')}</p>
          {here && (
            <section className="mt-5">
              <h3 className="font-bold">{t(`install.browsers.${here}`)}</h3>
              <InstallSteps browser={here} />
            </section>
          )}
          <h3 className="mt-6 font-bold">{t(here ? 'install.others' : 'install.all')}</h3>
          {BROWSERS.filter((browser) => browser !== here).map((browser) => (
            <Disclosure key={browser} name="browser" summary={t(`install.browsers.${browser}`)}>
              <InstallSteps browser={browser} />
            </Disclosure>
          ))}
        </>
      )}
      <Saved />
    </Dialog>
  )
}

function Saved() {
  const { t, i18n } = useTranslation('offline')
  const [state, know] = useState<StorageState | null>(null)
  const [refused, refuse] = useState(false)
  useEffect(() => void storageState().then(know), [])
  const ask = async () => {
    refuse(!(await askToPersist()))
    know(await storageState())
  }
  if (!state || state.used === null) return null
  return (
    <section className="mt-6 rounded-2xl bg-sunken p-4 first:mt-0">
      <h3 className="font-bold">{t('device.saved', { size: sizeIn(state.used, i18n.language) })}</h3>
      <p className="mt-1 text-muted">
        {state.quota !== null && `${t('device.room', { size: sizeIn(state.quota, i18n.language) })} `}
        {t(state.promised ? 'device.promised' : refused ? 'device.refused' : 'device.unpromised')}
      </p>
      {!state.promised && (
        <Button variant="secondary" className="mt-3" onClick={() => void ask()}>
          {t('device.ask')}
        </Button>
      )}
    </section>
  )
}
