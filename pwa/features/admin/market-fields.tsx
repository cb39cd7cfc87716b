import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Email } from '#shared/accounts.ts'
import {
  BRAND_COLOURS,
  Branding,
  MAX_MARKET_NAME_LENGTH,
  MailServer,
  type MarketSettings,
  type SaveMarket,
} from '#shared/market.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { TextInput } from '../../forms/fields.tsx'
import { PasswordInput } from '../../forms/password-input.tsx'
import { writeLocal } from '../../platform/local-storage.ts'
import { Button } from '../../ui/button.tsx'

const COLOURS = Branding.entries.colour.options
const isEmpty = (text: string) => text === ''

/**
 * Name, colour and mail server as form input. Without a host the other mail fields are ignored; with one, the
 * server reports what is missing.
 */
export const MARKET_FIELDS = {
  name: Branding.entries.name,
  colour: Branding.entries.colour,
  host: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => isEmpty(text) || v.is(MailServer.entries.host, text), validationMessage('host')),
  ),
  port: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => v.is(MailServer.entries.port, Number(text)), validationMessage('port')),
  ),
  user: MailServer.entries.user,
  mailPassword: MailServer.entries.password,
  from: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => isEmpty(text) || v.is(Email, text), validationMessage('email')),
  ),
}
export const MarketForm = v.object(MARKET_FIELDS)
type MarketForm = v.InferOutput<typeof MarketForm>

export const MARKET_DEFAULTS: MarketForm = {
  name: '',
  colour: 'purple',
  host: '',
  port: '465',
  user: '',
  mailPassword: '',
  from: '',
}

export const toMarketForm = ({ brand, mail }: MarketSettings): MarketForm => ({
  ...brand,
  ...(mail
    ? { host: mail.host, port: String(mail.port), user: mail.user, mailPassword: '', from: mail.from }
    : { host: '', port: '465', user: '', mailPassword: '', from: '' }),
})

/** Converts form values to the request body. */
export const fromMarketForm = ({
  name,
  colour,
  host,
  port,
  user,
  mailPassword,
  from,
}: MarketForm): SaveMarket => ({
  brand: { name, colour },
  mail: host ? { host, port: Number(port), user, password: mailPassword, from } : null,
})

/** Stores name and colour on this device; they apply from the next page load. */
export function storeBranding({ brand }: SaveMarket): void {
  writeLocal('name', brand.name)
  writeLocal('colour', brand.colour)
}

export function BrandingFields() {
  const { t } = useTranslation('setup')
  const { watch, register } = useFormContext()
  const colour: unknown = watch('colour')
  // Previews the chosen colour on the page and restores the old one if it isn't saved.
  useEffect(() => {
    const { dataset } = document.documentElement
    const previous = dataset.colour
    if (typeof colour === 'string') dataset.colour = colour
    return () => {
      if (previous) dataset.colour = previous
      else delete dataset.colour
    }
  }, [colour])
  return (
    <>
      <TextInput
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        maxLength={MAX_MARKET_NAME_LENGTH}
        autoComplete="off"
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('colour')}</legend>
        <div className="flex flex-wrap gap-2">
          {COLOURS.map((item) => (
            <label
              key={item}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-line px-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input type="radio" value={item} {...register('colour')} className="sr-only" />
              <svg viewBox="0 0 16 16" aria-hidden="true" className="size-5">
                <circle cx="8" cy="8" r="8" fill={BRAND_COLOURS[item].hex} />
              </svg>
              {t(`colours.${item}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

/**
 * The mail server, with a test button. `sendTest` resolves with the mail server's error text, or null on
 * success. `fixed`: SMTP_URL is set in the environment, so there are no fields.
 */
export function MailFields({
  fixed,
  hasStoredPassword = false,
  sendTest,
}: {
  fixed: boolean
  hasStoredPassword?: boolean
  sendTest: (mail: SaveMarket['mail']) => Promise<string | null>
}) {
  const { t } = useTranslation('setup')
  const errorMessage = useErrorMessage()
  const { getValues, watch, trigger } = useFormContext<MarketForm>()
  const [testResult, setTestResult] = useState<{ isSuccess: boolean; text: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const hasServer = fixed || watch('host') !== ''
  const runTest = async () => {
    if (!(await trigger(['host', 'port', 'from']))) return
    setIsBusy(true)
    setTestResult(null)
    try {
      const rejection = await sendTest(fromMarketForm(getValues()).mail)
      setTestResult(
        rejection === null
          ? { isSuccess: true, text: t('mail.taken') }
          : { isSuccess: false, text: t('mail.refused', { said: rejection }) },
      )
    } catch (error) {
      setTestResult({ isSuccess: false, text: errorMessage(error) })
    }
    setIsBusy(false)
  }
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 text-lg font-bold">{t('mail.title')}</legend>
      <p className="text-muted">{t(fixed ? 'mail.fixed' : 'mail.text')}</p>
      {!fixed && (
        <>
          <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
            <TextInput
              name="host"
              label={t('mail.host')}
              hint={t('mail.hostHint')}
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="off"
            />
            <TextInput name="port" label={t('mail.port')} inputMode="numeric" autoComplete="off" />
          </div>
          <TextInput
            name="user"
            label={t('mail.user')}
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
          />
          <PasswordInput
            name="mailPassword"
            label={t('mail.password')}
            {...(hasStoredPassword && { hint: t('mail.passwordKept') })}
            autoComplete="new-password"
          />
          <TextInput
            name="from"
            label={t('mail.from')}
            hint={t('mail.fromHint')}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
          />
        </>
      )}
      {hasServer && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" busy={isBusy} onClick={() => void runTest()}>
            {t('mail.test')}
          </Button>
          <p
            role="status"
            className={`min-w-0 flex-1 basis-48 wrap-anywhere ${testResult?.isSuccess ? 'text-success' : 'text-danger'}`}
          >
            {testResult?.text}
          </p>
        </div>
      )}
    </fieldset>
  )
}
