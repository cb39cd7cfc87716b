import * as v from 'valibot'
import { Account, ROLES } from './account.ts'
import { toLatinDigits } from './amount.ts'
import { boundedText, MAX_PADDING, MAX_URL_LENGTH } from './bounds.ts'
import { isCommonPassword } from './common-passwords.ts'
import { Country, Phone } from './contact-details.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { ORDER_STATUSES } from './order-graph.ts'
import { Id } from './protocol/envelope.ts'
import { hasAnyField, NO_FIELD, ReplaceableValues } from './replaceable-values.ts'
import { RULES } from './rules.ts'
import { isVisibleText, sanitizeLine } from './sanitize-text.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
import { userText } from './user-text.ts'
import { validationMessage } from './validation-message.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
const MAX_EMAIL_LENGTH = 254
export const CODE_DIGITS = RULES.codeDigits
export const CODE_TTL_MS = RULES.codeMinutes * MINUTE_MS
export const MAX_CODE_ATTEMPTS = 5
export const RESEND_INTERVAL_MS = MINUTE_MS
export const RESET_LINK_TTL_MS = RULES.resetMinutes * MINUTE_MS
/** A session that is unused for this long expires. */
export const SESSION_IDLE_TIMEOUT_MS = 30 * DAY_MS
/**
 * Days from log-in after which a session expires even if it is in use. The operator can change it; on a
 * borrowed device it is much shorter.
 */
export const MAX_SESSION_DAYS = 90
export const SHARED_DEVICE_SESSION_MS = 12 * HOUR_MS
export const MAX_KNOWN_DEVICES = 50
/** Maximum number of devices signed in to one account. */
export const MAX_SESSIONS = 100

