import * as v from 'valibot'
import { Email, NewPassword, PersonName } from './accounts.ts'
import { boundedText, PADDING_MAX } from './bounds.ts'
import { BRAND } from './brand.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { isSeen, plainLine } from './plain-text.ts'
import { RULES } from './rules.ts'
import { say } from './say.ts'

/**
 * The colours that a market can have: hue and chroma (OKLCH), from which `pwa/ui/theme.css` makes every brand token in light and dark, and the plain colour
 * where no stylesheet reaches: mails, icons, the manifest. Each is readable in all its uses (`brand.test.ts`).
 */
export const BRAND_COLOURS = {
  purple: { hue: 293, chroma: 0.235, hex: '#651dcb' },
  blue: { hue: 262, chroma: 0.2, hex: '#0a4ac5' },
  teal: { hue: 195, chroma: 0.085, hex: '#006667' },
  green: { hue: 150, chroma: 0.13, hex: '#006b2d' },
  amber: { hue: 70, chroma: 0.11, hex: '#7e4b00' },
  orange: { hue: 45, chroma: 0.15, hex: '#973200' },
  pink: { hue: 355, chroma: 0.2, hex: '#a3005e' },
  grey: { hue: 270, chroma: 0.02, hex: '#545864' },
} as const
export type BrandColour = keyof typeof BRAND_COLOURS
const COLOURS: readonly BrandColour[] = ['purple', 'blue', 'teal', 'green', 'amber', 'orange', 'pink', 'grey']

export const MARKET_NAME_MAX = 30

/** What a market is called and looks like. */
export const Brand = v.object({
  name: v.pipe(
    boundedText(MARKET_NAME_MAX + PADDING_MAX, say('max_length', MARKET_NAME_MAX)),
    v.transform(plainLine),
    v.trim(),
    v.minLength(1, say('required')),
    v.maxLength(MARKET_NAME_MAX, say('max_length', MARKET_NAME_MAX)),
    v.check(isSeen, say('name_signs')),
  ),
  colour: v.picklist(COLOURS),
})
export type Brand = v.InferOutput<typeof Brand>
export const OWN_BRAND: Brand = { name: BRAND, colour: 'purple' }

const text = (max: number) => v.pipe(boundedText(max + PADDING_MAX, say('max_length', max)), v.trim(), v.maxLength(max, say('max_length', max)))

/** The server that takes the market's letters. Port 465 speaks TLS at once, others by STARTTLS. No user: it asks for none. */
export const MailServer = v.object({
  host: v.pipe(text(253), v.minLength(1, say('required')), v.regex(/^[\w.:-]+$/, say('host'))),
  port: v.pipe(v.number(say('port')), v.integer(say('port')), v.minValue(1, say('port')), v.maxValue(RULES.portMax, say('port'))),
  user: text(200),
  password: boundedText(500),
  from: Email,
})
export type MailServer = v.InferOutput<typeof MailServer>

/** What is set within the app. `mail.password` is never told, `mailFixed`: SMTP_URL is set and wins. */
export const MarketSettings = v.object({
  brand: Brand,
  mail: v.nullable(v.object({ ...v.omit(MailServer, ['password']).entries, hasPassword: v.boolean() })),
  mailFixed: v.boolean(),
})
export type MarketSettings = v.InferOutput<typeof MarketSettings>
/** An empty password leaves the one that is kept for this server and user. */
export const SaveMarket = v.object({ brand: Brand, mail: v.nullable(MailServer) })
export type SaveMarket = v.InferOutput<typeof SaveMarket>

export const TestMail = v.object({ mail: v.nullable(MailServer), to: Email })
export type TestMail = v.InferOutput<typeof TestMail>
/** What the mail server said where it refused, else null. */
export const TestMailResult = v.object({ refusal: v.nullable(v.string()) })

/** The one-time token of the first run, as the log shows it. */
const Token = v.pipe(boundedText(64 + PADDING_MAX, say('token')), v.trim(), v.regex(/^[\w-]{20,64}$/, say('token')))

export const FirstRunState = v.object({ open: v.boolean(), mailFixed: v.boolean() })
export const FirstRun = v.object({
  token: Token,
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  password: NewPassword,
  language: v.optional(v.picklist(INTERFACE_LANGUAGES), 'en'),
  ...SaveMarket.entries,
})
export type FirstRun = v.InferOutput<typeof FirstRun>
export const FirstRunMail = v.object({ token: Token, ...TestMail.entries })
