import { MAX_BASE_VALUES } from '#shared/replaceable-values.ts'

type BaseValues = Record<string, unknown[]>

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What a later change of some fields may replace, if an earlier change waits. A field that was changed from
 * the earlier change's value may also have the value that the earlier one was made over, because that one may
 * or may not have arrived.
 */
export const mergeBaseValues = (
  earlierValues: Record<string, unknown>,
  earlierOver: BaseValues,
  laterOver: BaseValues,
): BaseValues =>
  Object.fromEntries(
    Object.entries(laterOver).map(([name, values]) => {
      const follows = name in earlierValues && values.some((value) => isEqual(value, earlierValues[name]))
      return [name, [...(follows ? (earlierOver[name] ?? []) : []), ...values].slice(-MAX_BASE_VALUES)]
    }),
  )
