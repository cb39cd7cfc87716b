import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'
import type { ReplaceableValues } from '#shared/replaceable-values.ts'
import { fileIdOf } from '#shared/uploads.ts'
import { DomainError } from '../../http/middleware/errors.ts'

/** Rejects changes of fields that were also changed elsewhere, unless they already have the new value. */
export function assertNoConflicts(
  current: object,
  values: object,
  over: v.InferOutput<typeof ReplaceableValues>,
): void {
  const currentValues: Record<string, unknown> = { ...current }
  const conflicts = Object.entries(values).filter(
    ([name, value]) =>
      ![value, ...(over[name] ?? [])].some((each) =>
        isDeepStrictEqual(toFileId(each), toFileId(currentValues[name])),
      ),
  )
  if (conflicts.length > 0)
    throw new DomainError('PROFILE_CHANGED', {
      now: Object.fromEntries(conflicts.map(([name]) => [name, currentValues[name]])),
    })
}

/**
 * Reduces a picture's URL to its file id: a picture has one URL per size, and is named by its id until it has
 * any.
 */
const toFileId = (value: unknown): unknown => (typeof value === 'string' ? (fileIdOf(value) ?? value) : value)
