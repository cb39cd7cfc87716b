import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { RESEND_INTERVAL_MS, VerifyEmail as VerifyEmailSchema } from '#shared/accounts.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { useSession } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { OnlineSubmit } from '../../forms/online-submit.tsx'
import { paths } from '../../paths.ts'
import { ApiError } from '../../platform/errors.ts'
import { isReachable } from '../../platform/reachability.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { CODE_WANTED, sendVerificationCode, verifyEmail } from './accounts.ts'
import { AUTH_LINK, AuthPage } from './auth-page.tsx'
import { CodeInput } from './code-input.tsx'
import { useDemo } from './demo.ts'
import { getDestination, wantsToHire } from './landing.ts'
import { logOut } from './revoke-session.ts'

const VerifyForm = v.pick(VerifyEmailSchema, ['code'])

export default function VerifyEmail() {
  const session = useSession()
  const { state } = useLocation()
  const [searchParams] = useSearchParams()
  const [wasVerified] = useState(session?.user.emailVerified ?? false)
  const email = searchParams.get('email') ?? session?.user.email
  if (session?.user.emailVerified) {
    const { user } = session
    const isSetUp = wasVerified || (user.role === 'buyer' && wantsToHire(state))
    const getReady = paths.getReady(user.role === 'seller' ? 'seller' : 'buyer')
    return <Navigate to={isSetUp ? getDestination(user, state) : getReady} replace state={state} />
  }
  return email ? <Verify key={email} email={email} /> : <Navigate to={paths.login()} replace />
}

function Verify({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const session = useSession()
  const { state } = useLocation()
  const demo = useDemo()
  const form = useSchemaForm(VerifyForm, { defaults: { code: '' } })
  const submit = async ({ code }: v.InferOutput<typeof VerifyForm>) => {
    try {
      await verifyEmail(email, code)
      toast.dismiss(CODE_WANTED)
      toast.success(t('verify.done'))
    } catch (error) {
      // Without an answer the code is as good as before.
      if (error instanceof ApiError) form.setValue('code', '')
      throw error
    }
  }
  return (
    <AuthPage title={t('verify.title')} text={t('verify.text', { email })}>
      <Form failedAction="verify" form={form} onSubmit={submit} className="grid gap-5">
        <CodeInput
          name="code"
          label={t('verify.code')}
          // Without a network the button says what it needs.
          onComplete={() =>
            isReachable() && document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
          }
        />
        <FormError form={form} />
        <OnlineSubmit size="l" busy={form.formState.isSubmitting}>
          {t('verify.confirm')}
        </OnlineSubmit>
      </Form>
      <Resend email={email} />
      {demo?.mailbox && (
        <p className="rounded-xl bg-brand-soft p-3">
          {t('verify.demo')}{' '}
          <Link to={paths.mailbox(email)} className="font-semibold text-link underline underline-offset-4">
            {t('verify.openMailbox')}
          </Link>
        </p>
      )}
      <p>
        {session ? (
          <Button
            variant="ghost"
            onClick={() => {
              // First, or the end of the session would lead elsewhere.
              void navigate(paths.selectRole(), { state })
              logOut()
            }}
          >
            {t('verify.otherAddress')}
          </Button>
        ) : (
          <Link to={paths.selectRole()} state={state} className={AUTH_LINK}>
            {t('verify.otherAddress')}
          </Link>
        )}
      </p>
    </AuthPage>
  )
}

/** Resends the code, at most once a minute. The countdown survives a reload. */
function Resend({ email }: { email: string }) {
  const { t, i18n } = useTranslation('accounts')
  const errorMessage = useErrorMessage()
  const [sentAt, setSentAt] = useState(
    () => Number(sessionStorage.getItem(`code-sent:${email}`)) || Date.now(),
  )
  const [now, setNow] = useState(Date.now)
  const [isBusy, setIsBusy] = useState(false)
  const secondsLeft = Math.max(0, Math.ceil((sentAt + RESEND_INTERVAL_MS - now) / 1000))
  useEffect(() => {
    sessionStorage.setItem(`code-sent:${email}`, String(sentAt))
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [email, sentAt])
  const resend = async () => {
    setIsBusy(true)
    try {
      await sendVerificationCode(
        email,
        INTERFACE_LANGUAGES.find((language) => language === i18n.language),
      )
      setSentAt(Date.now())
      setNow(Date.now())
      toast.success(t('verify.sent'))
    } catch (error) {
      toast.error(errorMessage(error, 'sendCode'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={isBusy} disabled={secondsLeft > 0} onClick={() => void resend()}>
      {secondsLeft > 0 ? t('verify.wait', { seconds: secondsLeft }) : t('verify.resend')}
    </Button>
  )
}
