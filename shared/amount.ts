/** Longer than any amount with its spaces and currency. */
export const MAX_AMOUNT_LENGTH = 30

/** The decimal separator, in languages that use only one. Spanish-speaking countries use both. */
const DECIMAL_SEPARATORS: Record<string, string> = { en: '.', fr: ',', ar: '.' }

/** Converts Arabic (U+0660) and Persian (U+06F0) digits to Latin ones. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))

/**
 * Parses an amount as people write it in this language: "1,200", "1.200,50", "1 200,50", "$1'200.50",
 * "١٬٢٠٠٫٥٠". Null where it is no amount, has more than two decimals, or is ambiguous: in English "1.500" is
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
