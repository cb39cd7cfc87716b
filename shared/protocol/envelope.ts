import * as v from 'valibot'
import { boundedText } from '../bounds.ts'

/** Every JSON response under /api has one of these two shapes. */
export const successEnvelope = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(data: S) =>
  v.object({ success: v.literal(true), message: v.string(), data })

/** Some error codes carry additional fields. */
export const ErrorEnvelope = v.looseObject({
  success: v.literal(false),
  message: v.string(),
  code: v.string(),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
})
export type ErrorEnvelope = v.InferOutput<typeof ErrorEnvelope>

export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 50
/** The page sizes that a list offers. */
export const PAGE_SIZES = [PAGE_SIZE, 20, MAX_PAGE_SIZE] as const
const MAX_PAGE = 100_000

/** The paging fields of every list response. */
export const paging = { page: v.number(), limit: v.number(), total: v.number(), totalPages: v.number() }

const integerParam = (min: number, max: number) =>
  v.pipe(
    boundedText(9, `Must be a whole number from ${min} to ${max}`),
    v.regex(/^\d{1,9}$/, `Must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  )

/** `page` and `limit` as query-string parameters. */
export const pageParams = {
  page: v.optional(integerParam(1, MAX_PAGE), '1'),
  limit: v.optional(integerParam(1, MAX_PAGE_SIZE), String(PAGE_SIZE)),
}

export const booleanParam = /* @__NO_SIDE_EFFECTS__ */ (fallback: 'true' | 'false') =>
  v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((value) => value === 'true'),
    ),
    fallback,
  )

export const ID_LENGTH = 36
/** A UUID of any version; ids made by this code are version 7. */
export const Id = v.pipe(boundedText(ID_LENGTH, 'Must be an id'), v.uuid('Must be an id'))

export type Paging = { page: number; limit: number; total: number; totalPages: number }

export const totalPages = (total: number, limit: number) => Math.ceil(total / limit)

/** Whether a failed request may succeed if it is retried later. */
export const isRetryableStatus = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500
