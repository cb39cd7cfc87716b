import { CircleAlert, Clock, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { PERSONAL_FIELDS, PROFESSIONAL_FIELDS, SellerUser } from '#shared/seller-profile.ts'
import { useReachable } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { type ProfileStep, paths } from '../../paths.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { isConflict } from './completion.ts'
import { type Completion, useCompletion } from './use-completion.ts'

/** Shows a first profile that is in the outbox, on screens that don't need it otherwise. */
export default function PendingCompletion({ className = '' }: { className?: string }) {
  const completion = useCompletion()
  return completion ? <CompletionNote completion={completion} className={className} /> : null
}

/** Says that a first profile is waiting to be sent, or why it was rejected and what can be done. */
export function CompletionNote({
  completion: { mutation },
  className = '',
}: {
  completion: Completion
  className?: string
}) {
  const { t } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  const reachable = useReachable()
  const navigate = useNavigate()
  const { id, rejection } = mutation
  const isLater = isConflict(rejection)
  const retry = async () => {
    const { retryCompletion } = await import('./complete-profile-mutation.ts')
    await retryCompletion(await whenEngineStarted(), id)
  }
  const discard = async () => {
    const { discardCompletion } = await import('./complete-profile-mutation.ts')
    await discardCompletion(await whenEngineStarted(), id)
    void navigate(paths.profile('plan-info'))
  }
  const text = rejection
    ? errorMessage(rejection, 'submitProfile')
    : t(reachable ? 'first.sendingText' : 'first.waitingText')
  return (
    <section
      aria-label={t('newTitle')}
      className={`rounded-2xl border bg-surface p-4 ${rejection ? 'border-danger' : 'border-line'} ${className}`}
    >
      <p
        role={rejection ? 'alert' : 'status'}
        className="flex items-start gap-2 [&_svg]:size-5 [&_svg]:shrink-0"
      >
        {rejection ? (
          <CircleAlert aria-hidden="true" className="mt-0.5 text-danger" />
        ) : (
          <Clock aria-hidden="true" className="mt-0.5 text-muted" />
        )}
        <span>
          <span className="block font-semibold">
            {t(rejection ? 'first.notSent' : reachable ? 'first.sending' : 'first.waiting')}
          </span>
          <span className="block">{text}</span>
        </span>
      </p>
      <div className="mt-1 -ms-3 flex flex-wrap">
        {rejection && !isLater && (
          <Button variant="ghost" icon={<RotateCw aria-hidden="true" />} onClick={() => void retry()}>
            {t('retry')}
          </Button>
        )}
        <ButtonLink
          variant="ghost"
          icon={<Pencil aria-hidden="true" />}
          to={paths.profile(isLater ? 'personal-info' : findRejectedStep(rejection))}
        >
          {t('first.edit')}
        </ButtonLink>
        <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => void discard()}>
          {t('first.takeBack')}
        </Button>
      </div>
    </section>
  )
}

const FieldErrors = v.object({ errors: v.array(v.object({ path: v.string() })) })
const STEP_FIELDS: [ProfileStep, string[]][] = [
  ['personal-info', [...Object.keys(SellerUser.entries), ...PERSONAL_FIELDS]],
  ['professional-info', [...PROFESSIONAL_FIELDS, 'introVideo']],
]

/** The step with the first field that was rejected; without any, the plan was. */
function findRejectedStep(rejection: unknown): ProfileStep {
  if (!rejection) return 'personal-info'
  const parsed = v.safeParse(FieldErrors, rejection)
  const name = parsed.success ? (parsed.output.errors[0]?.path.split('.')[1] ?? '') : ''
  return STEP_FIELDS.find(([, fields]) => fields.includes(name))?.[0] ?? 'plan-info'
}
