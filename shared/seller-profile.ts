import * as v from 'valibot'
import { boundedRecord, FieldValue, MAX_FIELDS } from './bounded-record.ts'
import { boundedList, boundedText, Counter, MAX_PADDING, MAX_URL_LENGTH, Moment } from './bounds.ts'
import { Country, Phone } from './contact-details.ts'
import { DELIVERY_DAYS } from './delivery-times.ts'
import { Dollars } from './money.ts'
import { PlaceId, REACHES_KM } from './places.ts'
import { Id } from './protocol/envelope.ts'
import { hasAnyField, NO_FIELD, ReplaceableValues } from './replaceable-values.ts'
import { RULES } from './rules.ts'
import { isVisibleText, sanitizeLine } from './sanitize-text.ts'
import { LEVELS, MAX_HOURLY_RATE, SpokenLanguage } from './sellers.ts'
import { Subscription } from './subscriptions.ts'
import { userText } from './user-text.ts'
import { validationMessage } from './validation-message.ts'

export const MAX_TITLE_LENGTH = 80
export const MAX_BIO_LENGTH = 250
export const MAX_DESCRIPTION_LENGTH = 500
export const MAX_AWAY_MESSAGE_LENGTH = 500
export const MAX_OCCUPATIONS = 5
export const MAX_SKILLS = RULES.abilitiesMax
export const MAX_CREDENTIALS = 10
export const MAX_LANGUAGES = 20
export const MIN_EDUCATION_YEAR = 2010

/** How a title begins, in each language of the interface. Arabic joins it to the verb. */
export const TITLE_PREFIXES = { en: 'I will ', es: 'Voy a ', fr: 'Je vais ', ar: 'سأ' } as const
const ALLOWED_TITLE_PREFIXES = [...Object.values(TITLE_PREFIXES), 'سوف '].map((prefix) =>
  prefix.toLowerCase(),
)

/** One line of visible characters. */
const visibleLine = (min: number, max: number) =>
  v.pipe(
    boundedText(max + MAX_PADDING, validationMessage('max_length', max)),
    v.transform(sanitizeLine),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.minLength(min, validationMessage('min_length', min)),
    v.maxLength(max, validationMessage('max_length', max)),
    v.check(isVisibleText, validationMessage('name_signs')),
  )
// Joiners between two letters were checked before.
const name = v.pipe(
  visibleLine(2, 20),
  v.regex(/^(?:[\p{L}\p{M} ]|\u200c|\u200d)+$/u, validationMessage('letters_only')),
)
const isUnique = (values: unknown[]) => new Set(values).size === values.length

export const SellerUser = v.object({
  firstName: name,
  lastName: name,
  profileImage: v.pipe(boundedText(MAX_URL_LENGTH), v.minLength(1, validationMessage('picture_required'))),
  phoneNumber: Phone,
})

const Languages = v.pipe(
  boundedList(
    v.object({ language: SpokenLanguage, level: v.picklist(LEVELS, validationMessage('required')) }),
    MAX_LANGUAGES,
  ),
  v.minLength(1, validationMessage('at_least_one')),
  v.check((rows) => isUnique(rows.map((row) => row.language)), validationMessage('twice')),
)
const Occupations = v.pipe(
  boundedList(
    v.object({
      categoryId: v.pipe(Id, v.minLength(1)),
      subCategoryIds: v.pipe(
        boundedList(Id, MAX_SKILLS),
        v.minLength(1, validationMessage('service_required')),
      ),
    }),
    MAX_OCCUPATIONS,
  ),
  v.minLength(1, validationMessage('service_required')),
  v.check((rows) => isUnique(rows.map((row) => row.categoryId)), validationMessage('twice')),
)
const Skills = v.pipe(
  boundedList(
    v.object({ skillId: Id, level: v.picklist(LEVELS, validationMessage('required')) }),
    MAX_SKILLS,
  ),
  v.minLength(1, validationMessage('skill_required')),
  v.check((rows) => isUnique(rows.map((row) => row.skillId)), validationMessage('twice')),
)
const Education = boundedList(
  v.object({
    country: Country,
    university: userText(2, 100),
    degree: userText(2, 100),
    year: v.pipe(
      v.number(validationMessage('required')),
      v.integer(),
      v.minValue(MIN_EDUCATION_YEAR, validationMessage('year')),
      v.maxValue(9999, validationMessage('year')),
    ),
  }),
  MAX_CREDENTIALS,
)
const Certifications = boundedList(
  v.object({ title: userText(2, 100), certifiedFrom: userText(2, 100) }),
  MAX_CREDENTIALS,
)

/** A freelancer's complete profile form. The rate is in US dollars an hour. */
export const SellerForm = v.object({
  displayName: v.pipe(
    visibleLine(RULES.displayNameMin, RULES.displayNameMax),
    v.regex(/^(?:[\p{L}\p{M}\p{N} ._-]|\u200c|\u200d)+$/u, validationMessage('display_name')),
  ),
  title: v.pipe(
    visibleLine(1, MAX_TITLE_LENGTH),
    v.check(
      (title) =>
        ALLOWED_TITLE_PREFIXES.some(
          (prefix) => title.toLowerCase().startsWith(prefix) && title.trim().length > prefix.length,
        ),
      validationMessage('title_start'),
    ),
  ),
  description: userText(RULES.profileTextMin, MAX_DESCRIPTION_LENGTH),
  bio: userText(RULES.profileTextMin, MAX_BIO_LENGTH),
  hourlyRate: v.pipe(
    Dollars,
    v.minValue(RULES.priceMin, validationMessage('rate')),
    v.maxValue(MAX_HOURLY_RATE, validationMessage('rate')),
  ),
  country: Country,
  placeId: v.optional(v.nullable(PlaceId)),
  reachKm: v.optional(v.nullable(v.picklist(REACHES_KM, validationMessage('required')))),
  deliveryDays: v.optional(v.nullable(v.picklist(DELIVERY_DAYS, validationMessage('required')))),
  languages: Languages,
  occupations: Occupations,
  skills: Skills,
  education: Education,
  certifications: Certifications,
  introVideo: v.optional(v.nullable(boundedText(MAX_URL_LENGTH))),
})
export type SellerForm = v.InferOutput<typeof SellerForm>

