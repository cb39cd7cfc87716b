import * as v from 'valibot'
import { boundedText, MAX_PADDING } from './bounds.ts'
import { SIDES } from './order-graph.ts'
import { Id, pageParams, paging } from './protocol/envelope.ts'
import { userText } from './user-text.ts'
import { validationMessage } from './validation-message.ts'

/** The user whom an administrator's decision is about reads its reason. */
export const MAX_REASON_LENGTH = 500
export const Reason = userText(1, MAX_REASON_LENGTH, validationMessage('word_needed'))

const UserNames = v.object({ firstName: v.string(), lastName: v.string() })
/** The side that is reviewed: freelancers by their clients, clients by their freelancers. */
const Reviewed = v.optional(v.picklist(SIDES), 'seller')
/** A review, as administrators see it. `hiddenReason` is null while it counts. */
export const AdminReview = v.object({
  about: Reviewed,
  _id: Id,
  number: v.string(),
  rating: v.number(),
  comment: v.string(),
  reply: v.nullable(v.string()),
  buyer: UserNames,
  seller: UserNames,
  hiddenReason: v.nullable(v.string()),
  createdAt: v.string(),
})
export type AdminReview = v.InferOutput<typeof AdminReview>
export const AdminReviewQuery = v.object({
  ...pageParams,
  search: v.optional(
    v.pipe(
      boundedText(100 + MAX_PADDING, validationMessage('max_length', 100)),
      v.trim(),
      v.maxLength(100, validationMessage('max_length', 100)),
    ),
  ),
  about: Reviewed,
  hidden: v.optional(v.picklist(['true', 'false']), 'false'),
})
export type AdminReviewQuery = v.InferOutput<typeof AdminReviewQuery>
export const AdminReviewList = v.object({ reviews: v.array(AdminReview), ...paging })
/** A reason hides the review; null shows it again. */
export const HideReview = v.object({ reason: v.nullable(Reason) })
export const HideReviewQuery = v.object({ about: Reviewed })
export const WarnUser = v.object({ reason: Reason })
