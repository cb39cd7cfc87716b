import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ProfileNow } from '#shared/replaceable-values.ts'
import type { MyProfile } from '#shared/seller-profile.ts'
import { type Draft, getAccountDraft } from '../../../client/drafts.ts'
import { getChangedFields } from '../../../forms/changed-fields.ts'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import type { ProfileStep } from '../../../paths.ts'
import { whenEngineStarted } from '../../../sync/current-engine.ts'
import { discardMutation, retryMutation } from '../../../sync/outbox.ts'
import { usePendingSettings } from '../../../sync/use-pending-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { lazyWithRetry } from '../../../update/lazy-with-retry.ts'
import { PendingChangeNote } from '../../accounts/pending-change-note.tsx'
import { enqueueSettings, portraitFiles } from '../../accounts/settings-mutations.ts'
import { splitByOwner } from './forms.ts'
import { useProfileActions } from './my-profile.ts'
import {
  listEditFiles,
  mergeEdits,
  omitFields,
  readEdit,
  rebaseEdit,
  toEdit,
  toValues,
  withPendingEdit,
} from './profile-edit.ts'

const Collision = lazy(lazyWithRetry(() => import('./edit-conflict.tsx')))

type Values = Record<string, unknown>

interface EditProps<S extends v.GenericSchema<FieldValues, FieldValues>> {
  schema: S
  /** Maps a profile to form input. */
  toInput: (profile: MyProfile) => v.InferInput<S>
  step: ProfileStep
  profile: MyProfile
  userId: string
  children: ReactNode
}

/**
 * Edits fields of a public profile. Only changed fields are sent, each with the value it was changed from,
 * now or from the outbox. Pending changes are shown as if done. If a field was also changed elsewhere, both
 * values are shown, and nothing is overwritten before the user has chosen.
 */
