import { useTranslation } from 'react-i18next'
import { AdminOverview, MAX_BACKUP_AGE_MS, MIN_FREE_DISK_MB } from '#shared/admin.ts'
import { FALLBACK_MXN_PER_DOLLAR } from '#shared/currency.ts'
import { numbersOf } from '#shared/languages.ts'
import { sizeIn } from '../../i18n/sizes.ts'
import { Badge } from '../../ui/badge.tsx'
import { Chores } from './chores.tsx'
import { useDesk } from './desk.ts'
import { Part } from './part.tsx'
import { Trend } from './trend.tsx'

const DAY_MS = 86_400_000
const MEGABYTE = 1024 * 1024

/** How the market and the machine stand, and what wants to be done. */
export function Overview() {
  const { t, i18n } = useTranslation('admin')
  const number = (value: number) => value.toLocaleString(numbersOf(i18n.language))
  const moment = (iso: string) => new Date(iso).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Part query={useDesk('overview', AdminOverview)}>
      {(now) => {
        const health: { key: 'mail' | 'letters' | 'push' | 'payments' | 'rates' | 'disk' | 'backup' | 'drill'; good: boolean; said: string }[] = [
          { key: 'mail', good: now.mailServer, said: t(now.mailServer ? 'health.mailOn' : 'health.mailOff') },
          { key: 'letters', good: now.lettersFailedCount === 0, said: t('health.letters', { waiting: number(now.lettersWaiting), failed: number(now.lettersFailedCount) }) },
          {
            key: 'push',
            good: now.push && now.devicesFailing === 0,
            said: now.push ? t('health.devices', { all: number(now.devices), failing: number(now.devicesFailing) }) : t('health.pushOff'),
          },
          { key: 'payments', good: true, said: t(`health.payments.${now.payments}`) },
          {
            key: 'rates',
            good: !now.ratesAsked || (now.rates !== null && Date.now() - Date.parse(now.rates.at) < 3 * DAY_MS),
            said: now.rates
              ? t('health.rates', { n: number(now.rates.perDollar), at: moment(now.rates.at) })
              : t(now.ratesAsked ? 'health.ratesSilent' : 'health.ratesOff', { n: number(FALLBACK_MXN_PER_DOLLAR) }),
          },
          { key: 'disk', good: now.freeMegabytes > MIN_FREE_DISK_MB, said: t('health.free', { size: sizeIn(now.freeMegabytes * MEGABYTE, i18n.language) }) },
          {
            key: 'backup',
            good: now.lastBackup !== null && Date.now() - Date.parse(now.lastBackup) < MAX_BACKUP_AGE_MS && now.backupFault === null,
            said: [now.lastBackup ? moment(now.lastBackup) : t('health.noBackup'), now.backupFault && t('health.backupBad', { fault: now.backupFault })]
              .filter(Boolean)
              .join(' · '),
          },
          {
            key: 'drill',
            good: now.drill !== null && now.drill.fault === null,
            said: !now.drill
              ? t('health.noDrill')
              : now.drill.fault
                ? t('health.drillBad', { at: moment(now.drill.at), fault: now.drill.fault })
                : t('health.drillGood', { at: moment(now.drill.at) }),
          },
        ]
        return (
          <div className="grid gap-8">
            <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3 sm:grid-cols-4">
              {(['buyers', 'sellers', 'listed', 'orders', 'openReports', 'openContacts', 'suspended'] as const).map((key) => (
                <div key={key} className="rounded-2xl border border-line bg-surface p-4">
                  <dt className="text-sm text-muted">{t(`count.${key}`)}</dt>
                  <dd className="text-2xl font-bold tabular-nums">{number(now[key])}</dd>
                </div>
              ))}
            </dl>
            <section>
              <h2 className="mb-3 text-xl font-bold">{t('health.title')}</h2>
              <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
                {health.map(({ key, good, said }) => (
                  <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
                    <span className="w-40 font-semibold">{t(`health.${key}Name`)}</span>
                    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{said}</span>
                    <Badge tone={good ? 'success' : 'warning'}>{t(good ? 'health.good' : 'health.look')}</Badge>
                  </li>
                ))}
              </ul>
              <p className="mt-2 text-sm text-muted">{t('health.version', { version: now.version })}</p>
            </section>
            <Chores chores={now.chores} />
            {now.lettersFailed.length > 0 && (
              <section>
                <h2 className="mb-3 text-xl font-bold">{t('failedLetters')}</h2>
                <ul className="grid gap-3">
                  {now.lettersFailed.map((letter) => (
                    <li key={`${letter.to} ${letter.at}`} className="rounded-2xl border border-line bg-surface p-4">
                      <p className="font-semibold wrap-anywhere">{letter.subject}</p>
                      <p className="text-sm text-muted wrap-anywhere">
                        <bdi>{letter.to}</bdi> · {moment(letter.at)}
                      </p>
                      <p className="mt-1 text-danger wrap-anywhere">{letter.error}</p>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {now.lettersHere.length > 0 && (
              <section>
                <h2 className="mb-1 text-xl font-bold">{t('lettersHere')}</h2>
                <p className="mb-3 text-muted">{t('lettersHereText')}</p>
                <ul className="grid gap-3">
                  {now.lettersHere.map((letter) => (
                    <li key={`${letter.to} ${letter.at}`} className="rounded-2xl border border-line bg-surface p-4">
                      <p className="font-semibold wrap-anywhere">{letter.subject}</p>
                      <p className="text-sm text-muted wrap-anywhere">
                        <bdi>{letter.to}</bdi> · {moment(letter.at)}
                      </p>
                      {letter.secret && <p className="mt-1 font-mono wrap-anywhere">{letter.secret}</p>}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <Trend />
          </div>
        )
      }}
    </Part>
  )
}
