import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loaded } from '../../../client/hooks.ts'
import { HireActions, type ProfileActions } from '../hire-actions.tsx'
import { CompareCell } from './compare-cell.tsx'
import { CompareHeader } from './compare-header.tsx'
import { CompareNames, DETAIL_WIDTH } from './compare-names.tsx'
import { isSameForAll, useCompareRows } from './compare-rows.ts'
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
  const head = useRef<HTMLTableSectionElement>(null)
  const names = useRef<HTMLDivElement>(null)
  return (
    <div className="w-fit max-w-full">
      <CompareNames
        columns={columns.map(({ id }, index) => ({ id, seller: sellers[index] ?? null }))}
        head={head}
        bar={names}
      />
      {/* Positioned, so that what is placed in it scrolls with it. */}
      <section
        aria-labelledby={labelledBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focused, arrow keys scroll it
        tabIndex={0}
        className="relative overflow-x-auto overscroll-x-contain rounded-2xl border border-line bg-surface"
        onScroll={({ currentTarget }) => {
          if (names.current) names.current.scrollLeft = currentTarget.scrollLeft
        }}
      >
        {/* Without a width of its own, what is in the cells would decide how wide the columns are. */}
        <table
          aria-labelledby={labelledBy}
          className="w-px table-fixed border-separate border-spacing-0 text-start"
        >
          <thead ref={head}>
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
                    {sellers[index] && (
                      <CompareCell row={row} index={index} onlyDifferences={onlyDifferences} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <RowHeader scope="row">{t('work')}</RowHeader>
              {columns.map(({ id }, index) => (
                <td key={id} className={CELL}>
                  {sellers[index] && <ComparedWork sellerId={id} />}
                </td>
              ))}
            </tr>
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
    </div>
  )
}

function RowHeader({ scope, children }: { scope: 'row' | 'col'; children: ReactNode }) {
  return (
    <th
      scope={scope}
      className={`${CELL} sticky start-0 z-2 border-e ps-2 pe-1 bg-surface text-start text-sm font-semibold wrap-anywhere hyphens-auto text-muted ${DETAIL_WIDTH} ${scope === 'col' ? 'border-t-0' : ''}`}
    >
      {children}
    </th>
  )
}
