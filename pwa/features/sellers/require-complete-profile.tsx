import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import { CompletionNote } from './completion-note.tsx'
import { useCompletion } from './use-completion.ts'

/**
 * For freelancers with a complete profile, or a first one in the outbox, whose state then stands above the
 * screen; others are redirected to complete it.
 */
export default function RequireCompleteProfile({ children }: { children: ReactNode }) {
  const completion = useCompletion()
  const isComplete = useSession()?.user.profileComplete
  if (!isComplete && completion === undefined) return null
  if (!isComplete && !completion) return <Navigate to={paths.profile()} replace />
  return (
    <>
      {!isComplete && completion && (
        <div className="frame w-full pt-6">
          <CompletionNote completion={completion} />
        </div>
      )}
      {children}
    </>
  )
}
