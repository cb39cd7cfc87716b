interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

type State = 'unknown' | 'offered' | 'installed'

let offer: InstallEvent | null = null
let state: State = 'unknown'
const watchers = new Set<() => void>()

/** Keeps the browser's offer to install until the person asks for it. Nothing is shown by itself on a first visit. */
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault()
  if (!isInstallEvent(event)) return
  offer = event
  tell('offered')
})
globalThis.addEventListener?.('appinstalled', () => tell('installed'))

export const installState = (): State => state

export function watchInstall(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Whether this window is the installed app, or the app has just been installed. */
export const isInstalled = (): boolean => state === 'installed' || matchMedia('(display-mode: standalone)').matches

/** Asks the browser's own question; true when the person agreed. An offer can be used once. */
export async function promptInstall(): Promise<boolean> {
  const question = offer
  offer = null
  if (!question) return false
  const { outcome } = await question.prompt()
  tell(outcome === 'accepted' ? 'installed' : 'unknown')
  return outcome === 'accepted'
}

function tell(now: State): void {
  state = now
  for (const changed of watchers) changed()
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}
