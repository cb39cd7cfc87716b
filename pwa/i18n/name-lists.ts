import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName, knownLanguage, languageName } from './names.ts'

interface Named {
  value: string
  label: string
}

const sorted = new Map<readonly string[], Map<string, Named[]>>()

/** Those of a list that a reader's language has a name for, by their names: sorted once, as a filter draws them at every press. */
function byName(codes: readonly string[], language: string, nameOf: (code: string, language: string) => string | null): Named[] {
  const lists = sorted.get(codes) ?? new Map<string, Named[]>()
  sorted.set(codes, lists)
  const before = lists.get(language)
  if (before) return before
  const { compare } = new Intl.Collator(language)
  const named = codes.flatMap((value) => {
    const label = nameOf(value, language)
    return label ? [{ value, label }] : []
  })
  named.sort((a, b) => compare(a.label, b.label))
  lists.set(language, named)
  return named
}

/** Of the given countries (all of them stand in `shared/countries.ts`). */
export const countriesByName = (codes: readonly string[], language: string): Named[] => byName(codes, language, countryName)

/** Of the given languages (all of them stand in `shared/spoken.ts`). */
export const languagesByName = (codes: readonly string[], language: string): Named[] => byName(codes, language, knownLanguage)

/** All languages by their names. They come late, for whoever chooses one; until then there are those that are chosen. */
export function useLanguages(chosen: readonly string[]): Named[] {
  const { i18n } = useTranslation()
  const named = languagesByName(useCodes(spokenLanguages), i18n.language)
  const others = chosen.filter((code) => code && !named.some(({ value }) => value === code))
  return [...named, ...others.map((value) => ({ value, label: languageName(value, i18n.language) }))]
}

/** The same of countries, of which one is chosen. */
export function useCountries(chosen: string | undefined): Named[] {
  const { i18n } = useTranslation()
  const named = countriesByName(useCodes(countries), i18n.language)
  if (!chosen || named.some(({ value }) => value === chosen)) return named
  return [...named, { value: chosen, label: countryName(chosen, i18n.language) ?? chosen }]
}

const spokenLanguages = async () => (await import('#shared/spoken.ts')).SPOKEN_LANGUAGES
const countries = async () => (await import('#shared/countries.ts')).COUNTRIES

function useCodes(load: () => Promise<readonly string[]>): readonly string[] {
  const [codes, setCodes] = useState<readonly string[]>([])
  useEffect(() => {
    load().then(setCodes, () => undefined)
  }, [load])
  return codes
}
