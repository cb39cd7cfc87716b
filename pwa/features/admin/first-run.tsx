import { useQuery } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { LoginResult } from '#shared/accounts.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { FirstRun as FirstRunRequest, FirstRunState, TestMailResult } from '#shared/market.ts'
import { callEndpoint } from '../../client/api.ts'
import { getDraft } from '../../client/drafts.ts'
import { saveSession } from '../../client/session.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { PasswordInput, PasswordRules } from '../../forms/password-input.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  BrandingFields,
  fromMarketForm,
  MARKET_DEFAULTS,
  MARKET_FIELDS,
  MailFields,
  storeBranding,
} from './market-fields.tsx'

const { token, firstName, lastName, email, password } = FirstRunRequest.entries
const FirstRunForm = v.object({ token, firstName, lastName, email, password, ...MARKET_FIELDS })
const DRAFT = getDraft('first-run')
const SECRETS = ['token', 'password', 'mailPassword'] as const

/** /first-run#token: sets up a new market without a terminal: administrator, name, colour and mail. */
export default function FirstRun() {
  const { t } = useTranslation('setup')
  const errorMessage = useErrorMessage()
  useDocumentTitle(t('title'))
  const state = useQuery({
    queryKey: ['first-run'],
    queryFn: ({ signal }) => callEndpoint('GET /first-run', FirstRunState, { signal }),
    staleTime: 0,
  })
  return (
    <div className="frame grid max-w-2xl gap-6 py-8 sm:py-14">
      {!state.data?.open && <h1 className="sr-only">{t('title')}</h1>}
      {state.data?.open ? (
        <SetupForm mailFixed={state.data.mailFixed} />
      ) : state.data ? (
        <EmptyState
          icon={<PartyPopper aria-hidden="true" />}
          title={t('over')}
          text={t('overText')}
          action={<ButtonLink to={paths.login()}>{t('logIn')}</ButtonLink>}
        />
      ) : state.error ? (
        <ErrorState
          title={t('failed')}
          text={errorMessage(state.error)}
          retryLabel={t('retry')}
          onRetry={() => void state.refetch()}
        />
      ) : (
        <Skeleton className="h-[60rem] rounded-2xl" />
      )}
    </div>
  )
}

function SetupForm({ mailFixed }: { mailFixed: boolean }) {
  const { t, i18n } = useTranslation('setup')
  const { hash } = useLocation()
  const form = useSchemaForm(FirstRunForm, {
    defaults: {
      token: hash.slice(1),
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      ...MARKET_DEFAULTS,
    },
    draft: DRAFT,
    secrets: SECRETS,
  })
  const submit = async (values: v.InferOutput<typeof FirstRunForm>) => {
    const { token, firstName, lastName, email, password } = values
    const market = fromMarketForm(values)
    const language = INTERFACE_LANGUAGES.find((item) => item === i18n.language)
    const session = await callEndpoint('POST /first-run', LoginResult, {
      body: { token, firstName, lastName, email, password, language, ...market },
    })
    DRAFT.clear()
    saveSession(session.user, session.token)
    storeBranding(market)
    location.replace(paths.admin())
  }
  return (
    <Card className="p-5 sm:p-8">
      <h1 className="text-2xl font-extrabold sm:text-3xl">{t('title')}</h1>
      <p className="mt-2 text-muted">{t('text')}</p>
      <Form form={form} onSubmit={submit} className="mt-6 grid gap-8">
        <TextInput
          name="token"
          label={t('token')}
          hint={t('tokenHint')}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <fieldset className="grid gap-5">
          <legend className="mb-2 text-lg font-bold">{t('you')}</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput name="firstName" label={t('firstName')} autoComplete="given-name" />
            <TextInput name="lastName" label={t('lastName')} autoComplete="family-name" />
          </div>
          <TextInput
            name="email"
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
          />
          <PasswordInput name="password" label={t('password')} autoComplete="new-password" />
          <PasswordRules name="password" />
        </fieldset>
        <fieldset className="grid gap-5">
          <legend className="mb-2 text-lg font-bold">{t('market')}</legend>
          <BrandingFields />
        </fieldset>
        <MailFields
          fixed={mailFixed}
          sendTest={async (mail) => {
            const { token, email: to } = form.getValues()
            return (
              await callEndpoint('POST /first-run/test-mail', TestMailResult, { body: { token, mail, to } })
            ).rejection
          }}
        />
        <FormError form={form} />
        <Button type="submit" size="l" busy={form.formState.isSubmitting}>
          {t('begin')}
        </Button>
      </Form>
    </Card>
  )
}
