import { CircleAlert, RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Something didn't come; trying again may bring it. */
export function ErrorState({ title, text, retryLabel, onRetry }: { title: string; text: string; retryLabel: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert />}
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
