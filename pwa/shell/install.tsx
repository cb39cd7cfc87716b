import { Download, EllipsisVertical, Share, SquarePlus } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { BRAND } from '#shared/brand.ts'
import { askToPersist } from '../offline/storage.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { installState, isInstalled, promptInstall, watchInstall } from './install-state.ts'

/** The permanent way to install the app: the browser's own question where it has one, else how to do it by hand. Nothing once it is installed. */
export function InstallEntry({ className = '' }: { className?: string }) {
  const { t } = useTranslation('shell')
  const state = useSyncExternalStore(watchInstall, installState)
  const [helping, help] = useState(false)
  if (isInstalled()) return null
  const install = async () => {
    if (state !== 'offered') return help(true)
    if (await promptInstall()) await askToPersist()
  }
  return (
    <>
      <Button variant="secondary" icon={<Download aria-hidden="true" />} className={className} onClick={() => void install()}>
        {t('footer.install')}
      </Button>
      <Dialog open={helping} onClose={() => help(false)} title={t('install.title', { brand: BRAND })} closeLabel={t('close')}>
        <p className="text-muted">{t('install.text')}</p>
        <Steps title={t('install.ios')}>
          <Step icon={<Share aria-hidden="true" />} text={t('install.iosShare')} />
          <Step icon={<SquarePlus aria-hidden="true" />} text={t('install.iosAdd')} />
        </Steps>
        <Steps title={t('install.android')}>
          <Step icon={<EllipsisVertical aria-hidden="true" />} text={t('install.androidMenu')} />
          <Step icon={<Download aria-hidden="true" />} text={t('install.androidAdd')} />
        </Steps>
        <Steps title={t('install.desktop')}>
          <Step icon={<Download aria-hidden="true" />} text={t('install.desktopBar')} />
        </Steps>
      </Dialog>
    </>
  )
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="font-bold">{title}</h3>
      <ol className="mt-2 grid gap-2">{children}</ol>
    </section>
  )
}

function Step({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl border border-line bg-sunken [&_svg]:size-5">{icon}</span>
      {text}
    </li>
  )
}
