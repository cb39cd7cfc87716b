import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Email } from '#shared/accounts.ts'
import { BRAND_COLOURS, Branding, MAX_MARKET_NAME_LENGTH, MailServer, type MarketSettings, type SaveMarket } from '#shared/market.ts'
import { validationMessage } from '#shared/say.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { TextInput } from '../../forms/fields.tsx'
import { PasswordInput } from '../../forms/password-input.tsx'
import { writeLocal } from '../../offline/local.ts'
import { Button } from '../../ui/button.tsx'

const COLOURS = Branding.entries.colour.options
const empty = (text: string) => text === ''

/** Name, colour and mail server as they are typed. Without a server nothing else of it is asked; with one, the server says what is missing. */
export const MARKET_FIELDS = {
  name: Branding.entries.name,
  colour: Branding.entries.colour,
  host: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => empty(text) || v.is(MailServer.entries.host, text), validationMessage('host')),
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
    v.check((text) => empty(text) || v.is(Email, text), validationMessage('email')),
  ),
}
export const MarketForm = v.object(MARKET_FIELDS)
type MarketForm = v.InferOutput<typeof MarketForm>

export const MARKET_DEFAULTS: MarketForm = { name: '', colour: 'purple', host: '', port: '465', user: '', mailPassword: '', from: '' }

export const typedOf = ({ brand, mail }: MarketSettings): MarketForm => ({
  ...brand,
  ...(mail ? { host: mail.host, port: String(mail.port), user: mail.user, mailPassword: '', from: mail.from } : { host: '', port: '465', user: '', mailPassword: '', from: '' }),
})

/** The same as it travels. */
export const marketOf = ({ name, colour, host, port, user, mailPassword, from }: MarketForm): SaveMarket => ({
  brand: { name, colour },
  mail: host ? { host, port: Number(port), user, password: mailPassword, from } : null,
})

/** This device wears the new name and colour from its next page on. */
export function wear({ brand }: SaveMarket): void {
  writeLocal('name', brand.name)
  writeLocal('colour', brand.colour)
}

export function BrandFields() {
  const { t } = useTranslation('setup')
  const { watch, register } = useFormContext()
  const colour: unknown = watch('colour')
  // The page shows what is being chosen, and takes it back where it isn't kept.
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.colour
    if (typeof colour === 'string') dataset.colour = colour
    return () => {
      if (before) dataset.colour = before
      else delete dataset.colour
    }
  }, [colour])
  return (
    <>
      <TextInput name="name" label={t('name')} hint={t('nameHint')} maxLength={MAX_MARKET_NAME_LENGTH} autoComplete="off" />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('colour')}</legend>
        <div className="flex flex-wrap gap-2">
          {COLOURS.map((each) => (
            <label
              key={each}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-line px-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input type="radio" value={each} {...register('colour')} className="sr-only" />
              <svg viewBox="0 0 16 16" aria-hidden="true" className="size-5">
                <circle cx="8" cy="8" r="8" fill={BRAND_COLOURS[each].hex} />
              </svg>
              {t(`colours.${each}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** The mail server, tried with one press: `test` answers what it said where it refused. `fixed`: SMTP_URL is set, nothing is asked. */
export function MailFields({ fixed, kept = false, test }: { fixed: boolean; kept?: boolean; test: (mail: SaveMarket['mail']) => Promise<string | null> }) {
  const { t } = useTranslation('setup')
  const errorText = useErrorText()
  const { getValues, watch, trigger } = useFormContext<MarketForm>()
  const [said, tell] = useState<{ good: boolean; text: string } | null>(null)
  const [busy, work] = useState(false)
  const hasServer = fixed || watch('host') !== ''
  const run = async () => {
    if (!(await trigger(['host', 'port', 'from']))) return
    work(true)
    tell(null)
    try {
      const refusal = await test(marketOf(getValues()).mail)
      tell(refusal === null ? { good: true, text: t('mail.taken') } : { good: false, text: t('mail.refused', { said: refusal }) })
    } catch (error) {
      tell({ good: false, text: errorText(error) })
    }
    work(false)
  }
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 text-lg font-bold">{t('mail.title')}</legend>
      <p className="text-muted">{t(fixed ? 'mail.fixed' : 'mail.text')}</p>
      {!fixed && (
        <>
          <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
            <TextInput name="host" label={t('mail.host')} hint={t('mail.hostHint')} autoCapitalize="none" spellCheck={false} autoComplete="off" />
            <TextInput name="port" label={t('mail.port')} inputMode="numeric" autoComplete="off" />
          </div>
          <TextInput name="user" label={t('mail.user')} autoCapitalize="none" spellCheck={false} autoComplete="off" />
          <PasswordInput name="mailPassword" label={t('mail.password')} {...(kept && { hint: t('mail.passwordKept') })} autoComplete="new-password" />
          <TextInput name="from" label={t('mail.from')} hint={t('mail.fromHint')} type="email" inputMode="email" autoCapitalize="none" autoComplete="off" />
        </>
      )}
      {hasServer && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" busy={busy} onClick={() => void run()}>
            {t('mail.test')}
          </Button>
          <p role="status" className={`min-w-0 flex-1 basis-48 wrap-anywhere ${said?.good ? 'text-success' : 'text-danger'}`}>
            {said?.text}
          </p>
        </div>
      )}
    </fieldset>
  )
}
