import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { readLocal, writeLocal } from '../offline/local.ts'
import { askToPersist } from '../offline/storage.ts'
import { lazyPage } from '../offline/worker/lazy.ts'
import { paths } from '../paths.ts'
import { BRAND } from '../ui/brand.ts'
import { toast } from '../ui/toast.tsx'
import { type Browser, thisBrowser } from './browser.ts'
import { installState, isInstalled, promptInstall } from './install-state.ts'

const OnThisDevice = lazy(lazyPage(() => import('./on-this-device.tsx')))

const KEPT_AS = 'install_offered'
const QUIET_MS = 60 * 24 * 60 * 60 * 1000
/** Somebody who looks at a third profile has found a use for the app. */
const ENOUGH = 3
/** First the page, then the offer. */
const AFTER_MS = 3000
/** They install, but never say by themselves that they could. */
const BY_HAND: (Browser | null)[] = ['ios', 'samsung', 'firefox']

const seen = new Set<string>()
const askers = new Set<() => void>()

/** Offers to install the app, unless that was done in the last sixty days or can't be done here. Call it after something that one will want to come back to. */
export function offerInstall(): void {
  if (mayOffer(Date.now())) for (const ask of askers) ask()
}

/** Makes the offer when it is time: after a third profile, or when `offerInstall` is called. */
export default function InstallOffer() {
  const { pathname } = useLocation()
  const { i18n } = useTranslation('shell')
  const [explained, explain] = useState<'never' | 'now' | 'before'>('never')
  useEffect(() => {
    const id = matchPath(paths.freelancer(':id'), pathname)?.params.id
    if (id) seen.add(id)
    if (!id || seen.size < ENOUGH) return
    const timer = setTimeout(offerInstall, AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  useEffect(() => {
    const ask = async () => {
      writeLocal(KEPT_AS, String(Date.now()))
      await i18n.loadNamespaces('offline')
      const t = i18n.getFixedT(null, 'offline')
      const canAsk = installState() === 'offered'
      toast(t('install.offer', { brand: BRAND }), {
        id: 'install',
        duration: Number.POSITIVE_INFINITY,
        closeLabel: t('close'),
        action: { label: t(canAsk ? 'install.yes' : 'install.how'), run: canAsk ? () => void install() : () => explain('now') },
      })
    }
    const begin = () => void ask()
    askers.add(begin)
    return () => void askers.delete(begin)
  }, [i18n])
  if (explained === 'never') return null
  return (
    <Suspense>
      <OnThisDevice open={explained === 'now'} onClose={() => explain('before')} />
    </Suspense>
  )
}

async function install(): Promise<void> {
  if (await promptInstall()) await askToPersist()
}

function mayOffer(now: number): boolean {
  const last = Number(readLocal(KEPT_AS))
  const quiet = last > 0 && last <= now && now - last < QUIET_MS
  return !quiet && !isInstalled() && (installState() === 'offered' || BY_HAND.includes(thisBrowser()))
}
