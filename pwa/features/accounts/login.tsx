import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { Login, SHARED_DEVICE_SESSION_MS } from '#shared/accounts.ts'
import { HOUR_MS } from '#shared/time.ts'
import { getEndedSession } from '../../client/session.ts'
import { CheckInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { OnlineSubmit } from '../../forms/online-submit.tsx'
import { PasswordInput } from '../../forms/password-input.tsx'
import { paths } from '../../paths.ts'
import { ApiError } from '../../platform/errors.ts'
import { BRAND } from '../../ui/brand.ts'
import { toast } from '../../ui/toast.tsx'
import { logIn } from './accounts.ts'
import { AUTH_LINK, AuthPage } from './auth-page.tsx'
import { CodeInput } from './code-input.tsx'
import { DemoLoginButtons } from './demo-logins.tsx'
import { useKeepEmail } from './keep-email.ts'
import { readEmail, wantsToHire } from './landing.ts'

const FORM_ID = 'log-in'
const { email, password } = Login.entries
const LogInForm = v.object({ email, password, borrowed: v.boolean(), code: v.string() })

export default function LogIn() {
  const { t } = useTranslation('accounts')
  const { state } = useLocation()
  const keepEmail = useKeepEmail()
  const [needsCode, setNeedsCode] = useState(false)
  const endedSession = getEndedSession()
  const form = useSchemaForm(LogInForm, {
    defaults: {
      email: readEmail(state),
      password: '',
      borrowed: endedSession?.isEphemeral ?? false,
      code: '',
    },
  })
  const submit = async ({ borrowed, code, ...credentials }: v.InferOutput<typeof LogInForm>) => {
    try {
      await logIn({ ...credentials, ...(code ? { deviceCode: code } : {}) }, !borrowed)
      toast.success(t('loggedIn'))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'DEVICE_CODE_NEEDED') throw error
      form.setValue('code', '')
      setNeedsCode(true)
    }
  }
  return (
    <AuthPage
      title={t('login.title')}
      text={t('login.text', { brand: BRAND })}
      sidebar={
        <DemoLoginButtons
          formId={FORM_ID}
          onSelect={(credentials) => form.reset({ ...form.getValues(), ...credentials })}
        />
      }
    >
      {endedSession && <p className="rounded-xl bg-brand-soft p-3">{t('login.ended')}</p>}
      <Form failedAction="logIn" id={FORM_ID} form={form} onSubmit={submit} className="grid gap-5">
        <TextInput
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordInput name="password" label={t('password')} autoComplete="current-password" />
        {needsCode && (
          <CodeInput
            name="code"
            label={t('login.deviceCode')}
            hint={t('login.deviceCodeHint', { email: form.getValues('email') })}
          />
        )}
        <CheckInput
          name="borrowed"
          label={t('login.borrowed')}
          hint={t('login.borrowedHint', { hours: SHARED_DEVICE_SESSION_MS / HOUR_MS })}
        />
        <FormError form={form} />
        <OnlineSubmit size="l" busy={form.formState.isSubmitting}>
          {t('login.enter')}
        </OnlineSubmit>
      </Form>
      <p className="flex flex-wrap justify-between gap-x-6">
        <Link
          to={paths.forgotPassword()}
          state={{ ...state, email: form.watch('email') }}
          onClick={() => keepEmail(form.getValues('email'))}
          className={AUTH_LINK}
        >
          {t('login.forgot')}
        </Link>
        <Link
          to={wantsToHire(state) ? paths.signUpBuyer() : paths.selectRole()}
          state={state}
          className={AUTH_LINK}
        >
          {t('login.new')}
        </Link>
      </p>
    </AuthPage>
  )
}
