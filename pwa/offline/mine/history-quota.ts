import { readLocal, writeLocal } from '../local.ts'

/** Up to how many messages a device may fetch ahead: none, so many, or all that there are. */
export const QUOTAS = [0, 1_000, 10_000, Number.POSITIVE_INFINITY] as const
export type Quota = (typeof QUOTAS)[number]
const UNLESS_CHOSEN: Quota = 10_000

const watchers = new Set<() => void>()
const keyOf = (userId: string) => `history_${userId}`

/** What this person has chosen on this device. */
export function quotaOf(userId: string): Quota {
  const chosen = readLocal(keyOf(userId))
  return QUOTAS.find((each) => String(each) === chosen) ?? UNLESS_CHOSEN
}

export function chooseQuota(userId: string, quota: Quota): void {
  writeLocal(keyOf(userId), String(quota))
  for (const changed of [...watchers]) changed()
}

/** Calls `changed` whenever it is chosen anew, in this tab or another. */
export function watchQuota(changed: () => void): () => void {
  const heard = ({ key }: StorageEvent) => key?.startsWith(keyOf('')) && changed()
  watchers.add(changed)
  globalThis.addEventListener('storage', heard)
  return () => {
    watchers.delete(changed)
    globalThis.removeEventListener('storage', heard)
  }
}
