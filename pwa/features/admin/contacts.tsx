import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type AdminContact, AdminContactList, AnswerContact, MAX_ANSWER_LENGTH } from '#shared/admin.ts'
import { localeOf } from '#shared/languages.ts'
import { callEndpoint } from '../../client/api.ts'
import { useSession } from '../../client/hooks.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { TextAreaInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useAdminAction, useAdminQuery } from './admin-queries.ts'
import { PaneList } from './pane-list.tsx'
import { QuerySection, SectionPager } from './query-section.tsx'

/** Messages from the contact form, each answered by mail. */
export default function Contacts() {
  const { t } = useTranslation('admin')
  const [page, setPage] = useState(1)
  return (
    <QuerySection
      query={useAdminQuery(['contacts', page], (signal) =>
        callEndpoint('GET /admin/contacts', AdminContactList, { query: { page }, signal }),
      )}
    >
      {(data) =>
        data.contacts.length === 0 ? (
          <EmptyState
            icon={<Inbox aria-hidden="true" />}
            title={t('noContactsTitle')}
            text={t('noContactsText')}
          />
        ) : (
          <>
            <PaneList
              label={t('tab.contacts')}
              items={data.contacts}
              renderRow={(contact) => <ContactRow contact={contact} />}
              renderItem={(contact) => <ContactMessage contact={contact} />}
            />
            <SectionPager paging={data} onPage={setPage} />
          </>
        )
      }
    </QuerySection>
  )
}

function ContactRow({ contact }: { contact: AdminContact }) {
  return (
    <>
      <ContactName contact={contact} />
      <span dir="auto" className="line-clamp-2 text-sm text-muted wrap-anywhere">
        {contact.message}
      </span>
    </>
  )
}

function ContactName({ contact }: { contact: AdminContact }) {
  const { t } = useTranslation('admin')
  return (
    <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
      <bdi>{`${contact.firstName} ${contact.lastName}`}</bdi>
      {contact.answeredAt && <Badge tone="success">{t('answered')}</Badge>}
    </span>
  )
}

function ContactMessage({ contact }: { contact: AdminContact }) {
  const { t, i18n } = useTranslation('admin')
  const [isAnswering, setIsAnswering] = useState(false)
  const formatDateTime = (iso: string) =>
    new Date(iso).toLocaleString(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <article className="rounded-2xl border border-line bg-surface p-4">
      <h3>
        <ContactName contact={contact} />
      </h3>
      <p className="text-sm text-muted wrap-anywhere">
        <bdi>{contact.email}</bdi> · {formatDateTime(contact.createdAt)}
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {contact.message}
      </p>
      {contact.answer && (
        <p
          dir="auto"
          className="mt-3 border-s-2 border-line ps-3 whitespace-pre-line text-muted wrap-anywhere"
        >
          {contact.answer}
        </p>
      )}
      {!contact.answer &&
        (isAnswering ? (
          <AnswerForm contact={contact} />
        ) : (
          <Button variant="secondary" className="mt-3" onClick={() => setIsAnswering(true)}>
            {t('answer')}
          </Button>
        ))}
    </article>
  )
}

function AnswerForm({ contact }: { contact: AdminContact }) {
  const { t } = useTranslation('admin')
  const runAction = useAdminAction()
  const userId = useSession()?.user._id ?? ''
  const draft = useAccountDraft(userId, `answer ${contact._id}`)
  const form = useSchemaForm(AnswerContact, { defaults: { answer: '' }, draft })
  const submit = async (values: v.InferOutput<typeof AnswerContact>) => {
    await runAction(
      callEndpoint('PUT /admin/contacts/:id/answer', v.unknown(), {
        params: { id: contact._id },
        body: values,
      }),
    )
  }
  return (
    <Form form={form} onSubmit={submit} className="mt-3 grid gap-3">
      <TextAreaInput name="answer" label={t('yourAnswer')} maxLength={MAX_ANSWER_LENGTH} />
      <FormError form={form} />
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
        {t('sendAnswer')}
      </Button>
    </Form>
  )
}
