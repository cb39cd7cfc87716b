import type { ReactNode } from 'react'
import { useLayout } from './layout.ts'

/**
 * A calm word about the network. It stands over the page's foot, or over the top of a thread, so that nothing
 * moves when it comes or goes.
 */
export function StatusLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const layout = useLayout()
  const position =
    layout === 'thread' ? 'top-18 md:top-44' : 'bottom-0 pb-[max(0.75rem,env(safe-area-inset-bottom))]'
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-x-0 z-40 flex justify-center px-4 ${position}`}
    >
      {children && (
        <p className="flex items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-medium text-canvas shadow-lift [&_svg]:size-4 [&_svg]:shrink-0">
          {icon}
          {children}
        </p>
      )}
    </div>
  )
}
