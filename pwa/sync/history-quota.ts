import { readLocal, writeLocal } from '../platform/local-storage.ts'

/** How many messages a device may prefetch: none, a number, or all. */
export const HISTORY_QUOTAS = [0, 1_000, 10_000, Number.POSITIVE_INFINITY] as const
export type HistoryQuota = (typeof HISTORY_QUOTAS)[number]
const DEFAULT_QUOTA: HistoryQuota = 10_000

const listeners = new Set<() => void>()
const storageKeyOf = (userId: string) => `history_${userId}`

/** The user's choice on this device. */
export function readHistoryQuota(userId: string): HistoryQuota {
  const stored = readLocal(storageKeyOf(userId))
  return HISTORY_QUOTAS.find((option) => String(option) === stored) ?? DEFAULT_QUOTA
}

export function saveHistoryQuota(userId: string, quota: HistoryQuota): void {
  writeLocal(storageKeyOf(userId), String(quota))
  for (const listener of [...listeners]) listener()
}

/** Calls `onChange` when the quota changes, in this tab or another. Returns the unsubscribe function. */
export function watchHistoryQuota(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key?.startsWith(storageKeyOf('')) && onChange()
  listeners.add(onChange)
  globalThis.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(onChange)
    globalThis.removeEventListener('storage', onStorage)
  }
}
