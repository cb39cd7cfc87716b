import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { MyProfile, UpdateSeller } from '#shared/seller-profile.ts'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import type { Draft } from '../../../offline/drafts.ts'
import { ApiError } from '../../../offline/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changedFields, partsOf } from './forms.ts'
import { useProfileDeeds } from './my-profile.ts'

interface StepProps<S extends GenericSchema<FieldValues, FieldValues>> {
  schema: S
  base: InferInput<S>
  draft: Draft
  children: ReactNode
}

/** A step on the way to a first profile: checked, kept, and on to the next. */
export function StepForm<S extends GenericSchema<FieldValues, FieldValues>>({
  schema,
  base,
  draft,
  children,
  onNext,
  back,
}: StepProps<S> & { onNext: () => void; back?: ReactNode }) {
  const { t } = useTranslation('selling')
  const form = useSchemaForm(schema, { defaults: base, draft })
  return (
    <Form
      form={form}
      onSubmit={async () => {
        draft.write(form.getValues())
        onNext()
      }}
      className="grid gap-6"
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t('next')}</Button>
        {back}
      </div>
    </Form>
  )
}

/**
 * The same fields of a profile that is public: only what was changed is sent. If it was changed elsewhere meanwhile, nothing is overwritten
 * before the person has said so. `baseOf`: what the form holds of a profile.
 */
export function EditForm<S extends GenericSchema<FieldValues, FieldValues>>({
  schema,
  baseOf,
  draft,
  children,
  profile,
}: Omit<StepProps<S>, 'base'> & { baseOf: (profile: MyProfile) => InferInput<S>; profile: MyProfile }) {
  const { t } = useTranslation('selling')
  const { update, refresh } = useProfileDeeds()
  const [base, rebase] = useState(() => baseOf(profile))
  const form = useSchemaForm(schema, { defaults: base, draft })
  const [theirs, collide] = useState<MyProfile | null>(null)
  const settle = (now: MyProfile) => {
    form.sent()
    rebase(baseOf(now))
    collide(null)
  }
  const save = async (values: InferOutput<S>) => {
    const names = changedFields(base, form.getValues())
    const changes = partsOf(Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]))) as UpdateSeller
    const seen = theirs?.version ?? Number(draft.read().version ?? profile.version)
    try {
      settle(names.length > 0 ? await update({ ...changes, version: seen }) : profile)
      toast.success(t('saved'))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'PROFILE_CHANGED')) throw error
      collide(await refresh())
    }
  }
  const takeTheirs = (now: MyProfile) => {
    settle(now)
    form.reset(baseOf(now) as DefaultValues<InferInput<S>>)
  }
  return (
    <Form failed="sellerProfile" form={form} onSubmit={save} className="grid gap-6">
      {children}
      {theirs && (
        <div role="alert" className="grid gap-3 rounded-2xl border border-line bg-brand-soft p-4">
          <p className="font-semibold">{t('collided')}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">{t('keepMine')}</Button>
            <Button variant="secondary" onClick={() => takeTheirs(theirs)}>
              {t('takeTheirs')}
            </Button>
          </div>
        </div>
      )}
      <FormError form={form} />
      {!theirs && (
        <Button type="submit" busy={form.formState.isSubmitting} className="sm:justify-self-start">
          {t('save')}
        </Button>
      )}
    </Form>
  )
}
