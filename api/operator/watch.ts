import * as v from 'valibot'
import { BACKUP_LATE_MS, Drill, LOW_DISK_MB } from '#shared/admin.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { postLetter } from '../features/accounts/post.ts'
import type { LetterKind } from '../features/accounts/words/words.ts'
import { lastBackup, readBackupState } from '../features/admin/backups.ts'
import { DRILL_KEY, standing } from '../features/admin/standing.ts'

const MB = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const KEY = 'warned'
const Warned = v.record(v.string(), v.string())

/** Looks whether the machine wants its operator: what is found is logged each time, and mailed to every super administrator once a day. */
export async function watchOver(deps: Pick<Deps, 'database' | 'env' | 'log'>, now: Date): Promise<void> {
  const found = await worries(deps, now)
  for (const { kind, fact } of found) deps.log.warn({ about: kind, fact }, 'the market needs its operator')
  if (found.length === 0) return
  await write(deps.database, async (tx) => {
    const warned = (await readSetting(tx, KEY, Warned)) ?? {}
    // A date in the future is of a clock that was wrong.
    const due = found.filter(({ kind }) => Math.abs(now.getTime() - Date.parse(warned[kind] ?? '1970-01-01')) >= DAY_MS)
    if (due.length === 0) return
    const operators = await tx.selectFrom('users').select(['email', 'first_name', 'language']).where('role', '=', 'superAdmin').where('status', '=', 'active').execute()
    for (const { kind, fact } of due) for (const operator of operators) await postLetter(tx, kind, operator, { fact }, now)
    await writeSetting(tx, KEY, { ...warned, ...Object.fromEntries(due.map(({ kind }) => [kind, now.toISOString()])) })
  })
}

async function worries(deps: Pick<Deps, 'database' | 'env'>, now: Date): Promise<{ kind: LetterKind; fact: string }[]> {
  const { disk_free_bytes } = await standing(deps, now)
  const drill = await readSetting(deps.database.db, DRILL_KEY, Drill)
  const backup = await lastBackup(deps.env.dataDir, now)
  const state = await readBackupState(deps.env.dataDir)
  const { daily, weekly, monthly } = deps.env.backupKeep
  const isBackedUp = daily + weekly + monthly > 0
  const found: { kind: LetterKind; fact: string }[] = []
  if (disk_free_bytes < LOW_DISK_MB * MB) found.push({ kind: 'diskLow', fact: `${Math.round(disk_free_bytes / MB)} MB` })
  if (isBackedUp && (!backup || now.getTime() - backup.getTime() > BACKUP_LATE_MS)) found.push({ kind: 'backupMissing', fact: backup ? backup.toISOString().slice(0, 10) : '—' })
  if (isBackedUp && state?.fault) found.push({ kind: 'backupBad', fact: state.fault })
  if (drill?.fault) found.push({ kind: 'drillFailed', fact: drill.fault })
  return found
}
