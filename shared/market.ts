import * as v from 'valibot'
import { Email, NewPassword, UserName } from './accounts.ts'
import { boundedText, MAX_PADDING } from './bounds.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { PRODUCT_NAME } from './product-name.ts'
import { RULES } from './rules.ts'
import { isVisibleText, sanitizeLine } from './sanitize-text.ts'
import { validationMessage } from './validation-message.ts'

/**
 * The brand colours of a market: hue and chroma (OKLCH), from which `pwa/ui/theme.css` derives every brand
 * token in light and dark, and a plain colour where no stylesheet applies: mails, icons, the manifest. Each
 * is readable in all its uses (`shared/market.test.ts`).
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
const BRAND_COLOUR_KEYS: readonly BrandColour[] = [
  'purple',
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'pink',
  'grey',
]

export const MAX_MARKET_NAME_LENGTH = 30

/** A market's name and appearance. */
export const Branding = v.object({
  name: v.pipe(
    boundedText(
      MAX_MARKET_NAME_LENGTH + MAX_PADDING,
      validationMessage('max_length', MAX_MARKET_NAME_LENGTH),
    ),
    v.transform(sanitizeLine),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.maxLength(MAX_MARKET_NAME_LENGTH, validationMessage('max_length', MAX_MARKET_NAME_LENGTH)),
    v.check(isVisibleText, validationMessage('name_signs')),
  ),
  colour: v.picklist(BRAND_COLOUR_KEYS),
})
export type Branding = v.InferOutput<typeof Branding>
export const DEFAULT_BRANDING: Branding = { name: PRODUCT_NAME, colour: 'purple' }

const boundedTrimmedText = (max: number) =>
  v.pipe(
    boundedText(max + MAX_PADDING, validationMessage('max_length', max)),
    v.trim(),
    v.maxLength(max, validationMessage('max_length', max)),
  )

/**
 * The SMTP server for the market's mails. Port 465 uses TLS from the start, other ports STARTTLS. Without a
 * user no authentication is attempted.
 */
export const MailServer = v.object({
  host: v.pipe(
    boundedTrimmedText(253),
    v.minLength(1, validationMessage('required')),
    v.regex(/^[\w.:-]+$/, validationMessage('host')),
  ),
  port: v.pipe(
    v.number(validationMessage('port')),
    v.integer(validationMessage('port')),
    v.minValue(1, validationMessage('port')),
    v.maxValue(RULES.portMax, validationMessage('port')),
  ),
  user: boundedTrimmedText(200),
  password: boundedText(500),
  from: Email,
})
export type MailServer = v.InferOutput<typeof MailServer>

/**
 * The settings that are changed within the app. `mail.password` is never sent to a client. `mailFixed`:
 * SMTP_URL is set and takes precedence.
 */
export const MarketSettings = v.object({
  brand: Branding,
  mail: v.nullable(v.object({ ...v.omit(MailServer, ['password']).entries, hasPassword: v.boolean() })),
  mailFixed: v.boolean(),
})
export type MarketSettings = v.InferOutput<typeof MarketSettings>
/** An empty password keeps the stored one for this server and user. */
export const SaveMarket = v.object({ brand: Branding, mail: v.nullable(MailServer) })
export type SaveMarket = v.InferOutput<typeof SaveMarket>

export const TestMail = v.object({ mail: v.nullable(MailServer), to: Email })
export type TestMail = v.InferOutput<typeof TestMail>
/** The mail server's error message, or null if it accepted the mail. */
export const TestMailResult = v.object({ rejection: v.nullable(v.string()) })

/** The one-time token of the first run, as printed in the log. */
const FirstRunToken = v.pipe(
  boundedText(64 + MAX_PADDING, validationMessage('token')),
  v.trim(),
  v.regex(/^[\w-]{20,64}$/, validationMessage('token')),
)

export const FirstRunState = v.object({ open: v.boolean(), mailFixed: v.boolean() })
export const FirstRun = v.object({
  token: FirstRunToken,
  firstName: UserName,
  lastName: UserName,
  email: Email,
  password: NewPassword,
  language: v.optional(v.picklist(INTERFACE_LANGUAGES), 'en'),
  ...SaveMarket.entries,
})
export type FirstRun = v.InferOutput<typeof FirstRun>
export const FirstRunMail = v.object({ token: FirstRunToken, ...TestMail.entries })
