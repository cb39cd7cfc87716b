import { createListeners } from '../platform/listeners.ts'
import { readLocal, writeLocal } from '../platform/local-storage.ts'
import { getAccountDb } from './account-db.ts'
import type { Engine } from './current-engine.ts'

/** How many messages a device may prefetch: none, a number, or all. */
export const HISTORY_QUOTAS = [0, 1_000, 10_000, Number.POSITIVE_INFINITY] as const
export type HistoryQuota = (typeof HISTORY_QUOTAS)[number]
const DEFAULT_QUOTA: HistoryQuota = 10_000

/** Whether the replica stays on the device: not on a borrowed device, nor where nothing can be stored. */
export const isPersisted = ({ userId, db }: Engine): boolean => db === getAccountDb(userId)

const listeners = createListeners()
const storageKeyOf = (userId: string) => `history_${userId}`

/** The user's choice on this device. */
export function readHistoryQuota(userId: string): HistoryQuota {
  const stored = readLocal(storageKeyOf(userId))
  return HISTORY_QUOTAS.find((option) => String(option) === stored) ?? DEFAULT_QUOTA
}

export function saveHistoryQuota(userId: string, quota: HistoryQuota): void {
  writeLocal(storageKeyOf(userId), String(quota))
  listeners.emit()
}

/** Calls `onChange` when the quota changes, in this tab or another. Returns the unsubscribe function. */
export function watchHistoryQuota(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key?.startsWith(storageKeyOf('')) && onChange()
  const unsubscribe = listeners.subscribe(onChange)
  globalThis.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    globalThis.removeEventListener('storage', onStorage)
  }
}
