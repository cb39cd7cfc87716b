import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type * as v from 'valibot'
import { SignUp } from '#shared/accounts.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { getDraft } from '../../client/drafts.ts'
import { readSession } from '../../client/session.ts'
import { CountryInput } from '../../forms/country-input.tsx'
import { CheckInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { OnlineSubmit } from '../../forms/online-submit.tsx'
import { PasswordInput, PasswordRules } from '../../forms/password-input.tsx'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { CODE_WANTED, signUp } from './accounts.ts'
import { AUTH_LINK, AuthPage } from './auth-page.tsx'

const MAIL_HINT_DELAY_MS = 1000
const MAIL_HINT_DURATION_MS = 5000
const SECRETS = ['password', 'confirmPassword'] as const
const DRAFTS = { buyer: getDraft('sign-up-buyer'), seller: getDraft('sign-up-seller') }

export function SignUpPage({ accountRole }: { accountRole: 'buyer' | 'seller' }) {
  const { t, i18n } = useTranslation('accounts')
  const navigate = useNavigate()
  const { state } = useLocation()
  const form = useSchemaForm(SignUp, {
    defaults: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmPassword: '',
      country: '',
      termsAccepted: false,
    },
    draft: DRAFTS[accountRole],
    secrets: SECRETS,
  })
  const submit = async (values: v.InferOutput<typeof SignUp>) => {
    const user = await signUp(accountRole, {
      ...values,
      language: INTERFACE_LANGUAGES.find((language) => language === i18n.language),
    })
    toast.success(t('signUp.created'))
    setTimeout(() => {
      if (!readSession()?.user.emailVerified)
        toast(t(accountRole === 'buyer' ? 'signUp.checkMail' : 'signUp.verifyNow'), {
          id: CODE_WANTED,
          duration: MAIL_HINT_DURATION_MS,
        })
    }, MAIL_HINT_DELAY_MS)
    void navigate(paths.verifyEmail(user.email), { replace: true, state })
  }
  return (
    <AuthPage title={t(`signUp.${accountRole}.title`)} text={t(`signUp.${accountRole}.text`)}>
      <Form
        failedAction={accountRole === 'seller' ? 'signUpSeller' : 'signUpBuyer'}
        form={form}
        onSubmit={submit}
        className="grid gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput name="firstName" label={t('firstName')} autoComplete="given-name" />
          <TextInput name="lastName" label={t('lastName')} autoComplete="family-name" />
        </div>
        <TextInput
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <CountryInput name="country" label={t('country')} noneLabel={t('chooseCountry')} />
        <PasswordInput name="password" label={t('password')} autoComplete="new-password" />
        <PasswordRules name="password" />
        <PasswordInput name="confirmPassword" label={t('confirmPassword')} autoComplete="new-password" />
        <div>
          <CheckInput name="termsAccepted" label={t('signUp.terms')} />
          <p className="flex flex-wrap gap-x-6 ps-9">
            <Link to={paths.terms()} target="_blank" className={AUTH_LINK}>
              {t('signUp.readTerms')}
            </Link>
            <Link to={paths.privacy()} target="_blank" className={AUTH_LINK}>
              {t('signUp.readPrivacy')}
            </Link>
          </p>
        </div>
        <FormError form={form} />
        <OnlineSubmit size="l" busy={form.formState.isSubmitting}>
          {t('signUp.create')}
        </OnlineSubmit>
      </Form>
      <p>
        {t('signUp.known')}{' '}
        <Link to={paths.login()} state={state} className={AUTH_LINK}>
          {t('login.enter')}
        </Link>
      </p>
    </AuthPage>
  )
}
