import { Award } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import type { CompareRow } from './compare-rows.ts'

interface CompareCellProps {
  row: CompareRow
  index: number
  onlyDifferences: boolean
}

/** One detail of one freelancer. */
export function CompareCell({ row, index, onlyDifferences }: CompareCellProps) {
  const { t } = useTranslation('compare')
  const unknown = <span className="text-muted">{t('unknown')}</span>
  if ('shared' in row) {
    const items = row.cells[index] ?? []
    if (items.length === 0) return unknown
    return (
      <ListCell
        own={items.filter((item) => !row.shared.includes(item))}
        shared={onlyDifferences ? [] : row.shared}
      />
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

/** What only this freelancer has of a list, and what all have. */
function ListCell({ own, shared }: { own: string[]; shared: string[] }) {
  const { t } = useTranslation('compare')
  if (own.length + shared.length === 0) return <span className="text-muted">{t('nothingElse')}</span>
  return (
    <>
      {own.length > 0 && <Items className="grid gap-0.5" items={own} />}
      {shared.length > 0 && (
        <div className={`text-sm text-muted ${own.length > 0 ? 'mt-2' : ''}`}>
          <p className="font-semibold">{t('shared')}</p>
          <Items items={shared} />
        </div>
      )}
    </>
  )
}

const Items = ({ items, className }: { items: string[]; className?: string }) => (
  <ul className={className}>
    {items.map((item) => (
      <li key={item} className="wrap-anywhere">
        {item}
      </li>
    ))}
  </ul>
)
