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
 * What the market itself says in one language: in mails, pushes, and to search engines. Blanks stand in
 * single braces.
 */
export interface ServerTexts {
  hello: string
  /** The same without a name. */
  greeting: string
  welcome: string
  letters: Record<MailKind, { subject: string; before: string; after: string }>
  /** The lines of letters about a plan. */
  plan: Record<'price' | 'priceADay' | 'free' | 'trial' | 'next' | 'ends' | 'renews' | 'missed', string>
  contact: { answer: string; about: string; from: string }
  news: { more: string; before: string; after: string; stop: string }
  push: { open: string; reply: string; trial: string; trialText: string }
  /** Title and description of each public screen. */
  screens: Record<string, [title: string, description: string]>
}

const TEXTS: Record<InterfaceLanguage, ServerTexts> = { en, es, fr, ar }

/** The words in a reader's language, in English where it isn't one of ours. */
export const textsFor = (language: string): ServerTexts =>
  TEXTS[INTERFACE_LANGUAGES.find((each) => each === language) ?? 'en']

/** A text with its blanks filled. What people wrote stays as it is. */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
