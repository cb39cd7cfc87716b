import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { NewPassword, ResetLinkState } from '#shared/accounts.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { callEndpoint } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { useErrorMessage } from '../../forms/error-message.ts'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { OnlineSubmit } from '../../forms/online-submit.tsx'
import { PasswordInput, PasswordRules } from '../../forms/password-input.tsx'
import { paths } from '../../paths.ts'
import { ApiError } from '../../platform/errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { resetPassword } from './accounts.ts'
import { AuthPage } from './auth-page.tsx'

const ResetPasswordForm = v.pipe(
  v.object({
    password: NewPassword,
    confirmPassword: v.pipe(v.string(), v.minLength(1, validationMessage('required'))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      validationMessage('passwords_differ'),
    ),
    ['confirmPassword'],
  ),
)

/**
 * The page behind the mailed link: a form, or the message that the link is invalid or expired; then the
 * confirmation.
 */
export default function ResetPassword() {
  const { t } = useTranslation('accounts')
  const errorMessage = useErrorMessage()
  const [searchParams] = useSearchParams()
  const userId = searchParams.get('userId') ?? ''
  const token = searchParams.get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  const [isLinkInvalid, setIsLinkInvalid] = useState(false)
  const link = useQuery({
    queryKey: [ACCOUNT_QUERY_KEY, 'reset-link', userId, token],
    queryFn: async () => {
      try {
        return (await callEndpoint('GET /auth/reset-password', ResetLinkState, { query: { userId, token } }))
          .state
      } catch (error) {
        if (error instanceof ApiError && error.code === 'VALIDATION_FAILED') return 'invalid' as const
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isDone)
    return (
      <AuthPage key="done" title={t('reset.doneTitle')} text={t('reset.doneText')}>
        <ButtonLink to={paths.login()} size="l">
          {t('login.enter')}
        </ButtonLink>
      </AuthPage>
    )
  if (link.isPending)
    return (
      <AuthPage title={t('reset.title')}>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </AuthPage>
    )
  if (link.isError)
    return (
      <ErrorState
        level={1}
        title={t('reset.title')}
        text={errorMessage(link.error)}
        retryLabel={t('retry')}
        onRetry={() => void link.refetch()}
      />
    )
  if (isLinkInvalid || link.data !== 'valid') {
    const state = isLinkInvalid || link.data === 'invalid' ? 'invalid' : 'expired'
    return (
      <AuthPage key="dead" title={t(`reset.${state}Title`)} text={t(`reset.${state}Text`)}>
        <ButtonLink to={paths.forgotPassword()} size="l">
          {t('reset.newLink')}
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <NewPasswordForm
      userId={userId}
      token={token}
      onDone={() => setIsDone(true)}
      onInvalidLink={() => setIsLinkInvalid(true)}
    />
  )
}

function NewPasswordForm({
  userId,
  token,
  onDone,
  onInvalidLink,
}: {
  userId: string
  token: string
  onDone: () => void
  onInvalidLink: () => void
}) {
  const { t } = useTranslation('accounts')
  const form = useSchemaForm(ResetPasswordForm, { defaults: { password: '', confirmPassword: '' } })
  const submit = async ({ password }: v.InferOutput<typeof ResetPasswordForm>) => {
    try {
      await resetPassword(userId, token, password)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'INVALID_RESET_LINK') throw error
      onInvalidLink()
    }
  }
  return (
    <AuthPage title={t('reset.title')} text={t('reset.text')}>
      <Form form={form} onSubmit={submit} className="grid gap-5">
        <PasswordInput name="password" label={t('newPassword')} autoComplete="new-password" />
        <PasswordRules name="password" />
        <PasswordInput name="confirmPassword" label={t('confirmPassword')} autoComplete="new-password" />
        <FormError form={form} />
        <OnlineSubmit size="l" busy={form.formState.isSubmitting}>
          {t('reset.save')}
        </OnlineSubmit>
      </Form>
    </AuthPage>
  )
}
