import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useHasPane } from '../../ui/media-query.ts'

/** Which item the address asks for. */
const PARAM = 'show'

interface PaneListProps<T> {
  label: string
  items: T[]
  /** What a row says of an item beside which another one is shown. */
  renderRow: (item: T) => ReactNode
  /** What stands before a row, such as a checkbox. */
  renderMark?: (item: T) => ReactNode
  /** The whole item, an article with a heading. */
  renderItem: (item: T) => ReactNode
}

/** A list of the administration, at least one long: in a wide window, rows beside the one that is chosen. */
export function PaneList<T extends { _id: string }>(props: PaneListProps<T>) {
  const hasPane = useHasPane()
  if (hasPane) return <RowsAndPane {...props} />
  return (
    <ul className="grid gap-4">
      {props.items.map((item) => (
        <li key={item._id}>{props.renderItem(item)}</li>
      ))}
    </ul>
  )
}

function RowsAndPane<T extends { _id: string }>({
  label,
  items,
  renderMark,
  renderRow,
  renderItem,
}: PaneListProps<T>) {
  const [searchParams] = useSearchParams()
  const shown = useShown(items, searchParams.get(PARAM))
  const list = useRef<HTMLElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const shownBefore = useRef(shown?._id)
  useEffect(() => {
    if (shownBefore.current === shown?._id) return
    shownBefore.current = shown?._id
    const { activeElement } = document
    // Chosen in the list, or what had the focus went with the one before.
    if (activeElement !== document.body && !list.current?.contains(activeElement)) return
    const heading = pane.current?.querySelector('h3')
    if (heading) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
  }, [shown?._id])
  const linkTo = (id: string) => {
    const params = new URLSearchParams(searchParams)
    params.set(PARAM, id)
    return `?${params}`
  }
  return (
    <div className="flex items-start gap-6">
      <aside
        ref={list}
        aria-label={label}
        className="no-scrollbar sticky top-12 max-h-[calc(100dvh-3rem)] w-92 shrink-0 overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface"
      >
        <ul data-key-list className="divide-y divide-line">
          {items.map((item) => (
            <li key={item._id} className="flex items-start">
              {renderMark && <span className="w-12 shrink-0 p-1 ps-2">{renderMark(item)}</span>}
              <Link
                to={linkTo(item._id)}
                aria-current={item._id === shown?._id || undefined}
                className="grid min-h-11 min-w-0 flex-1 gap-1 px-4 py-3 hover:bg-brand-soft focus-visible:-outline-offset-4 aria-[current]:bg-brand-soft"
              >
                {renderRow(item)}
              </Link>
            </li>
          ))}
        </ul>
      </aside>
      <div ref={pane} key={shown?._id} className="min-w-0 flex-1">
        {shown && renderItem(shown)}
      </div>
    </div>
  )
}

/**
 * The item that was asked for; without one, or when it leaves the list, the one in its place. It stays when
 * others come in before it.
 */
function useShown<T extends { _id: string }>(items: T[], askedId: string | null): T | undefined {
  const [held, setHeld] = useState({ askedId, id: askedId, index: 0 })
  const isAsked = askedId !== held.askedId
  const id = isAsked ? askedId : held.id
  const found = items.findIndex((item) => item._id === id)
  const index = found >= 0 ? found : isAsked ? 0 : Math.min(held.index, items.length - 1)
  const shown = items[index]
  if (shown && (isAsked || shown._id !== held.id || index !== held.index))
    setHeld({ askedId, id: shown._id, index })
  return shown
}
