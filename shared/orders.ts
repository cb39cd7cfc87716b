import * as v from 'valibot'
import { boundedList, boundedText, MAX_PADDING, Moment } from './bounds.ts'
import { Attachment, FileReference } from './chat.ts'
import { Cover } from './cover.ts'
import { Dollars } from './money.ts'
import { ORDER_FILTERS, ORDER_STATUSES, type OrderFilter, parseOrderStatus, SIDES } from './order-graph.ts'
import { Id, pageParams, paging } from './protocol/envelope.ts'
import { RULES } from './rules.ts'
import { userText } from './user-text.ts'
import { validationMessage } from './validation-message.ts'

export const MAX_STARS = RULES.stars

/** The freelancer's project that is shown with a review. */
export const ReviewProject = v.object({ _id: Id, name: v.string(), cover: v.nullable(Cover) })
export type ReviewProject = v.InferOutput<typeof ReviewProject>

/** A buyer's rating of a completed order, with the seller's one reply. */
export const Rating = v.object({
  _id: Id,
  sellerUserId: Id,
  rating: v.number(),
  comment: v.string(),
  reply: v.nullable(v.string()),
  createdAt: v.string(),
  buyer: v.object({
    _id: Id,
    firstName: v.string(),
    lastName: v.string(),
    profileImage: v.nullable(v.string()),
    country: v.string(),
  }),
  project: v.optional(ReviewProject),
})
export type Rating = v.InferOutput<typeof Rating>

export const RatingList = v.object({ ratings: v.array(Rating), spread: v.array(v.number()), ...paging })

export const MIN_DESCRIPTION_LENGTH = RULES.orderTextMin
export const MAX_DESCRIPTION_LENGTH = 2000
export const MAX_NOTE_LENGTH = 1000
export const MAX_COMMENT_LENGTH = 1000
export const MAX_ORDER_FILES = 10

const FileReferences = v.optional(boundedList(FileReference, MAX_ORDER_FILES), [])

/** One party of an order as the other sees them. A deleted account has no name. */
const OrderParty = v.object({
  _id: Id,
  firstName: v.string(),
  lastName: v.string(),
  profileImage: v.nullable(v.string()),
  country: v.string(),
  memberSince: v.string(),
  gone: v.boolean(),
  suspended: v.optional(v.boolean()),
  /**
   * How freelancers rate a client: the average of their stars and the number of ratings. Null for
   * freelancers.
   */
  rated: v.optional(v.nullable(v.object({ average: v.nullable(v.number()), count: v.number() })), null),
})

export const DATE_EVENTS = ['dateProposed', 'dateAgreed', 'dateDeclined'] as const

/**
 * Something that was done with an order. `at`: the time from which it counts; `arrivedAt`: when the server
 * received it.
 */
export const OrderEvent = v.object({
  _id: Id,
  by: v.picklist([...SIDES, 'system']),
  kind: v.optional(v.picklist(['move', ...DATE_EVENTS]), 'move'),
  from: v.nullable(v.picklist(ORDER_STATUSES)),
  to: v.picklist(ORDER_STATUSES),
  note: v.string(),
  files: v.array(Attachment),
  /** The delivery date that was agreed on with this event, if any. */
  deliveryAt: v.nullable(v.string()),
  at: v.string(),
  arrivedAt: v.string(),
})
export type OrderEvent = v.InferOutput<typeof OrderEvent>

/**
 * Times are ISO 8601 UTC; `budget` in US dollars, `pesos` per dollar at the time of creation. `onTime` is set
 * by the first delivery.
 */
export const Order = v.object({
  _id: Id,
  number: v.string(),
  buyer: OrderParty,
  seller: OrderParty,
  description: v.string(),
  files: v.array(Attachment),
  budget: Dollars,
  pesos: v.number(),
  deliveryAt: v.string(),
  status: v.picklist(ORDER_STATUSES),
  lastBy: v.nullable(v.picklist([...SIDES, 'system'])),
  inRevision: v.boolean(),
  onTime: v.nullable(v.boolean()),
  /** A delivery date that one side has proposed and the other has not answered yet. */
  proposal: v.optional(v.nullable(v.object({ by: v.picklist(SIDES), deliveryAt: v.string() })), null),
  createdAt: v.string(),
  events: v.array(OrderEvent),
  rating: v.nullable(
    v.object({
      _id: Id,
      rating: v.number(),
      comment: v.string(),
      reply: v.nullable(v.string()),
      createdAt: v.string(),
      hiddenReason: v.optional(v.string()),
      /** The freelancer's project that is shown with it. */
      projectId: v.optional(Id),
    }),
  ),
  /** The freelancer's rating of the client. */
  buyerRating: v.optional(
    v.nullable(
      v.object({
        _id: Id,
        rating: v.number(),
        comment: v.string(),
        createdAt: v.string(),
        hiddenReason: v.optional(v.string()),
      }),
    ),
    null,
  ),
})
export type Order = v.InferOutput<typeof Order>

