import * as v from 'valibot'
import { say } from './say.ts'

type Key = v.GenericSchema<string, string>

/** Named values, at most `max`. Of more none is read. */
export function boundedRecord<const Name extends Key, const Value extends v.GenericSchema>(name: Name, value: Value, max: number, message = say('max_items', max)) {
  const record = v.record(name, value)
  const read = record['~run'].bind(record)
  const tooMany = v.maxEntries<Record<string, unknown>, number, string>(max, message)
  const bounded: typeof record = {
    ...record,
    '~run'(dataset, config) {
      const { value: given } = dataset
      if (typeof given !== 'object' || given === null || Object.keys(given).length <= max) return read(dataset, config)
      const none = read({ value: {} }, config)
      v._addIssue(tooMany, 'entries', none, config)
      return none
    },
  }
  return v.pipe(bounded, v.maxEntries(max, message))
}
