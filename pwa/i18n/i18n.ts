import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#shared/languages.ts'

const KEPT_AS = 'language'

/** Texts of parts that appear on a page which already stands: were they fetched only then, the page would give way to its skeleton meanwhile. */
const SOON = ['saved', 'explore', 'profile']

/** One file per group and language; only the groups that a screen uses, in the language that is read, are ever fetched. */
const files = import.meta.glob<{ default: Record<string, unknown> }>('./*/*.ts')

/** Starts the texts in the reader's language with the group that the frame needs. */
export async function startI18n(): Promise<void> {
  const language = detectLanguage()
  i18next.use({
    type: 'backend',
    init: () => undefined,
    read: (lng: string, group: string, done: (error: unknown, texts: Record<string, unknown> | boolean | null) => void) => {
      const load = files[`./${lng}/${group}.ts`]
      if (!load) return done(new Error(`There are no texts ${lng}/${group}`), null)
      load().then(
        (module) => done(null, module.default),
        // The second word says that asking again may help.
        (error: unknown) => done(error, true),
      )
    },
  })
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: INTERFACE_LANGUAGES,
    ns: ['shell'],
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
    returnNull: false,
    partialBundledLanguages: true,
    react: { useSuspense: true },
  })
  tellDocument(language)
  i18next.on('languageChanged', tellDocument)
  void i18next.loadNamespaces(SOON)
}

/** Changes the language of everything on the screen, now and at the next visit. */
export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  try {
    localStorage.setItem(KEPT_AS, language)
  } catch {
    // where nothing can be kept the choice lasts as long as the page
  }
  await i18next.changeLanguage(language)
}

/** The saved choice, else the browser's wishes, else the page's own language, else English. */
function detectLanguage(): InterfaceLanguage {
  const wishes = [saved(), ...navigator.languages, document.documentElement.lang].map((wish) => wish?.slice(0, 2).toLowerCase())
  return INTERFACE_LANGUAGES.find((language) => language === wishes.find((wish) => INTERFACE_LANGUAGES.some((known) => known === wish))) ?? 'en'
}

function saved(): string | null {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

function tellDocument(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
}
