import * as v from 'valibot'
import { callingCode } from '#shared/countries.ts'
import { DELIVERY_DAYS } from '#shared/delivery-times.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { PlaceId, REACHES_KM } from '#shared/places.ts'
import {
  type MyProfile,
  PERSONAL_FIELDS,
  PROFESSIONAL_FIELDS,
  SellerForm,
  SellerUser,
  TITLE_PREFIXES,
} from '#shared/seller-profile.ts'
import { amountField } from '../../../forms/amount-field.ts'

/** A number among `choices`, from a select's text; empty for none. Older drafts may not have it. */
const numberChoice = <const Choices extends readonly number[]>(choices: Choices) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.nullable(v.picklist(choices)),
  )

/** Form input of the first step; place and reach are text, empty for none. */
export const PersonalSchema = v.object({
  ...SellerUser.entries,
  ...v.pick(SellerForm, PERSONAL_FIELDS).entries,
  // Drafts of older builds have no place.
  placeId: v.pipe(
    v.optional(v.string(), ''),
    v.transform((id) => id || null),
    v.nullable(PlaceId),
  ),
  reachKm: numberChoice(REACHES_KM),
})

/** Form input of the second step; rate and delivery time are text. */
export const ProfessionalSchema = v.object({
  ...v.pick(SellerForm, PROFESSIONAL_FIELDS).entries,
  hourlyRate: amountField(SellerForm.entries.hourlyRate, 'rate'),
  deliveryDays: numberChoice(DELIVERY_DAYS),
})

export type PersonalInput = v.InferInput<typeof PersonalSchema>
export type ProfessionalInput = v.InferInput<typeof ProfessionalSchema>

/** A country's calling code with a blank, such as "+57 "; '' if it is unknown. */
export function startOfNumber(country: string): string {
  const code = callingCode(country)
  return code && `${code} `
}

/** The profile as form input. */
export const toPersonalInput = ({ user, seller }: MyProfile): PersonalInput => ({
  ...user,
  profileImage: user.profileImage ?? '',
  phoneNumber: user.phoneNumber ?? startOfNumber(seller.country),
  displayName: seller.displayName,
  bio: seller.bio,
  description: seller.description,
  country: seller.country,
  placeId: seller.placeId ?? '',
  reachKm: String(seller.reachKm ?? ''),
  languages: seller.languages as PersonalInput['languages'],
})

export function toProfessionalInput({ seller }: MyProfile, language: string): ProfessionalInput {
  const { title, hourlyRate, deliveryDays, occupations, skills, education, certifications } = seller
  const titleStart = TITLE_PREFIXES[INTERFACE_LANGUAGES.find((item) => item === language) ?? 'en']
  return {
    title: title || titleStart,
    hourlyRate: hourlyRate === 0 ? '' : String(hourlyRate),
    deliveryDays: String(deliveryDays ?? ''),
    occupations,
    skills: skills.map(({ skillId, level }) => ({ skillId, level })),
    education,
    certifications,
  }
}

/** Splits form values into the user's and the seller's fields. */
export function splitByOwner<T extends object>(values: T): { user: Partial<T>; seller: Partial<T> } {
  const [user, seller]: Partial<T>[] = [{}, {}]
  for (const name of Object.keys(values))
    Reflect.set(name in SellerUser.entries ? (user ?? {}) : (seller ?? {}), name, Reflect.get(values, name))
  return { user: user ?? {}, seller: seller ?? {} }
}
