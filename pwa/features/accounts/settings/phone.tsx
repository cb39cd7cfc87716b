import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Phone } from '#shared/contact-details.ts'
import { TextInput } from '../../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import { draftBy } from '../../../offline/drafts.ts'
import type { Session } from '../../../offline/session.ts'
import { Button } from '../../../ui/button.tsx'
import { WishNote } from '../wish-note.tsx'
import { useAccountWish } from './account-wish.ts'

const Given = v.object({ phoneNumber: v.union([v.literal(''), Phone]) })

/** The number is kept as it is given and shown to nobody but those one works with. An empty field removes it. */
export function PhoneSettings({ user }: { user: Session['user'] }) {
  const { t } = useTranslation('settings')
  const draft = useMemo(() => draftBy(user._id, 'phone'), [user._id])
  const form = useSchemaForm(Given, { defaults: { phoneNumber: user.phoneNumber ?? '' }, draft })
  const { wish, save } = useAccountWish()
  const keep = async ({ phoneNumber }: v.InferOutput<typeof Given>) => {
    await save({ phoneNumber: phoneNumber === '' ? null : phoneNumber }, { draft })
    form.reset({ phoneNumber })
  }
  return (
    <Form failed="profile" form={form} onSubmit={keep} className="grid gap-5">
      <TextInput name="phoneNumber" label={t('phone.label')} hint={t('phone.hint')} type="tel" inputMode="tel" autoComplete="tel" />
      <FormError form={form} />
      <WishNote wish={wish} />
      <Button type="submit" busy={form.formState.isSubmitting} className="sm:justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
