import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

/** What a field is called, and its values here and elsewhere. */
export type ConflictRow = [label: string, mine: ReactNode, theirs: ReactNode]

/** Fields that were changed both here and elsewhere, each with both values to choose from. */
export function ConflictPanel({
  rows,
  keepMine,
  takeTheirs,
}: {
  rows: ConflictRow[]
  keepMine: () => Promise<void>
  takeTheirs: () => Promise<void>
}) {
  const { t } = useTranslation('selling')
  return (
    <div role="alert" className="grid gap-3 rounded-2xl border border-line bg-brand-soft p-4">
      <p className="font-semibold">{t('collided')}</p>
      {rows.map(([label, mine, theirs]) => (
        <Row key={label} label={label}>
          <Side label={t('mine')}>{mine}</Side>
          <Side label={t('theirs')}>{theirs}</Side>
        </Row>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void keepMine()}>{t('keepMine')}</Button>
        <Button variant="secondary" onClick={() => void takeTheirs()}>
          {t('takeTheirs')}
        </Button>
      </div>
    </div>
  )
}

/** A value as text that someone wrote. */
export const ConflictText = ({ text }: { text: string }) => (
  <span dir="auto" className="whitespace-pre-line wrap-anywhere">
    {text || '—'}
  </span>
)

function Row({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {label}
      </h2>
      <dl className="mt-1 grid gap-2 sm:grid-cols-2">{children}</dl>
    </section>
  )
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-surface p-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
