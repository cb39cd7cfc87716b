/** The interface's languages, in the order of the selector. */
export const INTERFACE_LANGUAGES = ['en', 'es', 'fr', 'ar'] as const
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]

const NUMBERS: Partial<Record<string, string>> = { es: 'es-MX', ar: 'ar-u-nu-latn' }

/**
 * Whose way of writing numbers a language of the interface goes by: Mexico's Spanish, as amounts do, and
 * digits that every keyboard has.
 */
export const numbersOf = (language: string): string => NUMBERS[language] ?? language

export const isRightToLeft = (language: string): boolean => /^(ar|fa|he|ur)\b/.test(language)

/** What an operator's texts may be translated to; English is the text itself. */
export type LocalizedNames = Partial<Record<string, string>>

/** The name in a reader's language, else the plain one. */
export const localizedName = (language: string, entity: { name: string; names: LocalizedNames }): string =>
  entity.names[language] ?? entity.name
