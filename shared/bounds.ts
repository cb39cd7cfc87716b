import * as v from 'valibot'
import { validationMessage } from './validation-message.ts'

/** How much white space, around a text or within it, is accepted and trimmed before the text is measured. */
export const MAX_PADDING = 200
/** Maximum length of a URL, of our own files or of an external page. */
export const MAX_URL_LENGTH = 1000

/**
 * A text of at most `max` UTF-16 units. In a pipe, no later step runs on a longer text, so the work of every
 * pattern is bounded.
 */
export const boundedText = /* @__NO_SIDE_EFFECTS__ */ (
  max: number,
  message = validationMessage('max_length', max),
) =>
  v.pipe(
    v.string(validationMessage('required')),
    v.maxLength(max, message),
    // A transform is skipped after an issue and leaves the result untyped: the outer pipe stops there.
    v.transform((text) => text),
  )

/** A list of at most `max` items. If it is longer, no item is validated. */
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

/** A number that counts: of changes, of versions, of milliseconds. */
export const Counter = /* @__PURE__ */ v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(Number.MAX_SAFE_INTEGER),
)

const NO_TIME = 'Must be a date and time in UTC'
/**
 * An ISO 8601 UTC time that exists in the calendar. Normalised to milliseconds, so that times can be compared
 * as text.
 */
export const Moment = /* @__PURE__ */ v.pipe(
  boundedText(24, NO_TIME),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, NO_TIME),
  v.check((text) => isTimestamp(text), NO_TIME),
  v.transform((text) => new Date(text).toISOString()),
)

/** Whether a text that matches the ISO 8601 UTC pattern is a time that exists in the calendar. */
function isTimestamp(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 16) === text.slice(0, 16)
}
