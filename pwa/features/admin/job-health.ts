import type { AdminOverview } from '#shared/admin.ts'
import type { Health } from '#shared/health.ts'

/** What a scheduled job did last; one that has nothing to do, by the settings, is off. */
export function getJobHealth(
  { name, startedAt, endedAt, failures }: AdminOverview['chores'][number],
  choresOff: AdminOverview['choresOff'],
): Health {
  if (failures > 0) return 'look'
  if (choresOff.includes(name)) return 'off'
  return startedAt === null && endedAt === null ? 'pending' : 'good'
}
