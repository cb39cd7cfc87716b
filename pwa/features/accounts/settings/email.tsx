import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { ChangeEmail, CODE_DIGITS, ConfirmEmail } from '#shared/accounts.ts'
import { callEndpoint } from '../../../client/api.ts'
import { getDraft } from '../../../client/drafts.ts'
import { useReachable } from '../../../client/hooks.ts'
import { type Session, updateUser } from '../../../client/session.ts'
import { TextInput } from '../../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import { PasswordInput } from '../../../forms/password-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'

const SECRETS = ['password'] as const

/**
 * Changes the e-mail: requested with the password, confirmed by codes sent to both addresses. A reopened
 * dialog continues at the same step.
 */
export default function EmailDialog({ user, onClose }: { user: Session['user']; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)
  const reachable = useReachable()
  return (
    <Dialog open onClose={onClose} title={t('newEmail.title')} closeLabel={t('close')}>
      {!reachable && (
        <p role="status" className="mb-4 rounded-xl bg-sunken p-3">
          {t('newEmail.offline')}
        </p>
      )}
      {pendingEmail === null ? (
        <RequestForm user={user} onRequested={setPendingEmail} />
      ) : (
        <ConfirmForm user={user} email={pendingEmail} onBack={() => setPendingEmail(null)} onDone={onClose} />
      )}
    </Dialog>
  )
}

function RequestForm({ user, onRequested }: { user: Session['user']; onRequested: (email: string) => void }) {
  const { t } = useTranslation('settings')
  const draft = useMemo(() => getDraft(`email ${user._id}`), [user._id])
  const form = useSchemaForm(ChangeEmail, { defaults: { email: '', password: '' }, draft, secrets: SECRETS })
  const requestCodes = async (values: v.InferOutput<typeof ChangeEmail>) => {
    await callEndpoint('POST /users/email', v.object({}), { body: values })
    onRequested(values.email)
  }
  const continueWithCodes = async () => {
    if (await form.trigger('email', { shouldFocus: true })) onRequested(form.getValues('email'))
  }
  return (
    <Form form={form} onSubmit={requestCodes} className="grid gap-5">
      <p>{t('newEmail.text', { email: user.email })}</p>
      <TextInput
        name="email"
        label={t('newEmail.label')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <PasswordInput name="password" label={t('yourPassword')} autoComplete="current-password" />
      <FormError form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => void continueWithCodes()}>
          {t('newEmail.haveCodes')}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('newEmail.send')}
        </Button>
      </div>
    </Form>
  )
}

function ConfirmForm({
  user,
  email,
  onBack,
  onDone,
}: {
  user: Session['user']
  email: string
  onBack: () => void
  onDone: () => void
}) {
  const { t } = useTranslation('settings')
  const form = useSchemaForm(ConfirmEmail, { defaults: { email, oldCode: '', newCode: '' } })
  const confirm = async (values: v.InferOutput<typeof ConfirmEmail>) => {
    updateUser(await callEndpoint('PUT /users/email', Account, { body: values }))
    toast.success(t('newEmail.done'))
    onDone()
  }
  const code = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: CODE_DIGITS } as const
  return (
    <Form form={form} onSubmit={confirm} className="grid gap-5">
      <p>{t('newEmail.codesText')}</p>
      <TextInput name="oldCode" label={t('newEmail.codeFrom', { email: user.email })} {...code} />
      <TextInput name="newCode" label={t('newEmail.codeFrom', { email })} {...code} />
      <FormError form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          {t('newEmail.back')}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('newEmail.change')}
        </Button>
      </div>
    </Form>
  )
}
