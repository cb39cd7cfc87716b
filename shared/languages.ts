/** The interface's languages, in the order of the selector. */
export const INTERFACE_LANGUAGES = ['en', 'es', 'fr', 'ar'] as const
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]

const NUMBERS: Partial<Record<string, string>> = { es: 'es-MX', ar: 'ar-u-nu-latn' }

/**
 * The locale for numbers, dates and times in an interface language: Mexico's for Spanish, as for amounts, and
 * digits that every keyboard has.
 */
export const localeOf = (language: string): string => NUMBERS[language] ?? language

export const isRightToLeft = (language: string): boolean => /^(ar|fa|he|ur)\b/.test(language)

/** The languages that an operator's texts can be translated to; English is the text itself. */
export type LocalizedNames = Partial<Record<string, string>>

/** The name in the reader's language, else the default one. */
export const localizedName = (language: string, entity: { name: string; names: LocalizedNames }): string =>
  entity.names[language] ?? entity.name
