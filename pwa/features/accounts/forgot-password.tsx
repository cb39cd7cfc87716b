import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { SendCode } from '#shared/accounts.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { OnlineSubmit } from '../../forms/online-submit.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { requestResetLink } from './accounts.ts'
import { AUTH_LINK, AuthPage } from './auth-page.tsx'
import { useDemo } from './demo.ts'
import { useKeepEmail } from './keep-email.ts'
import { readEmail } from './landing.ts'

const ForgotPasswordForm = v.pick(SendCode, ['email'])

export default function ForgotPassword() {
  const { t, i18n } = useTranslation('accounts')
  const demo = useDemo()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { state } = useLocation()
  const keepEmail = useKeepEmail()
  const form = useSchemaForm(ForgotPasswordForm, { defaults: { email: readEmail(state) } })
  const submit = async ({ email }: v.InferOutput<typeof ForgotPasswordForm>) => {
    await requestResetLink(
      email,
      INTERFACE_LANGUAGES.find((language) => language === i18n.language),
    )
    setSentTo(email)
  }
  if (sentTo)
    return (
      <AuthPage key="sent" title={t('forgot.sentTitle')} text={t('forgot.sentText', { email: sentTo })}>
        {demo?.mailbox && (
          <Link to={paths.mailbox(sentTo)} className={AUTH_LINK}>
            {t('verify.openMailbox')}
          </Link>
        )}
        <Button variant="secondary" onClick={() => setSentTo(null)}>
          {t('forgot.again')}
        </Button>
      </AuthPage>
    )
  return (
    <AuthPage title={t('forgot.title')} text={t('forgot.text')}>
      <Form form={form} onSubmit={submit} className="grid gap-5">
        <TextInput
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <FormError form={form} />
        <OnlineSubmit size="l" busy={form.formState.isSubmitting}>
          {t('forgot.send')}
        </OnlineSubmit>
      </Form>
      <Link
        to={paths.login()}
        state={{ ...state, email: form.watch('email') }}
        onClick={() => keepEmail(form.getValues('email'))}
        className={AUTH_LINK}
      >
        {t('backToLogin')}
      </Link>
    </AuthPage>
  )
}
