import { CloudOff } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../client/hooks.ts'
import { Button } from '../ui/button.tsx'

/**
 * The submit button of a form that needs the server: a password, a card, a log-in. Offline it says so before
 * it is pressed. The input stays in memory, never on the device, and is submitted once the server is
 * reachable, if the user asks for that and nothing in it is wrong.
 */
export function OnlineSubmit({ children, className = '', ...rest }: ComponentProps<typeof Button>) {
  const { t } = useTranslation('validation')
  const reachable = useReachable()
  const [isQueued, setIsQueued] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  // Null around Stripe's own fields.
  const form: UseFormReturn | null = useFormContext()
  const queue = () => (form ? form.handleSubmit(() => setIsQueued(true))() : setIsQueued(true))
  useEffect(() => {
    if (!isQueued || !reachable) return
    setIsQueued(false)
    container.current?.closest('form')?.requestSubmit()
  }, [isQueued, reachable])
  return (
    <div ref={container} className={`grid gap-3 ${className}`}>
      {reachable ? (
        <Button type="submit" {...rest}>
          {children}
        </Button>
      ) : (
        <Button {...rest} variant="secondary" onClick={isQueued ? () => setIsQueued(false) : queue}>
          {t(isQueued ? 'online.stop' : 'online.whenBack')}
        </Button>
      )}
      <p role="status" className="flex items-start gap-2 text-muted empty:hidden">
        {!reachable && (
          <>
            <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>{t(isQueued ? 'online.waits' : 'online.needed')}</span>
          </>
        )}
      </p>
    </div>
  )
}
