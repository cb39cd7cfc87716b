import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Phone } from '#shared/contact-details.ts'
import type { Session } from '../../../client/session.ts'
import { useAccountDraft } from '../../../client/use-account-draft.ts'
import { TextInput } from '../../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountChangeNote } from './account-change-note.tsx'
import { useAccountChanges } from './account-changes.ts'

const PhoneForm = v.object({ phoneNumber: v.union([v.literal(''), Phone]) })

/**
 * The phone number is stored as typed and shown only to people with whom the user has an order. An empty
 * field removes it.
 */
export default function PhoneSettings({ user }: { user: Session['user'] }) {
  const { t } = useTranslation('settings')
  const draft = useAccountDraft(user._id, 'phone')
  const form = useSchemaForm(PhoneForm, { defaults: { phoneNumber: user.phoneNumber ?? '' }, draft })
  const { mutation, save } = useAccountChanges()
  const submit = async ({ phoneNumber }: v.InferOutput<typeof PhoneForm>) => {
    const was = form.formState.defaultValues?.phoneNumber || null
    const changed = phoneNumber === '' ? null : phoneNumber
    await save(changed === was ? {} : { phoneNumber: changed }, { phoneNumber: was }, { draft })
    form.resetSaved({ phoneNumber })
  }
  return (
    <Form failedAction="profile" form={form} onSubmit={submit} className="grid gap-5">
      <TextInput
        name="phoneNumber"
        label={t('phone.label')}
        hint={t('phone.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <FormError form={form} />
      <AccountChangeNote
        mutation={mutation}
        onTakeTheirs={({ phoneNumber }) =>
          typeof phoneNumber === 'string' && form.resetSaved({ phoneNumber })
        }
      />
      <Button type="submit" busy={form.formState.isSubmitting} className="sm:justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
