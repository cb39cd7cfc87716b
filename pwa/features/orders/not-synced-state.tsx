import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'

/** Shown instead of an empty state before the first sync: whether there is nothing isn't known yet. */
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
