import * as v from 'valibot'
import { boundedRecord, FieldValue, MAX_FIELDS } from './bounded-record.ts'
import { boundedList, boundedText } from './bounds.ts'

export const MAX_BASE_VALUES = 20
/** For each field that a change names, the values that it may replace, as the server returns them. */
export const ReplaceableValues = boundedRecord(
  boundedText(40),
  boundedList(FieldValue, MAX_BASE_VALUES),
  MAX_FIELDS,
)

/** The details of PROFILE_CHANGED: the current values of the fields that were also changed elsewhere. */
export const ProfileNow = v.object({
  code: v.literal('PROFILE_CHANGED'),
  now: v.record(v.string(), v.unknown()),
})

/** Whether a change names anything that it would change. */
export const hasAnyField = (fields: object): boolean => Object.keys(fields).length > 0
export const NO_FIELD = 'Name at least one field to change'
