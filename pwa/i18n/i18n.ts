import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { INTERFACE_LANGUAGES, type InterfaceLanguage, isRightToLeft } from '#shared/languages.ts'

const STORAGE_KEY = 'language'

interface Language {
  default: {
    first: Record<string, Record<string, unknown>>
    groups: Record<string, () => Promise<{ default: Record<string, unknown> }>>
  }
}

/**
 * One file per group and language; only the groups that a screen uses are fetched, in the current language.
 */
const languages = import.meta.glob<Language>('./*/index.ts')

const loadLanguage = async (language: string) => (await languages[`./${language}/index.ts`]?.())?.default

async function loadTexts(language: string, group: string): Promise<Record<string, unknown>> {
  const texts = await loadLanguage(language)
  const loaded = texts?.first[group] ?? (await texts?.groups[`./${group}.ts`]?.())?.default
  if (!loaded) throw new Error(`There are no texts ${language}/${group}`)
  return loaded
}

/** Starts i18next in the language that the page has detected, with the texts that every visit needs. */
export async function startI18n(): Promise<void> {
  const language = document.documentElement.lang
  i18next.use({
    type: 'backend',
    init: () => undefined,
    read: (
      lng: string,
      group: string,
      done: (error: unknown, texts: Record<string, unknown> | boolean | null) => void,
    ) =>
      loadTexts(lng, group).then(
        (texts) => done(null, texts),
        // The second argument tells i18next to retry.
        (error: unknown) => done(error, true),
      ),
  })
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: (await loadLanguage(language))?.first ?? {} },
    fallbackLng: false,
    supportedLngs: INTERFACE_LANGUAGES,
    ns: ['shell'],
    defaultNS: 'shell',
    // React escapes HTML. In a right-to-left text, a value keeps its own direction, including its full stop.
    interpolation: { escape: (value) => (isRightToLeft(i18next.language) ? `\u2068${value}\u2069` : value) },
    returnNull: false,
    partialBundledLanguages: true,
    react: { useSuspense: true },
  })
  updateDocumentLanguage(language)
  i18next.on('languageChanged', updateDocumentLanguage)
}

/** Changes the language of the app, now and for later visits. */
export async function changeLanguage(language: InterfaceLanguage): Promise<void> {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // without storage the choice lasts as long as the page
  }
  await i18next.changeLanguage(language)
}

function updateDocumentLanguage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
}
