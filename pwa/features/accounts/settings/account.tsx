import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { UpdateProfile } from '#shared/accounts.ts'
import type { Session } from '../../../client/session.ts'
import { useAccountDraft } from '../../../client/use-account-draft.ts'
import { getChangedFields } from '../../../forms/changed-fields.ts'
import { CountryInput } from '../../../forms/country-input.tsx'
import { TextAreaInput, TextInput } from '../../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { lazyDialog } from '../../../update/lazy-with-retry.ts'
import { AccountChangeNote } from './account-change-note.tsx'
import { useAccountChanges } from './account-changes.ts'
import { PictureSetting } from './picture.tsx'

const EmailDialog = lazy(lazyDialog(() => import('./email.tsx')))

const AccountForm = v.required(v.pick(UpdateProfile, ['firstName', 'lastName', 'country', 'description']))

export function AccountSettings({ user }: { user: Session['user'] }) {
  const { t } = useTranslation('settings')
  const [isEmailOpen, setIsEmailOpen] = useState(false)
  const draft = useAccountDraft(user._id, 'account')
  const form = useSchemaForm(AccountForm, {
    defaults: {
      firstName: user.firstName,
      lastName: user.lastName,
      country: user.country,
      description: user.description,
    },
    draft,
  })
  const { mutation, portrait, save } = useAccountChanges()
  const submit = async (values: v.InferOutput<typeof AccountForm>) => {
    const was = form.formState.defaultValues ?? {}
    const changed = getChangedFields(was, values)
    const changes = Object.fromEntries(Object.entries(values).filter(([name]) => changed.includes(name)))
    await save(changes, was, { draft })
    form.resetSaved(values)
  }
  return (
    <>
      <PictureSetting user={user} pendingPortrait={portrait} save={save} />
      <Form failedAction="profile" form={form} onSubmit={submit} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput name="firstName" label={t('firstName')} autoComplete="given-name" />
          <TextInput name="lastName" label={t('lastName')} autoComplete="family-name" />
        </div>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label={t('email')}
            hint={t('emailHint')}
            value={user.email}
            readOnly
            autoComplete="email"
            className="min-w-0 grow basis-full sm:basis-0"
          />
          <Button variant="secondary" onClick={() => setIsEmailOpen(true)} className="sm:mt-6.5">
            {t('newEmail.open')}
          </Button>
        </div>
        <CountryInput name="country" label={t('country')} noneLabel={t('chooseCountry')} />
        <TextAreaInput name="description" label={t('about')} hint={t('aboutHint')} maxLength={500} />
        <FormError form={form} />
        <AccountChangeNote
          mutation={mutation}
          onTakeTheirs={(theirs) => form.resetSaved({ ...form.getValues(), ...theirs })}
        />
        <Button type="submit" busy={form.formState.isSubmitting} className="sm:justify-self-start">
          {t('save')}
        </Button>
      </Form>
      {isEmailOpen && (
        <Suspense fallback={null}>
          <EmailDialog user={user} onClose={() => setIsEmailOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
