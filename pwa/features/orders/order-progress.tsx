import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import type { OrderWithPending } from './mutations.ts'
import { getProgress, type ProgressStep } from './progress.ts'

const MARKER_CLASS = {
  done: 'border-brand bg-brand text-on-brand',
  current: 'border-brand bg-brand text-on-brand',
  upcoming: 'border-line bg-surface',
  ended: 'border-field bg-sunken text-muted',
} as const

/** The steps of an order in a line; one that waits in the outbox is dashed until it has been sent. */
export function OrderProgress({ order }: { order: OrderWithPending }) {
  const { t } = useTranslation('orders')
  return (
    <section aria-label={t('progress.label')} className="@container">
      <ol className="flex flex-col gap-2 @3xs:flex-row @3xs:gap-0">
        {getProgress(order).map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { key, state, at, isPending } }: { step: ProgressStep }) {
  const { t, i18n } = useTranslation('orders')
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={`relative flex flex-1 items-center @3xs:max-w-1/4 gap-x-3 before:absolute before:end-1/2 before:top-3.5 before:hidden before:w-full before:border-t-2 @3xs:flex-col @3xs:text-center @3xs:not-first:before:block ${state === 'done' || state === 'current' ? 'before:border-brand' : 'before:border-line'} ${isPending ? 'before:border-dashed' : ''}`}
    >
      <span
        className={`z-1 grid size-7.5 shrink-0 place-items-center rounded-full border-2 transition-colors [&_svg]:size-4 ${isPending ? 'border-dashed border-brand bg-surface text-link' : MARKER_CLASS[state]}`}
      >
        {(state === 'done' || state === 'current') && <Check aria-hidden="true" strokeWidth={3} />}
        {state === 'ended' && <X aria-hidden="true" strokeWidth={3} />}
      </span>
      <span className="grid @3xs:mt-1">
        <span
          className={`text-xs leading-tight @sm:text-sm ${state === 'current' || state === 'ended' ? 'font-bold' : 'text-muted'}`}
        >
          {t(`progress.${key}`)}
          <span className="sr-only"> ({t(isPending ? 'pending.waits' : `progress.state.${state}`)})</span>
        </span>
        {at && (
          <time dateTime={at} className="text-xs text-muted">
            {new Date(at).toLocaleDateString(localeOf(i18n.language), { month: 'short', day: 'numeric' })}
          </time>
        )}
      </span>
    </li>
  )
}