export function EditForm<S extends v.GenericSchema<FieldValues, FieldValues>>({
  schema,
  toInput,
  step,
  profile,
  userId,
  children,
}: EditProps<S>) {
  type Input = v.InferInput<S>
  const { t } = useTranslation('selling')
  const { refresh } = useProfileActions()
  const { mutation, overlay, apply } = usePendingSettings('editProfile', refresh)
  const edit = readEdit(mutation?.payload ?? overlay)
  const shownProfile = withPendingEdit(profile, edit)
  const currentValues = toValues(shownProfile)
  const toFormValues = (values: Values): Input => toInput(withPendingEdit(profile, splitByOwner(values)))
  const [initial] = useState(() =>
    getInitialState(getAccountDraft(userId, `edit ${step}`), profile, currentValues, toFormValues),
  )
  /** The values that the edit is based on. */
  const base = useRef(initial.base)
  const draft = useMemo((): Draft => {
    const storedDraft = getAccountDraft(userId, `edit ${step}`)
    // The draft stores the typed values together with the values they are based on.
    return {
      ...storedDraft,
      read: () => initial.typed,
      write: (values) => storedDraft.write({ ...values, base: base.current }),
      // Each tab has its own values: what both changed is settled when the second saves.
      watchOtherTabs: (listener) =>
        storedDraft.watchOtherTabs((isDiscarded) => isDiscarded && listener(isDiscarded)),
    }
  }, [userId, step, initial])
  const form = useSchemaForm(schema, { defaults: toFormValues(initial.base), draft })
  const resetTo = (values: Values) => {
    base.current = values
    form.resetSaved(toFormValues(values) as DefaultValues<Input>)
  }
  const latestResetTo = useRef(resetTo)
  const checkUntouched = () =>
    getChangedFields(toFormValues(base.current) as object, form.getValues()).length === 0
  const isUntouched = useRef(checkUntouched)
  useEffect(() => {
    latestResetTo.current = resetTo
    isUntouched.current = checkUntouched
  })
  const currentJson = JSON.stringify(currentValues)
  useEffect(() => {
    if (currentJson !== JSON.stringify(base.current) && isUntouched.current())
      latestResetTo.current(JSON.parse(currentJson))
  }, [currentJson])
  const { rejection } = mutation ?? {}
  useEffect(() => {
    for (const { path, message } of parseFieldErrors(rejection)) {
      const name = path.split('.')[1] ?? path
      if (name in form.getValues()) form.setError(name as Path<Input>, { type: 'server', message })
    }
  }, [rejection, form])
  const save = async (values: v.InferOutput<S>) => {
    const changes = Object.fromEntries(
      getChangedFields(toFormValues(base.current) as object, form.getValues()).map((name) => [
        name,
        Reflect.get(values, name),
      ]),
    )
    if (Object.keys(changes).length === 0 && !rejection)
      return mutation ? undefined : void toast.success(t('saved'))
    const body = toEdit(changes, base.current)
    const files = portraitFiles(changes.profileImage)
    const { done } = await apply(splitByOwner(changes), async () =>
      enqueueSettings(
        await whenEngineStarted(),
        { kind: 'editProfile', payload: body },
        {
          draft,
          files,
          merge: mergeEdits,
          listFiles: listEditFiles,
        },
      ),
    )
    resetTo({ ...base.current, ...changes })
    void done.then((isDone) => isDone && toast.success(t('saved')))
  }
  const theirs = v.safeParse(ProfileNow, rejection)
  const keepMine = async () => {
    const { db, flush } = await whenEngineStarted()
    if (!mutation || !theirs.success) return
    const payload = rebaseEdit(edit, theirs.output.now)
    await retryMutation(db, mutation.id, { kind: 'editProfile', payload })
    if ((await flush()) && !(await db.outbox.get({ id: mutation.id }))) toast.success(t('saved'))
  }
  const takeTheirs = async () => {
    const { db, flush } = await whenEngineStarted()
    if (!mutation || !theirs.success) return
    const names = Object.keys(theirs.output.now)
    base.current = { ...base.current, ...theirs.output.now }
    const formValues = toFormValues(base.current)
    for (const name of names)
      if (name in formValues)
        form.setValue(name as Path<Input>, Reflect.get(formValues, name) as PathValue<Input, Path<Input>>, {
          shouldValidate: true,
        })
    const rest = omitFields(edit, names)
    if (rest) await retryMutation(db, mutation.id, { kind: 'editProfile', payload: rest })
    else await discardMutation(db, mutation.id)
    await flush()
  }
  return (
    <Form failedAction="sellerProfile" form={form} onSubmit={save} className="grid gap-6">
      {children}
      {theirs.success ? (
        <Suspense>
          <Collision
            mine={{ ...edit.user, ...edit.seller }}
            theirs={theirs.output.now}
            keepMine={keepMine}
            takeTheirs={takeTheirs}
          />
        </Suspense>
      ) : (
        <PendingChangeNote mutation={mutation} />
      )}
      <FormError form={form} />
      <Button type="submit" busy={form.formState.isSubmitting} className="sm:justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

/**
 * The form's initial state: unsaved values and their base from the draft, current values for everything else.
 */
function getInitialState(
  storedDraft: Draft,
  profile: MyProfile,
  currentValues: Values,
  toFormValues: (values: Values) => unknown,
): { base: Values; typed: Values } {
  const draft = storedDraft.read()
  const parsed = v.safeParse(DraftBase, draft)
  // Drafts of older builds stored only the version number.
  const storedBase: Values = parsed.success
    ? parsed.output.base
    : draft.version === profile.version
      ? currentValues
      : {}
  const formBase = Object(toFormValues({ ...currentValues, ...storedBase }))
  const names = getChangedFields(
    formBase,
    Object.fromEntries(Object.entries(draft).filter(([name]) => name in formBase)),
  )
  const base = Object.fromEntries(
    Object.entries(currentValues).flatMap(([name, value]) =>
      !names.includes(name) ? [[name, value]] : name in storedBase ? [[name, storedBase[name]]] : [],
    ),
  )
  return { base, typed: Object.fromEntries(names.map((name) => [name, draft[name]])) }
}

const DraftBase = v.object({ base: v.record(v.string(), v.unknown()) })
const FieldErrors = v.object({ errors: v.array(v.object({ path: v.string(), message: v.string() })) })

function parseFieldErrors(rejection: unknown): v.InferOutput<typeof FieldErrors>['errors'] {
  const parsed = v.safeParse(FieldErrors, rejection)
  return parsed.success ? parsed.output.errors : []
}
