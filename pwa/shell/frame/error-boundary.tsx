import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/keys.ts'
import { pingServer, watchReachable } from '../../platform/reachability.ts'
import { clearAppFiles } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { ChunkError } from '../../update/lazy-with-retry.ts'

interface Props {
  children: ReactNode
  /** The current location; navigating elsewhere resets the error. */
  location?: string
}

/** Catches unexpected errors and offers to refresh or to try again. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate(previousProps: Props) {
    if (previousProps.location !== this.props.location && this.state.error) this.reset()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (!(error instanceof ChunkError))
      return <ErrorNotice title="broken.title" text="broken.text" onRetry={() => this.reset()} />
    return error.isOffline ? (
      <OfflineNotice />
    ) : (
      <ErrorNotice title="broken.updateTitle" text="broken.updateText" />
    )
  }

  private reset() {
    this.setState({ error: null })
  }
}

function ErrorNotice({
  title,
  text,
  onRetry,
}: {
  title: TextKey<'shell'>
  text: TextKey<'shell'>
  onRetry?: () => void
}) {
  const { t } = useTranslation('shell')
  return (
    <Notice title={t(title)} text={t(text)}>
      <Button onClick={() => void refreshApp()}>{t('broken.refresh')}</Button>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {t('broken.again')}
        </Button>
      )}
    </Notice>
  )
}

/** Shown offline for a screen that isn't cached; reloads when the network is back. */
function OfflineNotice() {
  const { t } = useTranslation('shell')
  useEffect(() => watchReachable(() => void reloadIfOnline()), [])
  return (
    <Notice title={t('broken.missingTitle')} text={t('broken.missingText')}>
      <Button onClick={() => void reloadIfOnline()}>{t('broken.again')}</Button>
    </Notice>
  )
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main role="alert" className="frame flex flex-1 flex-col items-center justify-center py-16 text-center">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-3 max-w-lg text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </main>
  )
}

/** Deletes the app's cached files and loads them again. Offline, nothing is deleted. */
async function refreshApp(): Promise<void> {
  if (await pingServer()) await clearAppFiles()
  location.reload()
}

async function reloadIfOnline(): Promise<void> {
  if (await pingServer()) location.reload()
}
