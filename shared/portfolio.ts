import * as v from 'valibot'
import { boundedList, boundedText, MAX_URL_LENGTH } from './bounds.ts'
import { Dollars } from './money.ts'
import { Id, pageParams, paging } from './protocol/envelope.ts'
import { RULES } from './rules.ts'
import { userText } from './user-text.ts'
import { validationMessage } from './validation-message.ts'

export const DURATIONS = [
  '1-week',
  '2-weeks',
  '1-month',
  '2-months',
  '3-months',
  '6-months',
  '1-year',
  '2-years',
  'ongoing',
] as const

export const PortfolioProject = v.object({
  _id: Id,
  sellerUserId: Id,
  name: v.string(),
  description: v.string(),
  skills: v.array(v.string()),
  duration: v.picklist(DURATIONS),
  cost: Dollars,
  images: v.array(v.string()),
  introVideo: v.nullable(v.string()),
  createdAt: v.string(),
  /** Changes with each edit; missing in rows cached by an older build. */
  version: v.optional(Id),
})
export type PortfolioProject = v.InferOutput<typeof PortfolioProject>

export const MAX_PICTURES = 5
export const MAX_SKILLS = 10
export const MAX_SKILL_LENGTH = 50
/**
 * Maximum number of base versions of an edit: earlier edits that were sent and may have arrived before it.
 */
export const MAX_BASE_VERSIONS = 50

/**
 * A project as its owner writes it. `images` and `introVideo` are URLs of the owner's uploads; the first
 * picture is the cover; a picture from a resumable upload is named by its id.
 * `cost` in US dollars. `edit`: the edit's own id, which makes it idempotent. `over`: the versions that the
 * edit may replace; if the project is at another one, it was changed in the meantime.
 */
export const WriteProject = v.object({
  _id: v.optional(Id),
  name: userText(1, 100),
  description: userText(10, 2000),
  skills: boundedList(userText(1, MAX_SKILL_LENGTH), MAX_SKILLS),
  duration: v.picklist(DURATIONS, validationMessage('required')),
  cost: v.pipe(
    Dollars,
    v.minValue(0, validationMessage('amount')),
    v.maxValue(RULES.priceMax, validationMessage('amount')),
  ),
  images: boundedList(boundedText(MAX_URL_LENGTH), MAX_PICTURES),
  introVideo: v.optional(v.nullable(boundedText(MAX_URL_LENGTH)), null),
  edit: v.optional(Id),
  over: v.optional(boundedList(Id, MAX_BASE_VERSIONS)),
})
export type WriteProject = v.InferOutput<typeof WriteProject>

export const MyPortfolioQuery = v.object(pageParams)
/** Like the public list, beside its paging. */
export const MyPortfolio = v.object({
  success: v.literal(true),
  message: v.string(),
  data: v.array(PortfolioProject),
  ...paging,
})
export const DeletedProject = v.object({ deletedId: Id })

export const PublicPortfolioQuery = v.object({ userId: Id, ...pageParams })
/** This list stands beside its paging, not inside `data`: see the specification's table of calls. */
export const PublicPortfolio = v.object({
  success: v.literal(true),
  message: v.string(),
  data: v.array(PortfolioProject),
  ...paging,
})
