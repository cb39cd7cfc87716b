import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDemo } from './demo.ts'

/**
 * Only in a demo market: the demo accounts as buttons. One tap fills in and submits the log-in form with
 * the id `formId`.
 */
export function DemoLoginButtons({
  formId,
  onSelect,
}: {
  formId: string
  onSelect: (credentials: { email: string; password: string }) => void
}) {
  const { t } = useTranslation('accounts')
  const demo = useDemo()
  if (!demo) return null
  return (
    <Card className="p-5">
      <h2 className="font-bold">{t('demo.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('demo.text')}</p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {demo.logins.map(({ email, role, name }) => (
          <li key={email}>
            <Button
              type="submit"
              form={formId}
              variant="secondary"
              className="w-full"
              aria-label={t('demo.as', { name, role: t(`roles.${role}`) })}
              onClick={() => onSelect({ email, password: demo.password })}
            >
              {t(`roles.${role}`)}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
