import type { Side } from '#shared/order-graph.ts'
import type { Order } from '#shared/orders.ts'
import type { ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/middleware/session.ts'
import { forRoles, type MutationHandlers } from '../../http/mutation-handlers.ts'
import { answerDate, proposeDate } from './delivery-dates.ts'
import { createOrder, findOrder, moveOrder, withdrawOrder } from './orders.ts'
import { rateBuyer, rateOrder, replyToRating } from './ratings.ts'
import { setReviewProject } from './review-projects.ts'

/** Nobody hires more freelancers than this in a day offline, or more than one every two minutes for long. */
const REQUEST_LIMIT = { burst: 50, perWindow: 30, windowMs: HOUR_MS }
/** For moves, proposals, ratings and what stands with them. A day's outbox is sent at once. */
const ACTION_LIMIT = { burst: 300, perWindow: 60, windowMs: MINUTE_MS }

const sideOf = ({ role }: SessionUser): Side => (role === 'seller' ? 'seller' : 'buyer')

/** What is done with orders, as single calls and in a sync. The data is the order as it is then. */
export function ordersMutations({ rateLimits }: Deps) {
  const requestLimiter = rateLimits.tokenBucket('order requests', REQUEST_LIMIT)
  const actionLimiter = rateLimits.tokenBucket('order actions', ACTION_LIMIT)
  return {
    createOrder: forRoles(
      ['buyer'],
      ({ database, user, now }, { sellerName: _, ...form }: ParsedPayload<'createOrder'>) =>
        toData(createOrder(database, user.id, form, { now, rateLimiter: requestLimiter })),
    ),
    withdrawOrder: forRoles(
      ['buyer'],
      ({ database, user, now }, { orderId }: ParsedPayload<'withdrawOrder'>) =>
        toData(withdrawOrder(database, user, orderId, { now, rateLimiter: actionLimiter })),
    ),
    moveOrder: forRoles(
      ['buyer', 'seller'],
      ({ database, user, now }, { orderId, status, ...form }: ParsedPayload<'moveOrder'>) =>
        toData(
          moveOrder(database, sideOf(user), user, { orderId, status, form, now, rateLimiter: actionLimiter }),
        ),
    ),
    proposeDeliveryDate: forRoles(
      ['buyer', 'seller'],
      ({ database, user, now }, proposal: ParsedPayload<'proposeDeliveryDate'>) =>
        toData(
          proposeDate(database, sideOf(user), user.id, { ...proposal, now, rateLimiter: actionLimiter }),
        ),
    ),
    answerDeliveryDate: forRoles(
      ['buyer', 'seller'],
      ({ database, user, now }, answer: ParsedPayload<'answerDeliveryDate'>) =>
        toData(answerDate(database, sideOf(user), user.id, { ...answer, now, rateLimiter: actionLimiter })),
    ),
    rateOrder: forRoles(['buyer'], async ({ database, user, now }, form: ParsedPayload<'rateOrder'>) => {
      await rateOrder(database, user.id, form, { now, rateLimiter: actionLimiter })
      return toData(findOrder(database, user.id, form.orderId))
    }),
    rateBuyer: forRoles(['seller'], async ({ database, user, now }, form: ParsedPayload<'rateBuyer'>) => {
      await rateBuyer(database, user.id, form, { now, rateLimiter: actionLimiter })
      return toData(findOrder(database, user.id, form.orderId))
    }),
    replyToRating: forRoles(
      ['seller'],
      async ({ database, user, now }, { ratingId, reply }: ParsedPayload<'replyToRating'>) => {
        const orderId = await replyToRating(database, user.id, ratingId, {
          reply,
          now,
          rateLimiter: actionLimiter,
        })
        return toData(findOrder(database, user.id, orderId))
      },
    ),
    setReviewProject: forRoles(
      ['seller'],
      async ({ database, user }, { orderId: _, ...choice }: ParsedPayload<'setReviewProject'>) =>
        toData(
          findOrder(database, user.id, await setReviewProject(database, user.id, choice, actionLimiter)),
        ),
    ),
  } satisfies Partial<MutationHandlers>
}

const toData = async (order: Promise<Order>): Promise<{ order: Order }> => ({ order: await order })
