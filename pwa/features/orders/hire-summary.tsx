import i18next from 'i18next'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '#shared/amount.ts'
import { formatAmount } from '#shared/currency.ts'
import { localeOf } from '#shared/languages.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import type { LocalFile } from '../uploads/local-file.ts'
import { toIsoMoment } from './day-and-hour.tsx'
import type { HireTarget } from './hire-form.tsx'

interface HireSummaryProps {
  heading: Ref<HTMLHeadingElement>
  values: { description: string; day: string; hour: string; budget: string; files: LocalFile[] }
  /** Hours × rate, if hours were given. */
  estimate: string | null
  seller: HireTarget
}

/** What is about to be sent; the due date also by the freelancer's clock, where it is another. */
export function HireSummary({ heading, values, estimate, seller: { name, timeZone } }: HireSummaryProps) {
  const { t, i18n } = useTranslation('orders')
  const deliveryAt = new Date(toIsoMoment(values))
  const format = (zone?: string) =>
    deliveryAt.toLocaleString(localeOf(i18n.language), {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...(zone && { timeZone: zone }),
    })
  const theirTime = timeZone ? format(timeZone) : null
  return (
    <section aria-labelledby="hire-summary" className="grid gap-4">
      <h3 id="hire-summary" ref={heading} tabIndex={-1} className="text-lg font-bold">
        {t('hire.check')}
      </h3>
      <dl className="grid gap-4 rounded-2xl bg-sunken p-4">
        <Item name={t('hire.description')}>
          <LinkedText text={values.description} />
        </Item>
        <Item name={t('hire.day')}>
          {format()}
          {theirTime !== null && theirTime !== format() && (
            <span className="block text-muted">{t('hire.theirTime', { at: theirTime, name })}</span>
          )}
        </Item>
        <Item name={t('hire.budget')}>
          <span className="font-semibold tabular-nums">
            {formatAmount(parseAmount(values.budget, i18next.language) ?? 0, 'USD')}
          </span>
          {estimate && (
            <span className="block text-muted">
              {t('hire.estimate')} <bdi className="tabular-nums">{estimate}</bdi>
            </span>
          )}
        </Item>
        {values.files.length > 0 && (
          <Item name={t('hire.files')}>
            <ul>
              {values.files.map((file) => (
                <li key={file._id} dir="auto" className="w-fit wrap-anywhere">
                  {file.name}
                </li>
              ))}
            </ul>
          </Item>
        )}
      </dl>
    </section>
  )
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
