/** More than any amount has signs, with its spaces and its currency. */
export const MAX_AMOUNT_LENGTH = 30

/**
 * What stands before the cents, in the languages where only one sign does. Where Spanish is spoken, both do.
 */
const DECIMAL_SEPARATORS: Record<string, string> = { en: '.', fr: ',', ar: '.' }

/** The digits of Arabic (U+0660) and of Persian (U+06F0), as the ones that we calculate with. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))

/**
 * An amount as people of this language write it: "1,200", "1.200,50", "1 200,50", "$1'200.50", "١٬٢٠٠٫٥٠".
 * Null where it is none, has more than two decimals, or could be read in two ways: in English "1.500" is
 * neither one and a half nor a thousand and a half.
 */
export function parseAmount(text: string, language: string): number | null {
  if (text.length > MAX_AMOUNT_LENGTH) return null
  const normalized = toLatinDigits(text)
    .replace(/^\s*(US|MX)?\$|\s*(\$|USD)\s*$/gi, '')
    .replace(/[\s'’٬]/g, (sign) => (sign === '٬' ? ',' : ''))
    .replace(/٫/g, '.')
  const match = /^(\d*)([\d.,]*?)(?:([.,])(\d{1,2}))?$/.exec(normalized)
  if (!match) return null
  const [, leadingDigits = '', groups = '', decimalSeparator, cents = ''] = match
  if (leadingDigits === '' && cents === '') return null
  if (groups === '') return Number(`${leadingDigits || 0}.${cents || 0}`)
  const [separator = ''] = groups
  const isGrouped =
    /^[1-9]\d{0,2}$/.test(leadingDigits) &&
    groups.split(separator).every((group, i) => (i === 0 ? group === '' : /^\d{3}$/.test(group)))
  const isAmbiguous =
    decimalSeparator === undefined && groups.length === 4 && separator === DECIMAL_SEPARATORS[language]
  if (!isGrouped || separator === decimalSeparator || isAmbiguous) return null
  return Number(`${leadingDigits}${groups.replaceAll(separator, '')}.${cents || 0}`)
}
