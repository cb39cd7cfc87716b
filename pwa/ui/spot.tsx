import { lazy, Suspense } from 'react'
import type { IllustrationName } from './illustrations.tsx'

/** Where it can't be loaded, its place stays empty. */
const Nothing: typeof import('./illustrations.tsx').default = () => null
const Illustration = lazy(() => import('./illustrations.tsx').catch(() => ({ default: Nothing })))

/** A small illustration, loaded late into a place of its size. Decorative. */
export function Spot({ name, className = '' }: { name: IllustrationName; className?: string }) {
  return (
    <span aria-hidden="true" className={`block h-28 w-36 ${className}`}>
      <Suspense>
        <Illustration name={name} />
      </Suspense>
    </span>
  )
}
