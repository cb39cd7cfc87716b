import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { DAY_MS } from '#shared/time.ts'
import { paths } from '../../paths.ts'
import { createListeners } from '../../platform/listeners.ts'
import { readLocal, writeLocal } from '../../platform/local-storage.ts'
import { requestPersistence } from '../../platform/storage.ts'
import { BRAND } from '../../ui/brand.ts'
import { toast } from '../../ui/toast.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { type Browser, currentBrowser } from './browser.ts'
import { getInstallState, isInstalled, promptInstall } from './install-state.ts'

const DeviceDialog = lazy(lazyWithRetry(() => import('./device-dialog.tsx')))

const STORAGE_KEY = 'install_offered'
const COOLDOWN_MS = 60 * DAY_MS
/** A visitor who views a third profile is likely to come back. */
const MIN_PROFILE_VIEWS = 3
/** The offer appears after the page. */
const OFFER_DELAY_MS = 3000
/** Browsers that can install apps but never fire `beforeinstallprompt`. */
const MANUAL_INSTALL_BROWSERS: (Browser | null)[] = ['ios', 'samsung', 'firefox']

const viewedProfileIds = new Set<string>()
const offerListeners = createListeners()

/**
 * Offers to install the app, unless it was offered in the last sixty days or can't be installed here. Call it
 * after something that the user will want to come back to.
 */
export function offerInstall(): void {
  if (canOffer(Date.now())) offerListeners.emit()
}

/** Shows the install offer: after a third profile, or when `offerInstall` is called. */
export default function InstallOffer() {
  const { pathname } = useLocation()
  const { i18n } = useTranslation('shell')
  const [instructions, setInstructions] = useState<'never' | 'now' | 'before'>('never')
  useEffect(() => {
    const id = matchPath(paths.freelancer(':id'), pathname)?.params.id
    if (id) viewedProfileIds.add(id)
    if (!id || viewedProfileIds.size < MIN_PROFILE_VIEWS) return
    const timer = setTimeout(offerInstall, OFFER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  useEffect(() => {
    const showOffer = async () => {
      writeLocal(STORAGE_KEY, String(Date.now()))
      await i18n.loadNamespaces('offline')
      const t = i18n.getFixedT(null, 'offline')
      const canPrompt = getInstallState() === 'offered'
      toast(t('install.offer', { brand: BRAND }), {
        id: 'install',
        duration: Number.POSITIVE_INFINITY,
        closeLabel: t('close'),
        action: {
          label: t(canPrompt ? 'install.yes' : 'install.how'),
          run: canPrompt ? () => void install() : () => setInstructions('now'),
        },
      })
    }
    return offerListeners.subscribe(() => void showOffer())
  }, [i18n])
  if (instructions === 'never') return null
  return (
    <Suspense>
      <DeviceDialog open={instructions === 'now'} onClose={() => setInstructions('before')} />
    </Suspense>
  )
}

async function install(): Promise<void> {
  if (await promptInstall()) await requestPersistence()
}

function canOffer(now: number): boolean {
  const lastOfferedAt = Number(readLocal(STORAGE_KEY))
  const isCoolingDown = lastOfferedAt > 0 && lastOfferedAt <= now && now - lastOfferedAt < COOLDOWN_MS
  return (
    !isCoolingDown &&
    !isInstalled() &&
    (getInstallState() === 'offered' || MANUAL_INSTALL_BROWSERS.includes(currentBrowser()))
  )
}
