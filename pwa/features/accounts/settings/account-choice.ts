import type { Payload } from '#shared/protocol/mutation-payloads.ts'
import { MAX_BASE_VALUES } from '#shared/replaceable-values.ts'

type AccountChanges = Payload<'updateAccount'>

/** The same changes, which may now replace the current values, too. */
export const rebaseAccountChanges = (
  changes: AccountChanges,
  now: Record<string, unknown>,
): AccountChanges => ({
  ...changes,
  over: {
    ...changes.over,
    ...Object.fromEntries(
      Object.entries(now).map(([name, value]) => [
        name,
        [...(changes.over?.[name] ?? []), value].slice(-MAX_BASE_VALUES),
      ]),
    ),
  },
})

/** The changes without some fields; null if nothing is left. */
export function omitAccountFields(
  { over, ...changes }: AccountChanges,
  names: string[],
): AccountChanges | null {
  const omit = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
  const rest: AccountChanges = omit(changes)
  return Object.keys(rest).length > 0 ? { ...rest, over: omit(over ?? {}) } : null
}
