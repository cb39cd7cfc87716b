import type { TFunction } from 'i18next'
import { type AdminOverview, MIN_FREE_DISK_MB } from '#shared/admin.ts'
import { FALLBACK_MXN_PER_DOLLAR } from '#shared/currency.ts'
import {
  getBackupHealth,
  getPaymentsHealth,
  getPushHealth,
  getReplicaHealth,
  goodIf,
  type Health,
} from '#shared/health.ts'
import { localeOf } from '#shared/languages.ts'
import { DAY_MS } from '#shared/time.ts'
import { formatSize } from '../../i18n/format-size.ts'
import { describeOffsite } from './offsite-health.ts'
import { describeRelease } from './release-health.ts'

const MEGABYTE = 1024 * 1024
const MAX_RATES_AGE_MS = 3 * DAY_MS

/** What each part of the market and of its server does, in the order of the list. */
export function listHealth(overview: AdminOverview, t: TFunction<'admin'>, language: string) {
  const formatNumber = (value: number) => value.toLocaleString(localeOf(language))
  const formatDateTime = (iso: string) =>
    new Date(iso).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
  const { mailServer, lettersWaiting, lettersFailedCount, push, devices, devicesFailing, replica } = overview
  return [
    {
      key: 'mail',
      health: goodIf(mailServer),
      detail: t(mailServer ? 'health.mailOn' : 'health.mailOff'),
    },
    {
      key: 'letters',
      health: goodIf(lettersFailedCount === 0),
      detail: t('health.letters', {
        waiting: formatNumber(lettersWaiting),
        failed: formatNumber(lettersFailedCount),
      }),
    },
    {
      key: 'push',
      health: getPushHealth(push, devicesFailing),
      detail: push
        ? t('health.devices', { all: formatNumber(devices), failing: formatNumber(devicesFailing) })
        : t('health.pushOff'),
    },
    {
      key: 'payments',
      health: getPaymentsHealth(overview.payments),
      detail: t(`health.payments.${overview.payments}`),
    },
    { key: 'rates', ...describeRates(overview, t, { formatNumber, formatDateTime }) },
    {
      key: 'disk',
      health: goodIf(overview.freeMegabytes > MIN_FREE_DISK_MB),
      detail: t('health.free', { size: formatSize(overview.freeMegabytes * MEGABYTE, language) }),
    },
    { key: 'backup', ...describeBackup(overview, t, formatDateTime) },
    { key: 'drill', ...describeDrill(overview, t, formatDateTime) },
    { key: 'offsite', ...describeOffsite(overview.offsite, t, language) },
    ...(replica
      ? [
          {
            key: 'replica' as const,
            health: getReplicaHealth(replica),
            detail: t(`health.replica.${replica.state}`, {
              size: formatSize(replica.lagBytes ?? 0, language),
            }),
          },
        ]
      : []),
    { key: 'release', ...describeRelease(overview.release, t, formatDateTime) },
  ] as const satisfies { key: string; health: Health; detail: string }[]
}

function describeRates(
  { rates, ratesAsked }: AdminOverview,
  t: TFunction<'admin'>,
  format: { formatNumber(value: number): string; formatDateTime(iso: string): string },
): { health: Health; detail: string } {
  const isFresh = rates !== null && Date.now() - Date.parse(rates.at) < MAX_RATES_AGE_MS
  const detail = rates
    ? t('health.rates', { n: format.formatNumber(rates.perDollar), at: format.formatDateTime(rates.at) })
    : t(ratesAsked ? 'health.ratesSilent' : 'health.ratesOff', {
        n: format.formatNumber(FALLBACK_MXN_PER_DOLLAR),
      })
  return { health: ratesAsked ? goodIf(isFresh) : 'unset', detail }
}

function describeBackup(
  { lastBackup, backupFault, choresOff }: AdminOverview,
  t: TFunction<'admin'>,
  formatDateTime: (iso: string) => string,
): { health: Health; detail: string } {
  const isOn = !choresOff.includes('backup')
  const newestAt = lastBackup === null ? null : Date.parse(lastBackup)
  const detail = [
    lastBackup ? formatDateTime(lastBackup) : t(isOn ? 'health.noBackup' : 'chores.nothingToDo'),
    backupFault && t('health.backupBad', { fault: backupFault }),
  ]
  return {
    health: getBackupHealth({ isOn, newestAt, fault: backupFault }, Date.now()),
    detail: detail.filter(Boolean).join(' · '),
  }
}

function describeDrill(
  { drill, choresOff }: AdminOverview,
  t: TFunction<'admin'>,
  formatDateTime: (iso: string) => string,
): { health: Health; detail: string } {
  if (!drill)
    return choresOff.includes('drill')
      ? { health: 'off', detail: t('chores.nothingToDo') }
      : { health: 'pending', detail: t('health.noDrill') }
  const at = formatDateTime(drill.at)
  return drill.fault === null
    ? { health: 'good', detail: t('health.drillGood', { at }) }
    : { health: 'look', detail: t('health.drillBad', { at, fault: drill.fault }) }
}
