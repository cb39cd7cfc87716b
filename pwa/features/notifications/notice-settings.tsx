import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { localeOf } from '#shared/languages.ts'
import { NOTICE_KINDS, NoticeSettings } from '#shared/notifications.ts'
import { callEndpoint } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { useErrorMessage } from '../../forms/error-message.ts'
import { isStorageFull } from '../../platform/errors.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import { mergeBodies } from '../../sync/enqueue-merged.ts'
import { usePendingSettings } from '../../sync/use-pending-settings.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { CheckField, SelectField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { PendingChangeNote } from '../accounts/pending-change-note.tsx'
import { enqueueSettings } from '../accounts/settings-mutations.ts'

const QUERY_KEY = [ACCOUNT_QUERY_KEY, 'notice-settings']
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const DEFAULT_QUIET_HOURS = { from: 22, to: 7 }

/**
 * Notification settings: a table of events and channels, the quiet hours, and mails at once or as a daily
 * digest.
 */
export function NoticeSwitches() {
  const { t, i18n } = useTranslation('notifications')
  const errorMessage = useErrorMessage()
  const { settings, mutation, error, retry, change } = useNoticeSettings()
  if (!settings)
    return error ? (
      <ErrorState title={t('failed')} text={errorMessage(error)} retryLabel={t('retry')} onRetry={retry} />
    ) : (
      <Skeleton className="h-136 rounded-2xl" />
    )
  const hourName = (hour: number) =>
    new Date(2026, 0, 1, hour).toLocaleTimeString(localeOf(i18n.language), {
      hour: 'numeric',
      minute: '2-digit',
    })
  const hours = HOURS.map((hour) => ({ value: String(hour), label: hourName(hour) }))
  const { quiet } = settings
  return (
    <section>
      <h2 className="text-xl font-bold">{t('what')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('whatText')}</p>
      <PendingChangeNote mutation={mutation} />
      <table className="w-full max-w-lg border-collapse wrap-anywhere">
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              {t('event')}
            </th>
            <th scope="col" className="px-2 py-2 text-center text-sm font-semibold">
              {t('push.short')}
            </th>
            <th scope="col" className="px-2 py-2 text-center text-sm font-semibold">
              {t('mail')}
            </th>
          </tr>
        </thead>
        <tbody>
          {NOTICE_KINDS.map((kind) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {t(`kind.${kind}`)}
              </th>
              {(['push', 'mail'] as const).map((channel) => (
                <td key={channel} className="text-center">
                  <label className="inline-grid size-11 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      className="size-6 accent-brand"
                      checked={settings[kind][channel]}
                      onChange={(event) =>
                        void change({ [kind]: { ...settings[kind], [channel]: event.target.checked } })
                      }
                    />
                    <span className="sr-only">
                      {t(`kind.${kind}`)}: {t(channel === 'push' ? 'push.short' : 'mail')}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-6 grid max-w-lg gap-4">
        <SelectField
          label={t('letters')}
          value={settings.letters}
          options={(['soon', 'daily'] as const).map((value) => ({ value, label: t(`when.${value}`) }))}
          onChange={(event) => void change({ letters: event.target.value === 'daily' ? 'daily' : 'soon' })}
        />
        <CheckField
          label={t('quiet')}
          hint={t('quietText')}
          checked={quiet !== null}
          onChange={(event) => void change({ quiet: event.target.checked ? DEFAULT_QUIET_HOURS : null })}
        />
        {quiet && (
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              label={t('from')}
              value={String(quiet.from)}
              options={hours}
              onChange={(event) => void change({ quiet: { ...quiet, from: Number(event.target.value) } })}
            />
            <SelectField
              label={t('to')}
              value={String(quiet.to)}
              options={hours}
              onChange={(event) => void change({ quiet: { ...quiet, to: Number(event.target.value) } })}
            />
          </div>
        )}
      </div>
    </section>
  )
}

/**
 * A change is applied optimistically and sent when possible; a rejection is shown with its reason. Hours are
 * in this device's time zone.
 */
function useNoticeSettings() {
  const { t } = useTranslation(['notifications', 'errors'])
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => callEndpoint('GET /notification/settings', NoticeSettings, { signal }),
    meta: { small: true },
  })
  const { mutation, overlay, apply } = usePendingSettings('changeNoticeSettings', () => query.refetch())
  const parsed = v.safeParse(NoticeSettings, mergeBodies(query.data, overlay))
  const change = async (changes: Partial<NoticeSettings>) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    try {
      const { done } = await apply(changes, async () =>
        enqueueSettings(await whenEngineStarted(), {
          kind: 'changeNoticeSettings',
          payload: { ...changes, timeZone },
        }),
      )
      if (await done) toast.success(t('saved'), { id: 'notice-settings' })
    } catch (error) {
      toast.error(t(isStorageFull(error) ? 'errors:DEVICE_FULL' : 'errors:INTERNAL'))
    }
  }
  return {
    settings: parsed.success ? parsed.output : undefined,
    mutation,
    error: query.error,
    retry: () => void query.refetch(),
    change,
  }
}
