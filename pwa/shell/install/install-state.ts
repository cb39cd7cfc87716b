import { createListeners } from '../../platform/listeners.ts'

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

type InstallState = 'unknown' | 'offered' | 'installed'

let deferredPrompt: BeforeInstallPromptEvent | null = null
let state: InstallState = 'unknown'
const listeners = createListeners()

/**
 * Stores the browser's install prompt until the user asks for it. Nothing is shown unasked on a first visit.
 */
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault()
  if (!isBeforeInstallPromptEvent(event)) return
  deferredPrompt = event
  setState('offered')
})
globalThis.addEventListener?.('appinstalled', () => setState('installed'))

export const getInstallState = (): InstallState => state

export const watchInstall = listeners.subscribe

/** Whether this window is the installed app, or the app has just been installed. */
export const isInstalled = (): boolean =>
  state === 'installed' || matchMedia('(display-mode: standalone)').matches

/** Shows the browser's install prompt; resolves to whether the user accepted. A prompt can be used once. */
export async function promptInstall(): Promise<boolean> {
  const promptEvent = deferredPrompt
  deferredPrompt = null
  if (!promptEvent) return false
  const { outcome } = await promptEvent.prompt()
  setState(outcome === 'accepted' ? 'installed' : 'unknown')
  return outcome === 'accepted'
}

function setState(next: InstallState): void {
  state = next
  listeners.emit()
}

function isBeforeInstallPromptEvent(event: Event): event is BeforeInstallPromptEvent {
  return 'prompt' in event
}
