import * as v from 'valibot'
import { MAX_BACKUP_AGE_MS, MIN_FREE_DISK_MB, RestoreDrill } from '#shared/admin.ts'
import { localeOf } from '#shared/languages.ts'
import { DAY_MS } from '#shared/time.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { hasDailyBackups, lastBackupTime, readBackupState } from '../features/admin/backups.ts'
import { RESTORE_DRILL_KEY, readSystemStatus } from '../features/admin/system-status.ts'
import { formatDay, type MailKind, textsFor } from '../i18n/texts.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { isLate } from './offsite/lag-alert.ts'

const MB = 1024 * 1024
const ALERT_DATES_KEY = 'warned'
const AlertDates = v.record(v.string(), v.string())

/**
 * Checks for problems that need the operator: each is logged every time, and mailed to all super
 * administrators once a day.
 */
export async function sendOperatorAlerts(
  deps: Pick<Deps, 'database' | 'env' | 'log' | 'offsite'>,
  now: Date,
): Promise<void> {
  const problems = await findProblems(deps, now)
  for (const { kind, detail } of problems)
    deps.log.warn({ about: kind, fact: detail('en') }, 'needs attention')
  if (problems.length === 0) return
  await write(deps.database, async (tx) => {
    const alertDates = (await readSetting(tx, ALERT_DATES_KEY, AlertDates)) ?? {}
    // A date in the future was written under a wrong clock.
    const due = problems.filter(
      ({ kind }) => Math.abs(now.getTime() - Date.parse(alertDates[kind] ?? '1970-01-01')) >= DAY_MS,
    )
    if (due.length === 0) return
    const operators = await tx
      .selectFrom('users')
      .select(['email', 'first_name', 'language'])
      .where('role', '=', 'superAdmin')
      .where('status', '=', 'active')
      .execute()
    for (const { kind, detail } of due)
      for (const operator of operators)
        await sendMail(tx, kind, operator, { data: { detail: detail(operator.language) }, now })
    await writeSetting(tx, ALERT_DATES_KEY, {
      ...alertDates,
      ...Object.fromEntries(due.map(({ kind }) => [kind, now.toISOString()])),
    })
  })
}

interface Problem {
  kind: MailKind
  /** What is known of it, in the reader's language. */
  detail: (language: string) => string
}

const formatMegabytesIn = (language: string, bytes: number) =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'megabyte' }).format(
    Math.round(bytes / MB),
  )

const formatMoment = (language: string, iso: string) =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(iso))

async function findProblems(deps: Pick<Deps, 'database' | 'env' | 'offsite'>, now: Date): Promise<Problem[]> {
  const { disk_free_bytes } = await readSystemStatus(deps, now)
  const drill = await readSetting(deps.database.db, RESTORE_DRILL_KEY, RestoreDrill)
  const backup = await lastBackupTime(deps.env.dataDir, now)
  const state = await readBackupState(deps.env.dataDir)
  const isBackedUp = hasDailyBackups(deps.env.backupRetention)
  const problems: Problem[] = []
  if (disk_free_bytes < MIN_FREE_DISK_MB * MB)
    problems.push({ kind: 'diskLow', detail: (language) => formatMegabytesIn(language, disk_free_bytes) })
  if (isBackedUp && (!backup || now.getTime() - backup.getTime() > MAX_BACKUP_AGE_MS))
    problems.push({
      kind: 'backupMissing',
      detail: (language) => (backup ? formatDay(language, backup.toISOString()) : textsFor(language).never),
    })
  const { fault: backupFault } = state ?? {}
  if (isBackedUp && backupFault) problems.push({ kind: 'backupBad', detail: () => backupFault })
  const { fault: drillFault } = drill ?? {}
  if (drillFault) problems.push({ kind: 'drillFailed', detail: () => drillFault })
  const offsite = deps.offsite?.status()
  if (deps.offsite && offsite && isLate(deps.offsite, now))
    problems.push({
      kind: 'offsiteLate',
      detail: (language) =>
        [offsite.until ? formatMoment(language, offsite.until) : textsFor(language).never, offsite.fault]
          .filter(Boolean)
          .join(' · '),
    })
  return problems
}
