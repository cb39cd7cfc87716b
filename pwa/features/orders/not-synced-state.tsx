import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'

/**
 * Stands for what is somebody's own where this device was never told of it: that there is none can't be said.
 */
export function NotSyncedState({ level, onRetry }: { level?: 1 | 2; onRetry: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <ErrorState
      {...(level && { level })}
      title={t('notHere.title')}
      text={t('notHere.text')}
      retryLabel={t('notHere.retry')}
      onRetry={onRetry}
    />
  )
}
