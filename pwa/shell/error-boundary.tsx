import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChunkError } from '../offline/worker/lazy.ts'
import { Button } from '../ui/button.tsx'

/** Where an unexpected error ends: it says so, and offers to refresh or to try again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? <Broken isChunk={error instanceof ChunkError} onAgain={() => this.setState({ error: null })} /> : this.props.children
  }
}

function Broken({ isChunk, onAgain }: { isChunk: boolean; onAgain: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <main role="alert" className="frame flex flex-1 flex-col items-center justify-center py-16 text-center">
      <h1 className="text-2xl font-bold">{t(isChunk ? 'broken.updateTitle' : 'broken.title')}</h1>
      <p className="mt-3 max-w-lg text-muted">{t(isChunk ? 'broken.updateText' : 'broken.text')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={() => void refresh()}>{t('broken.refresh')}</Button>
        {!isChunk && (
          <Button variant="secondary" onClick={onAgain}>
            {t('broken.again')}
          </Button>
        )}
      </div>
    </main>
  )
}

/** Clears the app's own files and loads them anew. What the person made or queued lies elsewhere and stays. Without a network nothing is cleared. */
async function refresh(): Promise<void> {
  const there = await fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (there && 'caches' in globalThis) {
    await caches.delete('oficio-assets')
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.unregister()
  }
  location.reload()
}
