import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#shared/languages.ts'
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
  | 'choreFailed'

/**
 * The server's texts in one language: for mails, pushes, and search engines. Placeholders are in single
 * braces.
 */
export interface ServerTexts {
  hello: string
  /** The greeting without a name. */
  greeting: string
  welcome: string
  letters: Record<MailKind, { subject: string; before: string; after: string }>
  /** The lines of mails about a plan. */
  plan: Record<'price' | 'priceADay' | 'free' | 'trial' | 'next' | 'ends' | 'renews' | 'missed', string>
  contact: { answer: string; about: string; from: string }
  news: { more: string; before: string; after: string; stop: string }
  push: { open: string; reply: string; trial: string; trialText: string }
  /** Title and description of each public screen. */
  screens: Record<string, [title: string, description: string]>
}

const TEXTS: Record<InterfaceLanguage, ServerTexts> = { en, es, fr, ar }

/** The texts of a language; English if it isn't supported. */
export const textsFor = (language: string): ServerTexts =>
  TEXTS[INTERFACE_LANGUAGES.find((each) => each === language) ?? 'en']

/** Fills the placeholders of a text. Values are inserted unchanged. */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
