import * as v from 'valibot'
import { boundedText, MAX_PADDING } from './bounds.ts'
import { plainWords } from './sanitize-text.ts'
import { validationMessage } from './validation-message.ts'

/**
 * A text written for other users: `min` to `max` UTF-16 units, trimmed and without control characters.
 * `missing`: the message where nothing of it is visible.
 */
export const userText = /* @__NO_SIDE_EFFECTS__ */ (
  min: number,
  max: number,
  missing = validationMessage('required'),
) =>
  v.pipe(
    boundedText(max + MAX_PADDING, validationMessage('max_length', max)),
    v.transform(plainWords),
    v.minLength(Math.min(min, 1), missing),
    v.minLength(min, validationMessage('min_length', min)),
    v.maxLength(max, validationMessage('max_length', max)),
  )
