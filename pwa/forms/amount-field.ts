import i18next from 'i18next'
import * as v from 'valibot'
import { parseAmount } from '#shared/amount.ts'
import type { MessageKey } from '#shared/messages.ts'
import { validationMessage } from '#shared/validation-message.ts'

/**
 * A field for an amount, typed in the format of the user's language and parsed by `amount`. `errorKey`
 * describes the valid amounts.
 */
export const amountField = <const Amount extends v.GenericSchema<number, number>>(
  amount: Amount,
  errorKey: MessageKey,
) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
      const parsed = parseAmount(dataset.value, i18next.language)
      if (parsed !== null) return parsed
      addIssue({ message: validationMessage(errorKey) })
      return NEVER
    }),
    amount,
  )
