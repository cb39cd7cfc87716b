import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useLayout } from './layout.ts'

/**
 * A network status. It overlays the bottom of a page, or the top of a thread, so that nothing moves when it
 * appears or disappears.
 */
export function StatusLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const layout = useLayout()
  const { pathname } = useLocation()
  // A freelancer’s page has a bar at the bottom, as high as text and language make it.
  const isAtTop = layout === 'thread' || pathname.startsWith(paths.freelancer(''))
  const position = isAtTop
    ? 'top-18 md:top-44'
    : 'bottom-(--bottom-bar) in-[:root:has([data-sticky-bar])]:mb-16 pb-[max(0.75rem,env(safe-area-inset-bottom))]'
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-x-0 z-40 flex justify-center px-4 ${position}`}
    >
      {children && (
        <p
          data-toast-obstacle
          className="flex items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-medium text-canvas shadow-lift [&_svg]:size-4 [&_svg]:shrink-0"
        >
          {icon}
          {children}
        </p>
      )}
    </div>
  )
}