/** Password requirements, in the order of the live checklist. */
export const PASSWORD_RULES = [
  { key: 'min_length', n: MIN_PASSWORD_LENGTH, isMet: (text: string) => text.length >= MIN_PASSWORD_LENGTH },
  { key: 'password_number', n: 1, isMet: (text: string) => /\d/.test(text) },
  { key: 'password_upper', n: 1, isMet: (text: string) => /\p{Lu}/u.test(text) },
  { key: 'password_lower', n: 1, isMet: (text: string) => /\p{Ll}/u.test(text) },
  { key: 'password_special', n: 1, isMet: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const

const [, hasNumber, hasUpper, hasLower, hasSpecial] = PASSWORD_RULES

export const NewPassword = v.pipe(
  boundedText(MAX_PASSWORD_LENGTH),
  v.minLength(MIN_PASSWORD_LENGTH, validationMessage('min_length', MIN_PASSWORD_LENGTH)),
  v.check(hasNumber.isMet, validationMessage('password_number')),
  v.check(hasUpper.isMet, validationMessage('password_upper')),
  v.check(hasLower.isMet, validationMessage('password_lower')),
  v.check(hasSpecial.isMet, validationMessage('password_special')),
  v.check((text) => !isCommonPassword(text), validationMessage('password_common')),
)

/** A password as typed at log-in. Its length is bounded so that nothing huge is hashed. */
const EnteredPassword = v.pipe(
  boundedText(MAX_PASSWORD_LENGTH),
  v.minLength(1, validationMessage('required')),
)

/** Sent, stored and compared in lower case. */
export const Email = v.pipe(
  boundedText(MAX_EMAIL_LENGTH),
  v.trim(),
  v.minLength(1, validationMessage('required')),
  v.email(validationMessage('email')),
  v.toLowerCase(),
)

const name = (max: number) =>
  v.pipe(
    boundedText(max + MAX_PADDING, validationMessage('max_length', max)),
    v.transform(sanitizeLine),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.minLength(2, validationMessage('min_length', 2)),
    v.maxLength(max, validationMessage('max_length', max)),
    v.check(isVisibleText, validationMessage('name_signs')),
  )

/** A first or last name, at sign-up and in the contact form. */
export const UserName = name(50)

/** A random id that the browser stores, so that the server can tell a known device from a new one. */
const DeviceId = v.optional(Id)

export const SignUp = v.pipe(
  v.object({
    firstName: UserName,
    lastName: UserName,
    email: Email,
    password: NewPassword,
    confirmPassword: v.pipe(boundedText(MAX_PASSWORD_LENGTH), v.minLength(1, validationMessage('required'))),
    country: Country,
    termsAccepted: v.pipe(v.boolean(validationMessage('terms')), v.value(true, validationMessage('terms'))),
    language: v.optional(v.picklist(INTERFACE_LANGUAGES)),
    deviceId: DeviceId,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      validationMessage('passwords_differ'),
    ),
    ['confirmPassword'],
  ),
)
export type SignUp = v.InferOutput<typeof SignUp>

const Code = v.pipe(
  boundedText(CODE_DIGITS + MAX_PADDING, validationMessage('code')),
  v.transform(toLatinDigits),
  v.trim(),
  v.regex(/^\d{6}$/, validationMessage('code')),
)

/** `borrowed`: nothing is remembered of the device, and the session ends soon. */
export const Login = v.object({
  email: Email,
  password: EnteredPassword,
  deviceId: DeviceId,
  deviceCode: v.optional(Code),
  borrowed: v.optional(v.boolean()),
})
export const VerifyEmail = v.object({ email: Email, code: Code, deviceId: DeviceId })
export const SendCode = v.object({ email: Email, language: v.optional(v.picklist(INTERFACE_LANGUAGES)) })
export const ResetLink = v.object({ userId: Id, token: v.pipe(boundedText(43), v.regex(/^[\w-]{43}$/)) })
export const ResetPassword = v.object({
  userId: boundedText(36),
  token: boundedText(43),
  password: NewPassword,
  deviceId: DeviceId,
})
export const ResetLinkState = v.object({ state: v.picklist(['valid', 'invalid', 'expired']) })
export const UpdatePassword = v.pipe(
  v.object({ oldPassword: EnteredPassword, newPassword: NewPassword }),
  v.forward(
    v.check((form) => form.oldPassword !== form.newPassword, validationMessage('password_same')),
    ['newPassword'],
  ),
)
/** The new e-mail address. The change is confirmed by codes sent to the old and the new mailbox. */
export const ChangeEmail = v.object({ email: Email, password: EnteredPassword })
export type ChangeEmail = v.InferOutput<typeof ChangeEmail>
export const ConfirmEmail = v.object({ email: Email, oldCode: Code, newCode: Code })
export type ConfirmEmail = v.InferOutput<typeof ConfirmEmail>
export const Preferences = v.object({
  language: v.picklist(INTERFACE_LANGUAGES),
  confirmNewDevices: v.boolean(),
})
/** `password` is required to turn off the confirmation of new devices. */
export const UpdatePreferences = v.partial(v.object({ ...Preferences.entries, password: EnteredPassword }))
export const DeleteAccount = v.object({ password: EnteredPassword })
/**
 * Response header with the approximate size in bytes of an export, which is streamed without a
 * Content-Length. The app uses it for the progress bar.
 */
export const EXPECTED_BYTES_HEADER = 'X-Expected-Bytes'
/**
 * What is still open when an account is deleted: the newest 50 orders, with the other party's first name, and
 * the total count.
 */
export const OpenOrders = v.object({
  orders: v.array(
    v.object({ _id: Id, number: v.string(), status: v.picklist(ORDER_STATUSES), other: v.string() }),
  ),
  total: v.number(),
})
export type OpenOrders = v.InferOutput<typeof OpenOrders>

export const LoginResult = v.object({ user: Account, token: v.string() })

/** Any part of the account; absent fields stay unchanged. */
export const UpdateProfile = v.partial(
  v.object({
    firstName: UserName,
    lastName: UserName,
    profileImage: v.nullable(boundedText(MAX_URL_LENGTH)),
    phoneNumber: v.nullable(Phone),
    description: userText(0, RULES.aboutMax),
    country: Country,
  }),
)

/**
 * Any part of an account. `over`: what the change was decided on. If a field has another value by now, the
 * error is PROFILE_CHANGED with the current values (`now`) and nothing is written.
 */
export const UpdateAccount = /* @__PURE__ */ createUpdateSchema()
function createUpdateSchema() {
  return v.pipe(
    v.object({ ...UpdateProfile.entries, over: v.optional(ReplaceableValues) }),
    v.check(({ over: _, ...fields }) => hasAnyField(fields), NO_FIELD),
  )
}

/** A signed-in device. `endsAt`: when its session expires even if it is in use. */
export const Device = v.object({
  _id: Id,
  device: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
  endsAt: v.string(),
  current: v.boolean(),
})
export const DeviceList = v.object({ sessions: v.array(Device) })

export const KnownDeviceId = v.pipe(boundedText(64), v.regex(/^[0-9a-f]{64}$/))
/**
 * A device that has logged in before. It needs no mailed code, and wrong passwords from other devices don't
 * throttle it.
 */
export const KnownDevice = v.object({
  _id: v.string(),
  device: v.string(),
  firstSeenAt: v.string(),
  lastSeenAt: v.string(),
  current: v.boolean(),
})
export const KnownDeviceList = v.object({ devices: v.array(KnownDevice) })

/** A mail as the demo's mailbox shows it. */
export const MailboxMail = v.object({
  _id: Id,
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  createdAt: v.string(),
})
export const Mailbox = v.object({ mails: v.array(MailboxMail) })

/**
 * The accounts of a demo market and their common password. `mailbox`: whether this client may read their
 * mails.
 */
export const DEMO_EMAILS = ['buyer@demo.test', 'seller@demo.test', 'admin@demo.test', 'super@demo.test']
export const DEMO_PASSWORD = 'Demo!2026'
export const DemoLogins = v.object({
  password: v.string(),
  logins: v.array(v.object({ email: v.string(), role: v.picklist(ROLES), name: v.string() })),
  mailbox: v.optional(v.boolean(), false),
})
