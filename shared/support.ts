import * as v from 'valibot'
import { Email, UserName } from './accounts.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { Id, pageParams, paging } from './protocol/envelope.ts'
import { userText } from './user-text.ts'
import { validationMessage } from './validation-message.ts'

/**
 * Live figures of the market; the rating has one decimal and is 0 while there is none. Those that a device or
 * an older server doesn't have are 0.
 */
export const AboutStats = v.object({
  activeUsers: v.number(),
  countriesCount: v.number(),
  averageRating: v.number(),
  completeOrderCount: v.number(),
  listedFreelancers: v.optional(v.number(), 0),
  offeredServices: v.optional(v.number(), 0),
  towns: v.optional(v.number(), 0),
})
export type AboutStats = v.InferOutput<typeof AboutStats>

export const MIN_CONTACT_LENGTH = 10
export const MAX_CONTACT_LENGTH = 1000

/** A message to the operator, from a signed-in or an anonymous visitor. */
export const WriteContact = v.object({
  _id: v.optional(Id),
  firstName: UserName,
  lastName: UserName,
  email: Email,
  message: userText(MIN_CONTACT_LENGTH, MAX_CONTACT_LENGTH),
  termsAccepted: v.pipe(v.boolean(validationMessage('terms')), v.value(true, validationMessage('terms'))),
  language: v.optional(v.picklist(INTERFACE_LANGUAGES), 'en'),
})
export type WriteContact = v.InferOutput<typeof WriteContact>

export const Contact = v.object({
  _id: Id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  message: v.string(),
  language: v.string(),
  createdAt: v.string(),
})
export type Contact = v.InferOutput<typeof Contact>
export const ContactQuery = v.object(pageParams)
export const ContactList = v.object({ contacts: v.array(Contact), ...paging })
