import * as v from 'valibot'
import { boundedText } from './bounds.ts'
import { COUNTRIES } from './countries.ts'
import { RULES } from './rules.ts'
import { say } from './say.ts'

const PHONE_MAX = 60

const hasPhoneDigits = (n: number) => n >= RULES.phoneDigitsMin && n <= RULES.phoneDigitsMax
export const Country = v.picklist(COUNTRIES, say('country'))
export const Phone = v.pipe(
  boundedText(PHONE_MAX, say('phone')),
  v.trim(),
  v.regex(/^[+\d\s()-]+$/, say('phone')),
  v.check((text) => hasPhoneDigits(text.replace(/\D/g, '').length), say('phone')),
)
