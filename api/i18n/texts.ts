import { INTERFACE_LANGUAGES, type InterfaceLanguage, isRightToLeft, localeOf } from '#shared/languages.ts'
import type { NoticeKind } from '#shared/notifications.ts'
import type { SCREEN_PATHS } from '#shared/screens.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

export type MailKind =
  | 'verify'
  | 'device'
  | 'reset'
  | 'passwordChanged'
  | 'oldEmail'
  | 'newEmail'
  | 'emailChanged'
  | 'newDevice'
  | 'pastDue'
  | 'planBegan'
  | 'planChanged'
  | 'planEnding'
  | 'planKept'
  | 'planEnded'
  | 'trialEnding'
  | 'trialOver'
  | 'warned'
  | 'suspended'
  | 'reinstated'
  | 'invited'
  | 'diskLow'
  | 'backupMissing'
  | 'backupBad'
  | 'drillFailed'
  | 'offsiteLate'
  | 'choreFailed'

/** A text that depends on a number, by the plural categories of its language. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The screens that search engines list. */
type PublicScreen = Extract<
  (typeof SCREEN_PATHS)[number],
  | '/'
  | '/explore-services'
  | '/explore-sellers'
  | '/about-us'
  | '/contact-us'
  | '/help-and-support'
  | '/privacy-policy'
  | '/term-and-conditions'
>

export const isPublicScreen = (path: string): path is PublicScreen => Object.hasOwn(en.screens, path)

interface MailTexts {
  subject: string
  before: string
  /** The label of the link, in mails that have one. */
  button?: string
  after: string
}

/**
 * The server's texts in one language: for mails, pushes, and search engines. Placeholders are in single
 * braces.
 */
export interface ServerTexts {
  hello: string
  /** The greeting without a name. */
  greeting: string
  welcome: string
  letters: Record<MailKind, MailTexts>
  /** The lines of mails about a plan. */
  plan: Record<'month' | 'year' | 'free' | 'trial' | 'next' | 'ends' | 'renews' | 'missed', string> & {
    price: Plural
  }
  contact: { answer: string; about: string; from: string }
  news: {
    order: string
    messages: Plural
    more: Plural
    before: string
    open: string
    openAll: string
    after: string
    stop: Record<NoticeKind, string>
  }
  testMail: { subject: string; text: string }
  push: { open: string; reply: string; trial: string; trialText: string }
  /** Why an account was suspended. */
  reason: string
  /** In place of the date of something that hasn't happened yet. */
  never: string
  /** Title and description of each public screen. */
  screens: Record<PublicScreen, [title: string, description: string]>
  /** The page of a service in a town. */
  localService: { title: string; description: Plural }
}

const TEXTS: Record<InterfaceLanguage, ServerTexts> = { en, es, fr, ar }

/** The texts of a language; English if it isn't supported. */
export const textsFor = (language: string): ServerTexts =>
  TEXTS[INTERFACE_LANGUAGES.find((each) => each === language) ?? 'en']

/**
 * Fills the placeholders of a text: numbers are written as in its language, and in a right-to-left text
 * everything else keeps its own direction.
 */
export const interpolate = (
  language: string,
  text: string,
  values: Record<string, string | number>,
): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name] ?? placeholder
    return typeof value === 'number' ? value.toLocaleString(localeOf(language)) : isolate(language, value)
  })

/** The form of a text for a number. */
export const pluralize = (language: string, forms: Plural, n: number): string =>
  forms[new Intl.PluralRules(language).select(n)] ?? forms.other

/** In a right-to-left text: between characters that let the value keep its own direction. */
export const isolate = (language: string, value: string): string =>
  isRightToLeft(language) ? `\u2068${value}\u2069` : value

/** A date as the language writes it. */
export const formatDay = (language: string, iso: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
