import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName, findLanguageName, languageName } from './names.ts'

interface NamedOption {
  value: string
  label: string
}

const optionsCache = new Map<readonly string[], Map<string, NamedOption[]>>()

/**
 * The codes that have a name in this language, sorted by name. Cached, because a filter renders them on every
 * key press.
 */
function byName(
  codes: readonly string[],
  language: string,
  getName: (code: string, language: string) => string | null,
): NamedOption[] {
  const lists = optionsCache.get(codes) ?? new Map<string, NamedOption[]>()
  optionsCache.set(codes, lists)
  const cached = lists.get(language)
  if (cached) return cached
  const { compare } = new Intl.Collator(language)
  const options = codes.flatMap((value) => {
    const label = getName(value, language)
    return label ? [{ value, label }] : []
  })
  options.sort((a, b) => compare(a.label, b.label))
  lists.set(language, options)
  return options
}

/** Countries by name; all codes are in `shared/countries.ts`. */
export const countriesByName = (codes: readonly string[], language: string): NamedOption[] =>
  byName(codes, language, countryName)

/** Languages by name; all codes are in `shared/spoken-languages.ts`. */
export const languagesByName = (codes: readonly string[], language: string): NamedOption[] =>
  byName(codes, language, findLanguageName)

/** All languages by name. The list is loaded lazily; until then it holds only the chosen ones. */
export function useLanguages(chosen: readonly string[]): NamedOption[] {
  const { i18n } = useTranslation()
  return withChosen(languagesByName(useCodes(spokenLanguages), i18n.language), chosen, (code) =>
    languageName(code, i18n.language),
  )
}

/** All countries by name; the same. */
export function useCountries(chosen: readonly string[]): NamedOption[] {
  const { i18n } = useTranslation()
  return withChosen(countriesByName(useCodes(countries), i18n.language), chosen, (code) =>
    countryName(code, i18n.language),
  )
}

/** The options, and after them what is chosen and isn't among them. */
function withChosen(
  options: NamedOption[],
  chosen: readonly string[],
  getName: (code: string) => string | null,
): NamedOption[] {
  const others = chosen.filter((code) => code && !options.some(({ value }) => value === code))
  return [...options, ...others.map((value) => ({ value, label: getName(value) ?? value }))]
}

const spokenLanguages = async () => (await import('#shared/spoken-languages.ts')).SPOKEN_LANGUAGES
const countries = async () => (await import('#shared/countries.ts')).COUNTRIES

function useCodes(load: () => Promise<readonly string[]>): readonly string[] {
  const [codes, setCodes] = useState<readonly string[]>([])
  useEffect(() => {
    load().then(setCodes, () => undefined)
  }, [load])
  return codes
}
