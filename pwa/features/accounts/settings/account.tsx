import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { UpdateProfile } from '#shared/accounts.ts'
import { CountryInput } from '../../../forms/country-input.tsx'
import { TextAreaInput, TextInput } from '../../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import { draftBy } from '../../../offline/drafts.ts'
import type { Session } from '../../../offline/session.ts'
import { lazyPage } from '../../../offline/worker/lazy.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { WishNote } from '../wish-note.tsx'
import { useAccountWish } from './account-wish.ts'
import { PictureSetting } from './picture.tsx'

const EmailDialog = lazy(lazyPage(() => import('./email.tsx')))

const Given = v.required(v.pick(UpdateProfile, ['firstName', 'lastName', 'country', 'description']))

export function AccountSettings({ user }: { user: Session['user'] }) {
  const { t } = useTranslation('settings')
  const [writing, write] = useState(false)
  const draft = useMemo(() => draftBy(user._id, 'account'), [user._id])
  const form = useSchemaForm(Given, { defaults: { firstName: user.firstName, lastName: user.lastName, country: user.country, description: user.description }, draft })
  const { wish, portrait, save } = useAccountWish()
  const keep = async (values: v.InferOutput<typeof Given>) => {
    await save(values, { draft })
    form.reset(values)
  }
  return (
    <>
      <PictureSetting user={user} wanted={portrait} save={save} />
      <Form failed="profile" form={form} onSubmit={keep} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput name="firstName" label={t('firstName')} autoComplete="given-name" />
          <TextInput name="lastName" label={t('lastName')} autoComplete="family-name" />
        </div>
        <div className="flex flex-wrap items-start gap-3">
          <TextField label={t('email')} hint={t('emailHint')} value={user.email} readOnly autoComplete="email" className="min-w-0 grow basis-64" />
          <Button variant="secondary" onClick={() => write(true)} className="sm:mt-7">
            {t('newEmail.open')}
          </Button>
        </div>
        <CountryInput name="country" label={t('country')} none={t('chooseCountry')} />
        <TextAreaInput name="description" label={t('about')} hint={t('aboutHint')} maxLength={500} />
        <FormError form={form} />
        <WishNote wish={wish} />
        <Button type="submit" busy={form.formState.isSubmitting} className="sm:justify-self-start">
          {t('save')}
        </Button>
      </Form>
      {writing && (
        <Suspense fallback={null}>
          <EmailDialog user={user} onClose={() => write(false)} />
        </Suspense>
      )}
    </>
  )
}
