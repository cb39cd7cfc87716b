import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { Phone } from '#shared/accounts.ts'
import { TextInput } from '../../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import { send } from '../../../offline/api.ts'
import { draftOf } from '../../../offline/drafts.ts'
import { type Session, updateUser } from '../../../offline/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'

const Given = v.object({ phoneNumber: v.union([v.literal(''), Phone]) })

/** The number is kept as it is given and shown to nobody but those one works with. An empty field removes it. */
export function PhoneSettings({ user }: { user: Session['user'] }) {
  const { t } = useTranslation('settings')
  const draft = useMemo(() => draftOf(`phone ${user._id}`), [user._id])
  const form = useSchemaForm(Given, { defaults: { phoneNumber: user.phoneNumber ?? '' }, draft })
  const save = async ({ phoneNumber }: v.InferOutput<typeof Given>) => {
    updateUser(await send('put', 'profile', { phoneNumber: phoneNumber === '' ? null : phoneNumber }, Account))
    form.reset({ phoneNumber })
    toast.success(t('saved'))
  }
  return (
    <Form form={form} onSubmit={save} className="grid gap-5">
      <TextInput name="phoneNumber" label={t('phone.label')} hint={t('phone.hint')} type="tel" inputMode="tel" autoComplete="tel" />
      <FormError form={form} />
      <Button type="submit" busy={form.formState.isSubmitting} className="sm:justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
