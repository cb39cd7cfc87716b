import * as v from 'valibot'
import { validationMessage } from './validation-message.ts'

/** Space around a text, or within it, which is taken off before the text itself is measured. */
export const MAX_PADDING = 200
/** An address of one of our own files, or of another's page. */
export const MAX_URL_LENGTH = 1000

/**
 * A text of at most `max` UTF-16 units. In a pipe nothing that comes after it looks at a longer one: every
 * pattern's work has a bound.
 */
export const boundedText = /* @__NO_SIDE_EFFECTS__ */ (
  max: number,
  message = validationMessage('max_length', max),
) =>
  v.pipe(
    v.string(validationMessage('required')),
    v.maxLength(max, message),
    // A step that isn't taken after a fault: what follows in the outer pipe is told that there is no text.
    v.transform((text) => text),
  )

/** A list of at most `max` items. Of a longer one no item is read. */
/* @__NO_SIDE_EFFECTS__ */
export function boundedList<const Item extends v.GenericSchema>(
  item: Item,
  max: number,
  message = validationMessage('max_items', max),
) {
  const list = v.array(item)
  const run = list['~run'].bind(list)
  const tooLong = v.maxLength<unknown[], number, string>(max, message)
  const bounded: typeof list = {
    ...list,
    '~run'(dataset, config) {
      if (!Array.isArray(dataset.value) || dataset.value.length <= max) return run(dataset, config)
      const emptyResult = run({ value: [] }, config)
      v._addIssue(tooLong, 'length', emptyResult, config)
      return emptyResult
    },
  }
  return v.pipe(bounded, v.maxLength(max, message))
}

/**
 * A time in ISO 8601 UTC that a calendar and a clock can show; read to the millisecond, so that times are
 * compared as texts.
 */
export const Moment = /* @__PURE__ */ v.pipe(
  boundedText(24, validationMessage('required')),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, validationMessage('required')),
  v.check((text) => isTimestamp(text), validationMessage('required')),
  v.transform((text) => new Date(text).toISOString()),
)

/**
 * Whether a time in ISO 8601 UTC, as the pattern of it allows, is one that a calendar and a clock can show.
 */
function isTimestamp(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 16) === text.slice(0, 16)
}
