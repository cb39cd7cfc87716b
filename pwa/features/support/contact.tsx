import { MailCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { MAX_CONTACT_LENGTH, WriteContact } from '#shared/support.ts'
import { callEndpoint } from '../../client/api.ts'
import { getDraft } from '../../client/drafts.ts'
import { useReachable, useSession } from '../../client/hooks.ts'
import { CheckInput, TextAreaInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { paths } from '../../paths.ts'
import { createId } from '../../platform/create-id.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

const DRAFT = getDraft('contact')

/**
 * /contact-us: a message to the operator. The draft survives a reload, and the id that the form sends makes
 * repeated submissions one.
 */
export default function Contact() {
  const { t } = useTranslation('help')
  const [isSent, setIsSent] = useState(false)
  useDocumentTitle(t('contact.title'))
  if (isSent)
    return (
      <EmptyState
        level={1}
        icon={<MailCheck aria-hidden="true" />}
        title={t('contact.sentTitle')}
        text={t('contact.sentText')}
        action={<ButtonLink to={paths.home()}>{t('contact.home')}</ButtonLink>}
      />
    )
  return (
    <div className="frame max-w-2xl flex-1 py-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{t('contact.title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('contact.text')}</p>
      <p className="mt-2">
        <Link
          to={paths.help()}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {t('contact.first')}
        </Link>
      </p>
      <ContactForm onSent={() => setIsSent(true)} />
    </div>
  )
}

function ContactForm({ onSent }: { onSent: () => void }) {
  const { t, i18n } = useTranslation('help')
  const reachable = useReachable()
  const user = useSession()?.user
  const id = useMemo(() => createId(), [])
  const form = useSchemaForm(v.omit(WriteContact, ['_id', 'language']), {
    defaults: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      message: '',
      termsAccepted: false,
    },
    draft: DRAFT,
  })
  const submit = async (values: Omit<WriteContact, '_id' | 'language'>) => {
    const language = INTERFACE_LANGUAGES.find((item) => item === i18n.language) ?? 'en'
    await callEndpoint('POST /help-support/get-in-touch-record', v.object({}), {
      body: { ...values, _id: id, language },
    })
    onSent()
  }
  return (
    <Form form={form} onSubmit={submit} className="mt-6 grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput name="firstName" label={t('contact.firstName')} autoComplete="given-name" />
        <TextInput name="lastName" label={t('contact.lastName')} autoComplete="family-name" />
      </div>
      <TextInput
        name="email"
        label={t('contact.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <TextAreaInput name="message" label={t('contact.message')} maxLength={MAX_CONTACT_LENGTH} />
      <CheckInput name="termsAccepted" label={t('contact.terms')} />
      <FormError form={form} />
      <Button type="submit" size="l" busy={form.formState.isSubmitting}>
        {t('contact.send')}
      </Button>
      {!reachable && <p className="text-muted">{t('contact.offline')}</p>}
    </Form>
  )
}
