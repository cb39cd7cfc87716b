import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loaded } from '../../../client/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { HireActions, type ProfileActions } from '../hire-actions.tsx'
import { CompareHeader } from './compare-header.tsx'
import { type CompareRow, isSameForAll, useCompareRows } from './compare-rows.ts'
import type { ComparedSeller } from './compared-seller.ts'
import { ComparedWork } from './compared-work.tsx'

const CELL = 'border-t border-line p-3 align-top'

interface CompareTableProps {
  /** The id of the heading that names the table. */
  labelledBy: string
  columns: { id: string; loaded: Loaded<ComparedSeller> }[]
  onlyDifferences: boolean
  actions: ProfileActions
  onRemove: (id: string) => void
}

/** Freelancers side by side. What doesn't fit scrolls inside; the names of the details stay in sight. */
export function CompareTable({ labelledBy, columns, onlyDifferences, actions, onRemove }: CompareTableProps) {
  const { t } = useTranslation('compare')
  const sellers = columns.map(({ loaded }) => (loaded.status === 'ready' ? loaded.data : null))
  const rows = useCompareRows(sellers)
  const shownRows = onlyDifferences ? rows.filter((row) => !isSameForAll(row)) : rows
  return (
    <section
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focused, arrow keys scroll it
      tabIndex={0}
      className="w-fit max-w-full overflow-x-auto overscroll-x-contain rounded-2xl border border-line bg-surface"
    >
      <table aria-labelledby={labelledBy} className="border-separate border-spacing-0 text-start">
        <thead>
          <tr>
            <RowHeader scope="col">
              <span className="sr-only">{t('detail')}</span>
            </RowHeader>
            {columns.map(({ id, loaded }) => (
              <CompareHeader key={id} loaded={loaded} onRemove={() => onRemove(id)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows.map((row) => (
            <tr key={row.key}>
              <RowHeader scope="row">{t(row.key)}</RowHeader>
              {columns.map(({ id }, index) => (
                <td key={id} className={CELL}>
                  {sellers[index] && <Cell row={row} index={index} />}
                </td>
              ))}
            </tr>
          ))}
          {!onlyDifferences && (
            <tr>
              <RowHeader scope="row">{t('work')}</RowHeader>
              {columns.map(({ id }, index) => (
                <td key={id} className={CELL}>
                  {sellers[index] && <ComparedWork sellerId={id} />}
                </td>
              ))}
            </tr>
          )}
          <tr>
            <RowHeader scope="row">
              <span className="sr-only">{t('hire')}</span>
            </RowHeader>
            {columns.map(({ id }, index) => {
              const name = sellers[index]?.card.displayName
              return (
                <td key={id} className={CELL}>
                  {name !== undefined && (
                    <>
                      <p dir="auto" className="mb-2 font-semibold wrap-anywhere">
                        {name}
                      </p>
                      <HireActions
                        sellerId={id}
                        name={name}
                        actions={actions}
                        size="m"
                        className="grid gap-2"
                      />
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function RowHeader({ scope, children }: { scope: 'row' | 'col'; children: ReactNode }) {
  return (
    <th
      scope={scope}
      className={`${CELL} sticky start-0 z-2 w-28 min-w-28 border-e bg-surface text-start text-sm font-semibold wrap-anywhere hyphens-auto text-muted sm:w-44 sm:min-w-44 ${scope === 'col' ? 'border-t-0' : ''}`}
    >
      {children}
    </th>
  )
}

function Cell({ row, index }: { row: CompareRow; index: number }) {
  const { t } = useTranslation('compare')
  const unknown = <span className="text-muted">{t('unknown')}</span>
  if ('shared' in row) {
    const items = row.cells[index] ?? []
    const own = items.filter((item) => !row.shared.includes(item))
    if (items.length === 0) return unknown
    return (
      <>
        {own.length > 0 && (
          <ul className="grid gap-0.5">
            {own.map((item) => (
              <li key={item} className="wrap-anywhere">
                {item}
              </li>
            ))}
          </ul>
        )}
        {row.shared.length > 0 && (
          <div className={`text-sm text-muted ${own.length > 0 ? 'mt-2' : ''}`}>
            <p className="font-semibold">{t('shared')}</p>
            <ul>
              {row.shared.map((item) => (
                <li key={item} className="wrap-anywhere">
                  {item}
                </li>
              ))}
            </ul>
          </div>
        )}
      </>
    )
  }
  const text = row.cells[index]
  if (!text) return unknown
  return (
    <>
      <p className="wrap-anywhere">{text}</p>
      {row.best?.indexes.includes(index) && (
        <p className="mt-1">
          <Badge tone="success">
            <Award aria-hidden="true" className="size-3.5" />
            {t(`best.${row.best.key}`)}
          </Badge>
        </p>
      )}
    </>
  )
}
