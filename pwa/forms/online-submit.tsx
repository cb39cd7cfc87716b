import { CloudOff } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../client/hooks.ts'
import { Button } from '../ui/button.tsx'

/**
 * The button of a form that nothing but the server can answer: a password, a card, a log-in. Without a
 * network it says so before it is pressed; what was typed stays on this page, never on the device, and goes
 * out by itself once there is one, if the person wants that.
 */
export function OnlineSubmit({ children, className = '', ...rest }: ComponentProps<typeof Button>) {
  const { t } = useTranslation('validation')
  const reachable = useReachable()
  const [isQueued, setIsQueued] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isQueued || !reachable) return
    setIsQueued(false)
    container.current?.closest('form')?.requestSubmit()
  }, [isQueued, reachable])
  return (
    <div ref={container} className={`grid gap-3 ${className}`}>
      <p role="status" className="flex items-start gap-2 text-muted empty:hidden">
        {!reachable && (
          <>
            <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>{t(isQueued ? 'online.waits' : 'online.needed')}</span>
          </>
        )}
      </p>
      {reachable ? (
        <Button type="submit" {...rest}>
          {children}
        </Button>
      ) : (
        <Button {...rest} variant="secondary" onClick={() => setIsQueued(!isQueued)}>
          {t(isQueued ? 'online.stop' : 'online.whenBack')}
        </Button>
      )}
    </div>
  )
}
