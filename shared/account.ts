import * as v from 'valibot'
import { Id } from './protocol/envelope.ts'

export const ROLES = ['buyer', 'seller', 'admin', 'superAdmin'] as const
export type Role = (typeof ROLES)[number]

/** The signed-in user's account, as their own app receives it. */
export const Account = v.object({
  _id: Id,
  role: v.picklist(ROLES),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  profileImage: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
  description: v.string(),
  country: v.string(),
  emailVerified: v.boolean(),
  profileComplete: v.boolean(),
})
export type Account = v.InferOutput<typeof Account>

/** First and last name, else the e-mail address, else `fallback`. */
export function displayName(
  user: { firstName: string; lastName: string; email?: string },
  fallback: string,
): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email || fallback
}
