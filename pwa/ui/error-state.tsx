import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** A loading error with a retry button. `level` 1: it replaces a whole page. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  level = 2,
}: {
  title: string
  text: string
  retryLabel: string
  onRetry: () => void
  level?: 1 | 2
}) {
  return (
    <div role="alert">
      <EmptyState
        level={level}
        illustration="error"
        title={title}
        text={text}
        action={
          <Button variant="secondary" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  )
}
