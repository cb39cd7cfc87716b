import type { ReactNode } from 'react'
import { CompareButton } from './compare-button.tsx'

/** The buttons of a card in a list, below the end of its picture. `children`: those of the page. */
export default function CardTools({
  sellerId,
  name,
  children,
}: {
  sellerId: string
  name: string
  children: ReactNode
}) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-3 aspect-4/3">
      <div className="pointer-events-auto absolute end-1.5 top-full flex text-muted">
        {children}
        <CompareButton sellerId={sellerId} name={name} />
      </div>
    </div>
  )
}
