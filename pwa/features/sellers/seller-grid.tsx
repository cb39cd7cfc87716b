import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { Cover } from '#shared/cover.ts'
import type { Position } from '#shared/places.ts'
import type { SellerCard as Card } from '#shared/sellers.ts'
import { useSession } from '../../client/hooks.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import { useContextMenu } from '../../ui/use-context-menu.ts'
import { lazyOptional } from '../../update/lazy-with-retry.ts'
import { SellerCard, SellerCardSkeleton } from './seller-card.tsx'

const SaveSellerButton = lazy(lazyOptional(() => import('./save-seller-button.tsx')))

const CardTools = lazy(lazyOptional(() => import('./compare/card-tools.tsx')))
const SellerCardMenu = lazy(lazyOptional(() => import('./seller-card-menu.tsx')))

const GRID = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))]'

/** A list of sellers' cards. When one leaves that had the focus, the focus goes to its neighbour. */
export function SellerGrid({ className = '', children }: { className?: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useKeptFocus(list)
  return (
    <ul
      ref={list}
      data-key-list
      className={`${GRID} ${className}`}
      onFocus={({ target }) => {
        const items = [...(list.current?.children ?? [])]
        const index = items.findIndex((item) => item.contains(target))
        const controls = listControls(items[index], target)
        focused.current = { element: target, index, place: controls.length - 1 - controls.indexOf(target) }
      }}
    >
      {children}
    </ul>
  )
}

interface SellerGridCardProps {
  seller: Card
  eager?: boolean
  /** Where distances are measured from. */
  center?: Position | null
  /** Buttons of the page, beside the one that compares. */
  tools?: ReactNode
}

/** A seller's card in the grid, with the heart that saves them. */
export function SellerGridCard({ seller, eager = false, center = null, tools }: SellerGridCardProps) {
  return (
    <SellerGridItem sellerId={seller._id} name={seller.displayName}>
      <SellerCard seller={seller} eager={eager} center={center} />
      <Suspense>
        <CardTools sellerId={seller._id} name={seller.displayName}>
          {tools}
        </CardTools>
      </Suspense>
    </SellerGridItem>
  )
}

/** What stands in the grid for a seller, with their heart, and a menu on a long press or a right click. */
export function SellerGridItem({
  sellerId,
  name,
  children,
}: {
  sellerId: string
  name: string
  children: ReactNode
}) {
  const session = useSession()
  const menu = useContextMenu()
  const [isChoosingLists, setIsChoosingLists] = useState(false)
  return (
    <li {...menu.handlers} className="has-menu relative flex">
      {children}
      {(!session || session.user.role === 'buyer') && (
        <Suspense>
          <SaveSellerButton sellerId={sellerId} name={name} onPicture />
        </Suspense>
      )}
      {(menu.point || isChoosingLists) && (
        <Suspense>
          <SellerCardMenu
            sellerId={sellerId}
            name={name}
            menu={menu}
            isChoosingLists={isChoosingLists}
            onChooseLists={setIsChoosingLists}
          />
        </Suspense>
      )}
    </li>
  )
}

/** The grid while `count` cards load. `cover`: that of the first, as in `SellerCardSkeleton`. */
export function SellerGridSkeleton({
  count,
  cover = null,
}: {
  count: number
  cover?: Cover | 'in-page' | null
}) {
  return (
    <div className={GRID}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <SellerCardSkeleton key={index} cover={index === 0 ? cover : null} />
      ))}
    </div>
  )
}

interface FocusedElement {
  element: Element
  /** Of its item in the list. */
  index: number
  /** Among the links or the buttons of its item, from the end: what loads late comes before the heart. */
  place: number
}

const listControls = (item: Element | undefined, like: Element): HTMLElement[] => [
  ...(item?.querySelectorAll<HTMLElement>(like.matches('a') ? 'a[href]' : 'button') ?? []),
]

/** Moves the focus to what has taken the place of a removed item, else to the page's heading. */
function useKeptFocus(list: RefObject<HTMLUListElement | null>): RefObject<FocusedElement | null> {
  const focused = useRef<FocusedElement | null>(null)
  useLayoutEffect(() => {
    const lost = findLostFocus(focused.current)
    if (!lost) return
    const items = list.current?.children
    const neighbour = items?.[lost.index] ?? items?.[items.length - 1]
    const controls = listControls(neighbour, lost.element)
    const control = controls.at(-1 - lost.place) ?? controls.at(-1)
    control?.focus()
  })
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        const main = document.querySelector('main')
        if (main && findLostFocus(focused.current)) focusHeading(main)
      }),
    [],
  )
  return focused
}

/** What had the focus last, if it was removed with it. */
const findLostFocus = (last: FocusedElement | null): FocusedElement | null =>
  last && !last.element.isConnected && document.activeElement === document.body ? last : null
