import type { Payload } from '#shared/protocol/mutation-payloads.ts'
import { mergeBaseValues } from '../../../sync/base-values.ts'

type AccountChanges = Payload<'updateAccount'>

/** Changes of an account that were decided on the values `was`. */
export const toAccountChanges = (
  changes: Omit<AccountChanges, 'over'>,
  was: Readonly<Record<string, unknown>>,
): AccountChanges => ({
  ...changes,
  over: Object.fromEntries(Object.keys(changes).map((name) => [name, [was[name] ?? null]])),
})

/** Merges later changes into earlier ones, which may or may not have arrived. */
export const mergeAccountChanges = (earlier: AccountChanges, later: AccountChanges): AccountChanges => ({
  ...earlier,
  ...later,
  over: { ...earlier.over, ...mergeBaseValues({ ...earlier }, earlier.over ?? {}, later.over ?? {}) },
})
