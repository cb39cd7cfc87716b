import * as v from 'valibot'
import { boundedText, PADDING_MAX } from './bounds.ts'
import { plainWords } from './plain-text.ts'
import { say } from './say.ts'

/** What somebody writes and others read: of `min` to `max` UTF-16 units, without what is never seen. `missing`: what is said where there is nothing. */
export const written = /* @__NO_SIDE_EFFECTS__ */ (min: number, max: number, missing = say('required')) =>
  v.pipe(
    boundedText(max + PADDING_MAX, say('max_length', max)),
    v.transform(plainWords),
    v.minLength(Math.min(min, 1), missing),
    v.minLength(min, say('min_length', min)),
    v.maxLength(max, say('max_length', max)),
  )
