import type { i18n } from 'i18next'
import type about from './en/about.ts'
import type accounts from './en/accounts.ts'
import type admin from './en/admin.ts'
import type availability from './en/availability.ts'
import type chat from './en/chat.ts'
import type compare from './en/compare.ts'
import type errors from './en/errors.ts'
import type explore from './en/explore.ts'
import type figures from './en/figures.ts'
import type help from './en/help.ts'
import type home from './en/home.ts'
import type keyboard from './en/keyboard.ts'
import type legal from './en/legal.ts'
import type lists from './en/lists.ts'
import type notifications from './en/notifications.ts'
import type offline from './en/offline.ts'
import type orders from './en/orders.ts'
import type places from './en/places.ts'
import type portfolio from './en/portfolio.ts'
import type profile from './en/profile.ts'
import type ready from './en/ready.ts'
import type saved from './en/saved.ts'
import type selling from './en/selling.ts'
import type settings from './en/settings.ts'
import type setup from './en/setup.ts'
import type shell from './en/shell.ts'
import type tips from './en/tips.ts'
import type uploads from './en/uploads.ts'
import type validation from './en/validation.ts'

/** The texts by group, as English has them: a key that isn't among them doesn't compile. */
interface Texts {
  about: typeof about
  accounts: typeof accounts
  admin: typeof admin
  availability: typeof availability
  chat: typeof chat
  compare: typeof compare
  errors: typeof errors
  explore: typeof explore
  figures: typeof figures
  help: typeof help
  home: typeof home
  keyboard: typeof keyboard
  legal: typeof legal
  lists: typeof lists
  notifications: typeof notifications
  offline: typeof offline
  orders: typeof orders
  places: typeof places
  portfolio: typeof portfolio
  profile: typeof profile
  ready: typeof ready
  saved: typeof saved
  selling: typeof selling
  settings: typeof settings
  setup: typeof setup
  shell: typeof shell
  tips: typeof tips
  uploads: typeof uploads
  validation: typeof validation
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    returnNull: false
    resources: Texts
  }
}

type PlainKeys<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends `${string}{{${string}`
    ? never
    : Branch[Key] extends string
      ? Key
      : `${Key}.${PlainKeys<Branch[Key]>}`
}[keyof Branch & string]

/** A key of a group's texts without placeholders, for tables of keys and for props: `TextKey<'shell'>`. */
export type TextKey<Group extends keyof Texts> = PlainKeys<Texts[Group]>

/** Whether there is a text, one without placeholders, for a key that comes from data. */
export const hasText = <Group extends keyof Texts>(
  { exists }: i18n,
  group: Group,
  key: string,
): key is TextKey<Group> => exists(key, { ns: group })
