import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { Login, SHARED_DEVICE_SESSION_MS } from '#shared/accounts.ts'
import { CheckInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { OnlineSubmit } from '../../forms/online-submit.tsx'
import { PasswordInput } from '../../forms/password-input.tsx'
import { ApiError } from '../../offline/failure.ts'
import { readEnded } from '../../offline/session.ts'
import { paths } from '../../paths.ts'
import { BRAND } from '../../ui/brand.ts'
import { toast } from '../../ui/toast.tsx'
import { logIn } from './accounts.ts'
import { useAfterLogIn } from './after-log-in.ts'
import { AUTH_LINK, AuthPage } from './auth-page.tsx'
import { CodeInput } from './code-input.tsx'
import { DemoPeople } from './demo-people.tsx'

const FORM = 'log-in'
const HOUR_MS = 60 * 60 * 1000
const { email, password } = Login.entries
const Given = v.object({ email, password, borrowed: v.boolean(), code: v.string() })

export default function LogIn() {
  const { t } = useTranslation('accounts')
  const { state } = useLocation()
  const goOn = useAfterLogIn()
  const [needsCode, needCode] = useState(false)
  const ended = readEnded()
  const form = useSchemaForm(Given, { defaults: { email: '', password: '', borrowed: ended?.borrowed ?? false, code: '' } })
  const enter = async ({ borrowed, code, ...given }: v.InferOutput<typeof Given>) => {
    try {
      goOn(await logIn({ ...given, ...(code ? { deviceCode: code } : {}) }, !borrowed))
      toast.success(t('loggedIn'))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'DEVICE_CODE_NEEDED') throw error
      form.setValue('code', '')
      needCode(true)
    }
  }
  return (
    <AuthPage
      title={t('login.title')}
      text={t('login.text', { brand: BRAND })}
      beside={<DemoPeople form={FORM} onChoose={(person) => form.reset({ ...form.getValues(), ...person })} />}
    >
      {ended && <p className="rounded-xl bg-brand-soft p-3">{t('login.ended')}</p>}
      <Form failed="logIn" id={FORM} form={form} onSubmit={enter} className="grid gap-5">
        <TextInput name="email" label={t('email')} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
        <PasswordInput name="password" label={t('password')} autoComplete="current-password" />
        {needsCode && <CodeInput name="code" label={t('login.deviceCode')} hint={t('login.deviceCodeHint', { email: form.getValues('email') })} />}
        <CheckInput name="borrowed" label={t('login.borrowed')} hint={t('login.borrowedHint', { hours: SHARED_DEVICE_SESSION_MS / HOUR_MS })} />
        <FormError form={form} />
        <OnlineSubmit size="l" busy={form.formState.isSubmitting}>
          {t('login.enter')}
        </OnlineSubmit>
      </Form>
      <p className="flex flex-wrap justify-between gap-x-6">
        <Link to={paths.forgotPassword()} state={{ email: form.watch('email') }} className={AUTH_LINK}>
          {t('login.forgot')}
        </Link>
        <Link to={paths.selectRole()} state={state} className={AUTH_LINK}>
          {t('login.new')}
        </Link>
      </p>
    </AuthPage>
  )
}
