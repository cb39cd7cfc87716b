/** More than any amount has signs, with its spaces and its currency. */
export const AMOUNT_TEXT_MAX = 30

/** What stands before the cents, in the languages where only one sign does. Where Spanish is spoken, both do. */
const DECIMAL_SIGNS: Record<string, string> = { en: '.', fr: ',', ar: '.' }

/** The digits of Arabic (U+0660) and of Persian (U+06F0), as the ones that we calculate with. */
export const latinDigits = (text: string): string => text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))

/**
 * An amount as people of this language write it: "1,200", "1.200,50", "1 200,50", "$1'200.50", "١٬٢٠٠٫٥٠". Null where it is none, has more than two decimals, or could be read in two ways:
 * in English "1.500" is neither one and a half nor a thousand and a half.
 */
export function readAmount(text: string, language: string): number | null {
  if (text.length > AMOUNT_TEXT_MAX) return null
  const plain = latinDigits(text)
    .replace(/^\s*(US|MX)?\$|\s*(\$|USD)\s*$/gi, '')
    .replace(/[\s'’٬]/g, (sign) => (sign === '٬' ? ',' : ''))
    .replace(/٫/g, '.')
  const match = /^(\d*)([\d.,]*?)(?:([.,])(\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const [, first = '', groups = '', sign, cents = ''] = match
  if (first === '' && cents === '') return null
  if (groups === '') return Number(`${first || 0}.${cents || 0}`)
  const [separator = ''] = groups
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.split(separator).every((group, i) => (i === 0 ? group === '' : /^\d{3}$/.test(group)))
  const isDoubtful = sign === undefined && groups.length === 4 && separator === DECIMAL_SIGNS[language]
  if (!isGrouped || separator === sign || isDoubtful) return null
  return Number(`${first}${groups.replaceAll(separator, '')}.${cents || 0}`)
}
