import { Check, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PASSWORD_RULES } from '#shared/accounts.ts'
import { TextField } from '../ui/fields.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { type InputProps, useField } from './fields.tsx'

/**
 * A password field with a button that reveals it. `autoComplete` tells password managers whether it is a new
 * password.
 */
export function PasswordInput({
  name,
  ...rest
}: InputProps & { autoComplete: 'current-password' | 'new-password' }) {
  const { t } = useTranslation('validation')
  const [isVisible, setIsVisible] = useState(false)
  return (
    <TextField
      {...useField(name)}
      {...rest}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t(isVisible ? 'hidePassword' : 'showPassword')}
          icon={isVisible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setIsVisible(!isVisible)}
        />
      }
    />
  )
}

/** The rules of a new password, checked off while it is typed. */
export function PasswordRules({ name }: { name: string }) {
  const { t } = useTranslation('validation')
  const value: unknown = useFormContext().watch(name)
  const password = typeof value === 'string' ? value : ''
  return (
    <ul aria-label={t('passwordRules')} className="grid gap-x-3 gap-y-1 text-sm sm:grid-cols-2">
      {PASSWORD_RULES.map(({ key, n, isMet }) => {
        const isPassed = isMet(password)
        return (
          <li key={key} className={`flex items-center gap-2 ${isPassed ? 'text-success' : 'text-muted'}`}>
            <span
              className={`grid size-5 shrink-0 place-items-center rounded-full border ${isPassed ? 'border-success bg-success-soft' : 'border-field'}`}
            >
              {isPassed && <Check aria-hidden="true" className="size-3.5" />}
            </span>
            {t(key, { n })}
            <span className="sr-only">: {t(isPassed ? 'met' : 'missing')}</span>
          </li>
        )
      })}
    </ul>
  )
}
