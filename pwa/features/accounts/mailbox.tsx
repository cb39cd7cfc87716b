import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Mailbox as MailboxSchema } from '#shared/accounts.ts'
import { localeOf } from '#shared/languages.ts'
import { callEndpoint } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { useErrorMessage } from '../../forms/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextField } from '../../ui/fields.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDemo } from './demo.ts'

const POLL_INTERVAL_MS = 4000

/**
 * Only in a demo without a mail server: the mails sent to an address. Readable on the server's machine, or
 * where every page says that this is a demo.
 */
export default function Mailbox() {
  const { t, i18n } = useTranslation('accounts')
  const errorMessage = useErrorMessage()
  const demo = useDemo()
  const [searchParams, setSearchParams] = useSearchParams()
  const email = searchParams.get('email') ?? ''
  const [address, setAddress] = useState(email)
  useDocumentTitle(t('mailbox.title'))
  const mails = useQuery({
    queryKey: [ACCOUNT_QUERY_KEY, 'mailbox', email],
    queryFn: async ({ signal }) =>
      (await callEndpoint('GET /mailbox', MailboxSchema, { query: { email }, signal })).mails,
    enabled: email !== '' && demo?.mailbox === true,
    refetchInterval: POLL_INTERVAL_MS,
  })
  if (demo === null || demo?.mailbox === false)
    return (
      <div className="frame max-w-3xl pt-6 pb-10 sm:pt-10">
        <h1 className="text-3xl font-extrabold">{t('mailbox.none')}</h1>
        <p className="mt-2 text-muted">{t('mailbox.noneText')}</p>
      </div>
    )
  return (
    <div className="frame max-w-3xl pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold">{t('mailbox.title')}</h1>
      <p className="mt-2 text-muted">{t('mailbox.text')}</p>
      <form
        className="mt-6 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setSearchParams({ email: address.trim() })
        }}
      >
        <TextField
          label={t('email')}
          type="email"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          className="grow basis-60"
        />
        <Button type="submit">{t('mailbox.open')}</Button>
      </form>
      <div className="mt-6 grid gap-4">
        {email !== '' && mails.isPending && <Skeleton className="h-40" />}
        {mails.isError && (
          <ErrorState
            title={t('mailbox.title')}
            text={errorMessage(mails.error)}
            retryLabel={t('retry')}
            onRetry={() => void mails.refetch()}
          />
        )}
        {mails.data?.length === 0 && (
          <EmptyState icon={<MailOpen />} title={t('mailbox.empty')} text={t('mailbox.emptyText')} />
        )}
        {mails.data?.map((mail) => (
          <Card key={mail._id} className="p-5">
            <h2 className="font-bold">{mail.subject}</h2>
            <p className="text-sm text-muted">
              {new Intl.DateTimeFormat(localeOf(i18n.language), {
                dateStyle: 'medium',
                timeStyle: 'short',
              }).format(new Date(mail.createdAt))}
            </p>
            <LinkedText text={mail.text} className="mt-3" />
          </Card>
        ))}
      </div>
    </div>
  )
}
