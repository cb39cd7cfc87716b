import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type MyProfile, ProfileNow } from '#shared/seller-profile.ts'
import { type Draft, getAccountDraft } from '../../../client/drafts.ts'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import type { ProfileStep } from '../../../paths.ts'
import { whenEngineStarted } from '../../../sync/current-engine.ts'
import { discardMutation, retryMutation } from '../../../sync/outbox.ts'
import { usePendingSettings } from '../../../sync/use-pending-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { lazyWithRetry } from '../../../update/lazy-with-retry.ts'
import { PendingChangeNote } from '../../accounts/pending-change-note.tsx'
import { enqueueSettings, portraitFiles, SETTINGS_PATHS } from '../../accounts/settings-mutations.ts'
import { getChangedFields, splitByOwner } from './forms.ts'
import { useProfileActions } from './my-profile.ts'
import {
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
  baseOf: (profile: MyProfile) => v.InferInput<S>
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
  baseOf,
  step,
  profile,
  userId,
  children,
}: EditProps<S>) {
  type Input = v.InferInput<S>
  const { t } = useTranslation('selling')
  const { refresh } = useProfileActions()
  const { mutation, overlay, apply } = usePendingSettings(SETTINGS_PATHS.profile, refresh)
  const edit = readEdit(mutation?.body ?? overlay)
  const shown = withPendingEdit(profile, edit)
  const now = toValues(shown)
  const formOf = (values: Values): Input => baseOf(withPendingEdit(profile, splitByOwner(values)))
  const [start] = useState(() => startOf(getAccountDraft(userId, `edit ${step}`), profile, now, formOf))
  /** The values that the edit is based on. */
  const base = useRef(start.base)
  const draft = useMemo((): Draft => {
    const kept = getAccountDraft(userId, `edit ${step}`)
    // The draft stores the typed values together with the values they are based on.
    return {
      ...kept,
      read: () => start.typed,
      write: (values) => kept.write({ ...values, base: base.current }),
    }
  }, [userId, step, start])
  const form = useSchemaForm(schema, { defaults: formOf(start.base), draft })
  const settle = (values: Values) => {
    base.current = values
    form.reset(formOf(values) as DefaultValues<Input>)
  }
  const follow = useRef(settle)
  const untouched = () => getChangedFields(formOf(base.current) as object, form.getValues()).length === 0
  const isUntouched = useRef(untouched)
  useEffect(() => {
    follow.current = settle
    isUntouched.current = untouched
  })
  const told = JSON.stringify(now)
  useEffect(() => {
    if (told !== JSON.stringify(base.current) && isUntouched.current()) follow.current(JSON.parse(told))
  }, [told])
  const { refusal } = mutation ?? {}
  useEffect(() => {
    for (const { path, message } of faultsOf(refusal)) {
      const name = path.split('.')[1] ?? path
      if (name in form.getValues()) form.setError(name as Path<Input>, { type: 'server', message })
    }
  }, [refusal, form])
  const save = async (values: v.InferOutput<S>) => {
    const changes = Object.fromEntries(
      getChangedFields(formOf(base.current) as object, form.getValues()).map((name) => [
        name,
        Reflect.get(values, name),
      ]),
    )
    if (Object.keys(changes).length === 0 && !refusal) return void toast.success(t('saved'))
    const body = toEdit(changes, base.current)
    const files = portraitFiles(changes.profileImage)
    const { done } = await apply(splitByOwner(changes), async () =>
      enqueueSettings(await whenEngineStarted(), 'profile', body, { draft, files, join: mergeEdits }),
    )
    settle({ ...base.current, ...changes })
    void done.then((isDone) => isDone && toast.success(t('saved')))
  }
  const theirs = v.safeParse(ProfileNow, refusal)
  const keepMine = async () => {
    const { db, flush } = await whenEngineStarted()
    if (!mutation || !theirs.success) return
    await retryMutation(db, mutation.id, rebaseEdit(edit, theirs.output.now))
    if ((await flush()) && !(await db.queue.get({ id: mutation.id }))) toast.success(t('saved'))
  }
  const takeTheirs = async () => {
    const { db, flush } = await whenEngineStarted()
    if (!mutation || !theirs.success) return
    const names = Object.keys(theirs.output.now)
    base.current = { ...base.current, ...theirs.output.now }
    const there = formOf(base.current)
    for (const name of names)
      if (name in there)
        form.setValue(name as Path<Input>, Reflect.get(there, name) as PathValue<Input, Path<Input>>, {
          shouldValidate: true,
        })
    const rest = omitFields(edit, names)
    if (rest) await retryMutation(db, mutation.id, rest)
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
function startOf(
  kept: Draft,
  profile: MyProfile,
  now: Values,
  formOf: (values: Values) => unknown,
): { base: Values; typed: Values } {
  const draft = kept.read()
  const known = v.safeParse(Kept, draft)
  // Drafts of older builds stored only the version number.
  const was: Values = known.success ? known.output.base : draft.version === profile.version ? now : {}
  const before = Object(formOf({ ...now, ...was }))
  const names = getChangedFields(
    before,
    Object.fromEntries(Object.entries(draft).filter(([name]) => name in before)),
  )
  const base = Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) =>
      !names.includes(name) ? [[name, value]] : name in was ? [[name, was[name]]] : [],
    ),
  )
  return { base, typed: Object.fromEntries(names.map((name) => [name, draft[name]])) }
}

const Kept = v.object({ base: v.record(v.string(), v.unknown()) })
const Faults = v.object({ errors: v.array(v.object({ path: v.string(), message: v.string() })) })

function faultsOf(refusal: unknown): v.InferOutput<typeof Faults>['errors'] {
  const faults = v.safeParse(Faults, refusal)
  return faults.success ? faults.output.errors : []
}
