import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { DeviceList, NewPassword, Preferences } from '#shared/accounts.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { callEndpoint } from '../../../client/api.ts'
import { useSession } from '../../../client/hooks.ts'
import { ACCOUNT_QUERY_KEY } from '../../../client/query.tsx'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import { OnlineSubmit } from '../../../forms/online-submit.tsx'
import { PasswordInput, PasswordRules } from '../../../forms/password-input.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDateTimeFormatter } from './date-time-format.ts'
import { KnownDevices } from './known-devices.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { usePreferences } from './preferences.ts'

const DEVICES_QUERY_KEY = [ACCOUNT_QUERY_KEY, 'devices']
const ChangePasswordForm = v.pipe(
  v.object({
    oldPassword: v.pipe(v.string(), v.minLength(1, validationMessage('required'))),
    newPassword: NewPassword,
    confirmPassword: v.pipe(v.string(), v.minLength(1, validationMessage('required'))),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => form.newPassword === form.confirmPassword,
      validationMessage('passwords_differ'),
    ),
    ['confirmPassword'],
  ),
  v.forward(
    v.partialCheck(
      [['oldPassword'], ['newPassword']],
      (form) => form.oldPassword !== form.newPassword,
      validationMessage('password_same'),
    ),
    ['newPassword'],
  ),
)
const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' }

export default function SecuritySettings() {
  const queryClient = useQueryClient()
  return (
    <>
      <ChangePassword />
      <Devices />
      <KnownDevices onForgotten={() => void queryClient.invalidateQueries({ queryKey: DEVICES_QUERY_KEY })} />
      <ConfirmDevices />
    </>
  )
}

function ChangePassword() {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const form = useSchemaForm(ChangePasswordForm, { defaults: EMPTY })
  const save = async ({ oldPassword, newPassword }: v.InferOutput<typeof ChangePasswordForm>) => {
    await callEndpoint('PUT /users/update-my-password', v.object({}), { body: { oldPassword, newPassword } })
    form.reset(EMPTY)
    toast.success(t('password.saved'))
    void queryClient.invalidateQueries({ queryKey: DEVICES_QUERY_KEY })
  }
  return (
    <section>
      <h2 className="text-xl font-bold">{t('password.title')}</h2>
      <p className="mt-1 text-muted">{t('password.text')}</p>
      <Form form={form} onSubmit={save} className="mt-4 grid gap-5">
        <PasswordInput name="oldPassword" label={t('password.old')} autoComplete="current-password" />
        <PasswordInput name="newPassword" label={t('password.new')} autoComplete="new-password" />
        <PasswordRules name="newPassword" />
        <PasswordInput name="confirmPassword" label={t('password.confirm')} autoComplete="new-password" />
        <FormError form={form} />
        <OnlineSubmit busy={form.formState.isSubmitting} className="sm:justify-self-start">
          {t('password.change')}
        </OnlineSubmit>
      </Form>
    </section>
  )
}

function Devices() {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const formatDateTime = useDateTimeFormatter()
  const queryClient = useQueryClient()
  const [busyId, setBusyId] = useState<string | null>(null)
  const list = useQuery({
    queryKey: DEVICES_QUERY_KEY,
    queryFn: ({ signal }) => callEndpoint('GET /auth/sessions', DeviceList, { signal }),
  })
  const signOut = async (id: string | null) => {
    setBusyId(id ?? 'all')
    try {
      await (id
        ? callEndpoint('DELETE /auth/sessions/:id', v.object({}), { params: { id } })
        : callEndpoint('DELETE /auth/sessions', v.object({})))
      toast.success(t(id ? 'devices.gone' : 'devices.allGone'))
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusyId(null)
      await queryClient.invalidateQueries({ queryKey: DEVICES_QUERY_KEY })
    }
  }
  return (
    <section>
      <h2 className="text-xl font-bold">{t('devices.title')}</h2>
      <p className="mt-1 text-muted">{t('devices.text')}</p>
      {list.isPending && <Skeleton className="mt-4 h-32" />}
      {list.isError && (
        <ErrorState
          title={t('devices.title')}
          text={errorMessage(list.error)}
          retryLabel={t('retry')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && (
        <>
          <ul className="mt-4 grid gap-3">
            {list.data.sessions.map((session) => (
              <li
                key={session._id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-surface p-4"
              >
                <Smartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
                <span className="min-w-0 grow">
                  <b>{session.device}</b> {session.current && <Badge>{t('devices.this')}</Badge>}
                  <span className="block text-sm text-muted">
                    {t('devices.used', { at: formatDateTime(session.lastUsedAt) })}
                  </span>
                  <span className="block text-sm text-muted">
                    {t('devices.ends', { at: formatDateTime(session.endsAt) })}
                  </span>
                </span>
                {!session.current && (
                  <Button
                    variant="secondary"
                    busy={busyId === session._id}
                    onClick={() => void signOut(session._id)}
                    aria-label={t('devices.signOutOf', { device: session.device })}
                  >
                    {t('devices.signOut')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {list.data.sessions.length > 1 && (
            <Button
              variant="secondary"
              className="mt-3"
              busy={busyId === 'all'}
              onClick={() => void signOut(null)}
            >
              {t('devices.signOutAll')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function ConfirmDevices() {
  const { t } = useTranslation('settings')
  const { preferences, change, changed } = usePreferences()
  const [isConfirming, setIsConfirming] = useState(false)
  const role = useSession()?.user.role
  const isStaff = role === 'admin' || role === 'superAdmin'
  const switchOff = async (password: string) => {
    changed(
      await callEndpoint('PUT /users/preferences', Preferences, {
        body: { confirmNewDevices: false, password },
      }),
    )
    setIsConfirming(false)
  }
  if (!preferences) return null
  return (
    <section>
      <h2 className="text-xl font-bold">{t('confirm.title')}</h2>
      <CheckField
        label={t('confirm.label')}
        hint={t(isStaff ? 'confirm.always' : 'confirm.hint')}
        disabled={isStaff}
        checked={isStaff || preferences.confirmNewDevices}
        onChange={(event) =>
          event.target.checked ? void change({ confirmNewDevices: true }) : setIsConfirming(true)
        }
      />
      <PasswordDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('confirm.title')}
        actionLabel={t('confirm.off')}
        onPassword={switchOff}
      />
    </section>
  )
}
