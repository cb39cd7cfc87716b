import {
  MAX_BACKUP_AGE_MS,
  MAX_OFFSITE_LAG_MS,
  type OffsiteStatus,
  type ReleaseStatus,
  type ReplicaStatus,
} from './admin.ts'
import type { Provider } from './subscriptions.ts'

export const HEALTHS = ['good', 'look', 'off', 'unset', 'pending'] as const
/**
 * How a part of the market does. `unset`: the operator hasn't set it up. `pending`: it hasn't happened yet.
 */
export type Health = (typeof HEALTHS)[number]

export const goodIf = (isHealthy: boolean): Health => (isHealthy ? 'good' : 'look')

/** `failing`: devices that pushes don't reach. */
export const getPushHealth = (isOn: boolean, failing: number): Health =>
  isOn ? goodIf(failing === 0) : 'off'

export const getPaymentsHealth = (provider: Provider): Health => (provider === 'stripe' ? 'good' : 'unset')

/** Of the daily backups. `newestAt`: ms, null if there is none. */
export function getBackupHealth(
  { isOn, newestAt, fault }: { isOn: boolean; newestAt: number | null; fault: string | null },
  now: number,
): Health {
  if (!isOn) return 'off'
  return goodIf(fault === null && newestAt !== null && now - newestAt < MAX_BACKUP_AGE_MS)
}

/** Of the off-site copy; null: none is kept. `now` in ms. */
export function getOffsiteHealth(offsite: OffsiteStatus | null, now: number): Health {
  if (!offsite) return 'off'
  if (offsite.fault !== null) return 'look'
  return offsite.until === null ? 'pending' : goodIf(now - Date.parse(offsite.until) < MAX_OFFSITE_LAG_MS)
}

/** Of the standby that answers public reads. */
export const getReplicaHealth = ({ state }: ReplicaStatus): Health => goodIf(state === 'used')

/** Of what is known of newer releases; null: nobody is asked. */
export function getReleaseHealth(release: ReleaseStatus | null): Health {
  if (!release) return 'off'
  return release.newest === null ? 'pending' : goodIf(release.isNewer === false)
}