/** The fields of the first two steps of the profile form: about the person, and about the trade. */
export const PERSONAL_FIELDS = [
  'displayName',
  'bio',
  'description',
  'country',
  'placeId',
  'reachKm',
  'languages',
] as const
export const PROFESSIONAL_FIELDS = [
  'title',
  'hourlyRate',
  'deliveryDays',
  'occupations',
  'skills',
  'education',
  'certifications',
] as const

/**
 * A first profile. The card is omitted where nothing is charged. `over`: what earlier submissions, which were
 * taken back, may have published. If another one has been published, the error is PROFILE_CHANGED, like that
 * of an edit.
 */
export const CompleteProfile = /* @__PURE__ */ createSubmissionSchema()
/** Functions, as bundlers keep schemas at the top level that no form of the app needs. */
function createSubmissionSchema() {
  return v.object({
    user: SellerUser,
    seller: SellerForm,
    payment_method: v.optional(Id),
    subscriptionPlanId: Id,
    over: v.optional(ReplaceableValues),
  })
}
export type CompleteProfile = v.InferOutput<typeof CompleteProfile>

/** A freelancer's absence: until when (ISO 8601 UTC), and the automatic reply. Null: not away. */
export const Away = v.nullable(
  v.object({
    until: Moment,
    message: userText(1, MAX_AWAY_MESSAGE_LENGTH),
  }),
)

/**
 * Any part of the profile; absent fields stay unchanged. If the profile is no longer at `version`, the error
 * is PROFILE_CHANGED and nothing is written.
 */
export const UpdateSeller = /* @__PURE__ */ createUpdateSchema()
function createUpdateSchema() {
  return v.pipe(
    v.object({
      version: v.optional(Counter),
      user: v.optional(v.partial(SellerUser)),
      seller: v.optional(v.partial(v.object({ ...SellerForm.entries, active: v.boolean(), away: Away }))),
    }),
    v.check(({ user, seller }) => hasAnyField({ ...user, ...seller }), NO_FIELD),
  )
}
export type UpdateSeller = v.InferOutput<typeof UpdateSeller>

/**
 * An edit that may arrive long after it was made. `over`: for each field that it changes, the values that it
 * may replace, as `MyProfile` returns them. If a field has another value by now, the error is PROFILE_CHANGED
 * with the current values (`now`) and nothing is written; other fields that changed in the meantime are kept.
 */
export const EditProfile = /* @__PURE__ */ createEditSchema()
function createEditSchema() {
  return v.pipe(
    v.object({
      user: v.optional(v.partial(SellerUser)),
      seller: v.optional(v.partial(SellerForm)),
      over: ReplaceableValues,
    }),
    v.check(({ user, seller }) => hasAnyField({ ...user, ...seller }), NO_FIELD),
  )
}
export type EditProfile = v.InferOutput<typeof EditProfile>

/**
 * A freelancer's own profile, complete or not. `version` counts its changes; `listed`: whether buyers can
 * find it.
 */
export const MyProfile = v.object({
  version: v.number(),
  profileComplete: v.boolean(),
  listed: v.boolean(),
  active: v.boolean(),
  away: v.nullable(v.object({ until: v.string(), message: v.string() })),
  user: v.object({
    firstName: v.string(),
    lastName: v.string(),
    profileImage: v.nullable(v.string()),
    phoneNumber: v.nullable(v.string()),
  }),
  seller: v.object({
    displayName: v.string(),
    title: v.string(),
    description: v.string(),
    bio: v.string(),
    hourlyRate: v.number(),
    country: v.string(),
    /** Profiles that an older build has saved have neither place nor delivery time. */
    placeId: v.optional(v.nullable(v.string()), null),
    reachKm: v.optional(v.nullable(v.number()), null),
    deliveryDays: v.optional(v.nullable(v.number()), null),
    languages: v.array(v.object({ language: v.string(), level: v.picklist(LEVELS) })),
    occupations: v.array(v.object({ categoryId: Id, subCategoryIds: v.array(Id) })),
    skills: v.array(v.object({ skillId: Id, name: v.string(), level: v.picklist(LEVELS) })),
    education: v.array(
      v.object({ country: v.string(), university: v.string(), degree: v.string(), year: v.number() }),
    ),
    certifications: v.array(v.object({ title: v.string(), certifiedFrom: v.string() })),
    introVideo: v.nullable(v.string()),
  }),
  subscription: v.nullable(Subscription),
})
export type MyProfile = v.InferOutput<typeof MyProfile>

/**
 * An unfinished profile: each field with its last value and the time it was typed (ms), so that the drafts of
 * two devices can be merged field by field.
 */
export const Draft = v.object({
  fields: boundedRecord(
    boundedText(40),
    v.object({
      value: FieldValue,
      at: Counter,
    }),
    MAX_FIELDS,
  ),
})
export type Draft = v.InferOutput<typeof Draft>

/** Merges two drafts: of each field, the later value. */
export function mergeDrafts(first: Draft['fields'], second: Draft['fields']): Draft['fields'] {
  const merged = { ...first }
  for (const [field, entry] of Object.entries(second))
    if (entry.at >= (merged[field]?.at ?? 0)) merged[field] = entry
  return merged
}
