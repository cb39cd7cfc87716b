import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissTip, isTipDismissed } from '../platform/seen-tips.ts'
import { Button } from '../ui/button.tsx'

/**
 * A tip, shown where it is useful until it is dismissed; then never again on this device. The page must load
 * the `tips` texts.
 */
export function Tip({ name, className = '' }: { name: 'chat' | 'dashboard' | 'search'; className?: string }) {
  const { t } = useTranslation('tips')
  const [isShown, setIsShown] = useState(() => !isTipDismissed(name))
  if (!isShown) return null
  return (
    <aside
      aria-label={t('label')}
      className={`flex flex-wrap items-center justify-end gap-x-3 rounded-2xl border border-transparent bg-brand-soft px-3 py-1 ${className}`}
    >
      <Lightbulb aria-hidden="true" className="mt-2 me-auto size-5 shrink-0 self-start text-link" />
      <p className="min-w-0 flex-1 basis-56 py-2 text-sm">{t(name)}</p>
      <Button
        variant="ghost"
        onClick={() => {
          dismissTip(name)
          setIsShown(false)
        }}
      >
        {t('understood')}
      </Button>
    </aside>
  )
}
