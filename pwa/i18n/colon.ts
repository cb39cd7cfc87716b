/** The colon after a label; French sets a no-break space before it. */
export const colonOf = (language: string): string => (language === 'fr' ? '\u00a0:' : ':')
