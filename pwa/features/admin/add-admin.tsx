import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { AdminUser, InviteAdmin } from '#shared/admin.ts'
import { callEndpoint } from '../../client/api.ts'
import { TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAdminSave } from './admin-queries.ts'
import { useAdminDraft } from './use-draft.ts'

/** Adds an administrator. They choose their password through a mailed link. */
export function AddAdmin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const save = useAdminSave()
  const form = useSchemaForm(InviteAdmin, {
    defaults: { firstName: '', lastName: '', email: '' },
    draft: useAdminDraft('invitation'),
  })
  const invite = async (values: v.InferOutput<typeof InviteAdmin>) => {
    await save(callEndpoint('POST /admin/admins', AdminUser, { body: values }))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('addAdmin')} closeLabel={t('close')}>
      <Form form={form} onSubmit={invite} className="grid gap-5">
        <p className="text-muted">{t('addAdminText')}</p>
        <TextInput name="firstName" label={t('firstName')} autoComplete="off" />
        <TextInput name="lastName" label={t('lastName')} autoComplete="off" />
        <TextInput
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
        />
        <FormError form={form} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('invite')}
        </Button>
      </Form>
    </Dialog>
  )
}