export const CreateOrder = v.object({
  _id: v.optional(Id),
  sellerUserId: Id,
  description: userText(MIN_DESCRIPTION_LENGTH, MAX_DESCRIPTION_LENGTH),
  deliveryAt: Moment,
  budget: v.pipe(
    Dollars,
    v.minValue(RULES.priceMin, validationMessage('budget')),
    v.maxValue(RULES.budgetMax, validationMessage('budget')),
  ),
  attachments: FileReferences,
})
export type CreateOrder = v.InferOutput<typeof CreateOrder>

const Status = v.pipe(
  boundedText(20),
  v.transform(parseOrderStatus),
  v.picklist(ORDER_STATUSES, 'Must be one of PENDING, PROCESSING, DELIVERED, COMPLETED, CANCELLED'),
)
export const MoveQuery = v.object({ orderId: Id, status: Status })
/**
 * `_id`: the move's own id, which makes it idempotent; `from`: the status that the mover assumed;
 * `decidedOn`: the newest event that the server had sent them; `doneAt`: when it was done, if that was
 * offline; `deliveryAt`: the date proposed with a request for changes.
 */
export const MoveOrder = v.object({
  _id: v.optional(Id),
  from: v.optional(Status),
  decidedOn: v.optional(Id),
  note: v.optional(userText(0, MAX_NOTE_LENGTH), ''),
  doneAt: v.optional(Moment),
  deliveryAt: v.optional(Moment),
  attachments: FileReferences,
})
export type MoveOrder = v.InferOutput<typeof MoveOrder>

const Filter = v.pipe(
  boundedText(20),
  v.transform(
    (text): OrderFilter | null =>
      ORDER_FILTERS.find((filter) => filter === text.toUpperCase()) ?? parseOrderStatus(text),
  ),
  v.picklist(ORDER_FILTERS, `Must be one of ${ORDER_FILTERS.join(', ')}`),
)
export const OrderQuery = v.object({
  ...pageParams,
  status: v.optional(Filter),
  search: v.optional(
    v.pipe(
      boundedText(100 + MAX_PADDING, validationMessage('max_length', 100)),
      v.trim(),
      v.maxLength(100, validationMessage('max_length', 100)),
    ),
  ),
})
/** Both shapes of the specification: `orders` beside `data.orders`. */
export const OrderList = v.object({
  success: v.literal(true),
  message: v.string(),
  data: v.object({ orders: v.array(Order), ...paging }),
  orders: v.array(Order),
  ...paging,
})

export const RateOrder = v.object({
  _id: v.optional(Id),
  orderId: Id,
  rating: v.pipe(
    v.number(validationMessage('stars')),
    v.integer(validationMessage('stars')),
    v.minValue(1, validationMessage('stars')),
    v.maxValue(MAX_STARS, validationMessage('stars')),
  ),
  comment: v.optional(userText(0, MAX_COMMENT_LENGTH), ''),
})
export type RateOrder = v.InferOutput<typeof RateOrder>
/** A proposal of another delivery date. */
export const ProposeDate = v.object({ deliveryAt: Moment })
/**
 * Accepts or declines a proposed date. It names the date, so that a newer proposal isn't answered by mistake.
 */
export const AnswerDate = v.object({ deliveryAt: Moment, accept: v.boolean() })

/** A freelancer's rating of a client. */
export const BuyerRating = v.object({
  _id: Id,
  orderId: Id,
  rating: v.number(),
  comment: v.string(),
  createdAt: v.string(),
  seller: v.object({
    _id: Id,
    firstName: v.string(),
    lastName: v.string(),
    profileImage: v.nullable(v.string()),
  }),
})
export type BuyerRating = v.InferOutput<typeof BuyerRating>
export const BuyerRatingQuery = v.object(pageParams)
export const BuyerRatingList = v.object({
  ratings: v.array(BuyerRating),
  average: v.nullable(v.number()),
  ...paging,
})

export const ReplyToRating = v.object({ reply: userText(1, MAX_COMMENT_LENGTH) })
/** The project to show with a review; null for none. */
export const SetReviewProject = v.object({ projectId: v.nullable(Id) })
