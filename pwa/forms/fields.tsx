import { Check, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, createContext, useContext, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PASSWORD_RULES } from '#shared/accounts.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { saying } from '#shared/messages.ts'
import { countriesByName } from '../i18n/names.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '../ui/fields.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** How often the form had been sent when the fields within came into it: what was added since is not found wanting before it is filled in. */
export const BornAt = createContext(0)

/** A field of the form around it: registered, and with its error as soon as the person has left it or tried to send. */
function useField(name: string) {
  return { ...useFormContext().register(name), error: useFieldError(name) }
}

/** What is wrong with a field that this form draws in its own way, or with a list as a whole. */
export function useFieldError(name: string): string | undefined {
  const { t } = useTranslation('validation')
  const { getFieldState, formState } = useFormContext()
  const bornAt = useContext(BornAt)
  const { error, isTouched } = getFieldState(name, formState)
  const shown = error && (isTouched || formState.submitCount > bornAt) ? (error.message ?? error.root?.message) : undefined
  const said = shown === undefined ? null : saying(shown)
  return said ? t(said.key, { n: said.n }) : shown
}

interface Named {
  name: string
  label: string
  hint?: string
}

export const TextInput = ({ name, ...rest }: Named & ComponentProps<typeof TextField>) => <TextField {...useField(name)} {...rest} />

export const TextAreaInput = ({ name, ...rest }: Named & ComponentProps<typeof TextAreaField>) => <TextAreaField {...useField(name)} {...rest} />

export const SelectInput = ({ name, ...rest }: Named & ComponentProps<typeof SelectField>) => <SelectField {...useField(name)} {...rest} />

export const CheckInput = ({ name, ...rest }: { name: string } & ComponentProps<typeof CheckField>) => <CheckField {...useField(name)} {...rest} />

/** A password that can be looked at. `autoComplete` tells the password manager whether it is a new one. */
export function PasswordInput({ name, ...rest }: Named & { autoComplete: 'current-password' | 'new-password' }) {
  const { t } = useTranslation('validation')
  const [seen, see] = useState(false)
  return (
    <TextField
      {...useField(name)}
      {...rest}
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={<IconButton label={t(seen ? 'hidePassword' : 'showPassword')} icon={seen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />} onClick={() => see(!seen)} />}
    />
  )
}

/** What a new password must have, ticked off while it is typed. */
export function PasswordRules({ name }: { name: string }) {
  const { t } = useTranslation('validation')
  const typed: unknown = useFormContext().watch(name)
  const password = typeof typed === 'string' ? typed : ''
  return (
    <ul aria-label={t('passwordRules')} className="grid gap-1 text-sm sm:grid-cols-2">
      {PASSWORD_RULES.map(({ key, n, holds }) => {
        const held = holds(password)
        return (
          <li key={key} className={`flex items-center gap-2 ${held ? 'text-success' : 'text-muted'}`}>
            <span className={`grid size-5 shrink-0 place-items-center rounded-full border ${held ? 'border-success bg-success-soft' : 'border-field'}`}>
              {held && <Check aria-hidden="true" className="size-3.5" />}
            </span>
            {t(key, { n })}
            <span className="sr-only">: {t(held ? 'met' : 'missing')}</span>
          </li>
        )
      })}
    </ul>
  )
}

export function CountryInput({ name, label, none }: Named & { none: string }) {
  const { t, i18n } = useTranslation('validation')
  const options = [{ value: '', label: none }, ...countriesByName(COUNTRIES, i18n.language), { value: 'OTHER', label: t('otherCountry') }]
  return <SelectInput name={name} label={label} autoComplete="country" options={options} />
}
