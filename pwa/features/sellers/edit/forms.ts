import * as v from 'valibot'
import { callingCode } from '#shared/countries.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { type MyProfile, PERSONAL_FIELDS, PROFESSIONAL_FIELDS, SellerForm, SellerUser, TITLE_PREFIXES } from '#shared/seller-profile.ts'
import { amountText } from '../../../forms/amount.ts'

/** The first step as it is typed. */
export const Personal = v.object({ ...SellerUser.entries, ...v.pick(SellerForm, PERSONAL_FIELDS).entries })

/** Of the second, the rate is text. */
export const Professional = v.object({
  ...v.pick(SellerForm, PROFESSIONAL_FIELDS).entries,
  hourlyRate: amountText(SellerForm.entries.hourlyRate, 'rate'),
})

export type PersonalInput = v.InferInput<typeof Personal>
export type ProfessionalInput = v.InferInput<typeof Professional>

/** How the numbers of a country begin; '' where nobody knows. */
export function startOfNumber(country: string): string {
  const code = callingCode(country)
  return code && `${code} `
}

/** What a form begins with: the profile as it stands. */
export const personalOf = ({ user, seller }: MyProfile): PersonalInput => ({
  ...user,
  profileImage: user.profileImage ?? '',
  phoneNumber: user.phoneNumber ?? startOfNumber(seller.country),
  displayName: seller.displayName,
  bio: seller.bio,
  description: seller.description,
  country: seller.country,
  languages: seller.languages as PersonalInput['languages'],
})

export function professionalOf({ seller }: MyProfile, language: string): ProfessionalInput {
  const { title, hourlyRate, occupations, skills, education, certifications } = seller
  const start = TITLE_PREFIXES[INTERFACE_LANGUAGES.find((each) => each === language) ?? 'en']
  return {
    title: title || start,
    hourlyRate: hourlyRate === 0 ? '' : String(hourlyRate),
    occupations,
    skills: skills.map(({ skillId, level }) => ({ skillId, level })),
    education,
    certifications,
  }
}

/** The names of those fields whose value is another than before. */
export const changedFields = (before: object, now: object): string[] =>
  Object.keys(now).filter((name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(now, name)))

/** Sorts what the forms hold into what belongs to the person and what to the trade. */
export function partsOf<T extends object>(values: T): { user: Partial<T>; seller: Partial<T> } {
  const [user, seller]: Partial<T>[] = [{}, {}]
  for (const name of Object.keys(values)) Reflect.set(name in SellerUser.entries ? (user ?? {}) : (seller ?? {}), name, Reflect.get(values, name))
  return { user: user ?? {}, seller: seller ?? {} }
}
