/** Text without what is typed but never shown: control characters but line breaks and tabs, and the marks that turn the direction of what follows. */
export function plainText(text: string): string {
  return [...text].filter((sign) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(sign) || sign === '\n' || sign === '\t').join('')
}

/** The same on one line: for names, which stand within other sentences. */
export const plainLine = (text: string): string => plainText(text.replace(/\s+/g, ' '))
