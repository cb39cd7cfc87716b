import * as v from 'valibot'
import { validationMessage } from './validation-message.ts'

type Key = v.GenericSchema<string, string>

/** A record of at most `max` entries. If there are more, no entry is validated. */
/* @__NO_SIDE_EFFECTS__ */
export function boundedRecord<const Name extends Key, const Value extends v.GenericSchema>(
  name: Name,
  value: Value,
  max: number,
  message = validationMessage('max_items', max),
) {
  const record = v.record(name, value)
  const run = record['~run'].bind(record)
  const tooMany = v.maxEntries<Record<string, unknown>, number, string>(max, message)
  const bounded: typeof record = {
    ...record,
    '~run'(dataset, config) {
      const { value: input } = dataset
      if (typeof input !== 'object' || input === null || Object.keys(input).length <= max)
        return run(dataset, config)
      const emptyResult = run({ value: {} }, config)
      v._addIssue(tooMany, 'entries', emptyResult, config)
      return emptyResult
    },
  }
  return v.pipe(bounded, v.maxEntries(max, message))
}

const MAX_FIELD_LENGTH = 20_000
/** More than any form has. */
export const MAX_FIELDS = 40
/** Any value of a form's field. */
export const FieldValue = v.pipe(
  v.unknown(),
  v.check(
    (value) => (JSON.stringify(value)?.length ?? 0) <= MAX_FIELD_LENGTH,
    validationMessage('max_length', MAX_FIELD_LENGTH),
  ),
)
