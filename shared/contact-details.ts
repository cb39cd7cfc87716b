import * as v from 'valibot'
import { boundedText } from './bounds.ts'
import { COUNTRIES } from './countries.ts'
import { RULES } from './rules.ts'
import { validationMessage } from './validation-message.ts'

const MAX_PHONE_LENGTH = 60

const isPhoneDigitCount = (n: number) => n >= RULES.phoneDigitsMin && n <= RULES.phoneDigitsMax
export const Country = v.picklist(COUNTRIES, validationMessage('country'))
export const Phone = v.pipe(
  boundedText(MAX_PHONE_LENGTH, validationMessage('phone')),
  v.trim(),
  v.regex(/^[+\d\s()-]+$/, validationMessage('phone')),
  v.check((text) => isPhoneDigitCount(text.replace(/\D/g, '').length), validationMessage('phone')),
)
