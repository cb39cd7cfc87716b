import { Hono } from 'hono'
import * as v from 'valibot'
import { CreateOrderRequest } from '#shared/create-order.ts'
import { Id, successEnvelope } from '#shared/envelope.ts'
import { BuyerFigures, SellerFigures } from '#shared/figures.ts'
import type { Side } from '#shared/order-graph.ts'
import {
  AnswerDate,
  BuyerRatingList,
  BuyerRatingQuery,
  MoveOrder,
  MoveQuery,
  Order,
  OrderList,
  OrderQuery,
  ProposeDate,
  RateOrder,
  RatingList,
  RatingQuery,
  ReplyToRating,
} from '#shared/orders.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { createTokenBucket } from '../../http/middleware/limits.ts'
import { requireUser, type SessionUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import { answerDate, proposeDate } from './delivery-dates.ts'
import type { OrderEffects } from './events.ts'
import { readBuyerFigures, readSellerFigures } from './figures.ts'
import { createOrder, findOrder, listOrders, moveOrder, withdrawOrder } from './orders.ts'
import { listBuyerRatings, listRatings, rateBuyer, rateOrder, replyToRating } from './ratings.ts'

export const ratingsRoutes = ({ database }: Deps) =>
  new Hono().get(
    '/rating',
    describeEndpoint("A seller's ratings and their spread", successEnvelope(RatingList)),
    validate('query', RatingQuery),
    async (c) => {
      const query = c.req.valid('query')
      const { ratings, spread, total } = await listRatings(
        database,
        query.userId ?? query.sellerId ?? '',
        query,
      )
      return ok(c, { ratings, spread, ...toPaging(query, total) })
    },
  )

const IdParam = v.object({ id: Id })
const sideOf = ({ role }: SessionUser): Side => (role === 'seller' ? 'seller' : 'buyer')

/** Nobody hires more freelancers than this in a day offline, or more than one every two minutes for long. */
const REQUEST_LIMIT = { burst: 50, perWindow: 30, windowMs: 3_600_000 }
/** For moves, proposals and ratings. A day's outbox is sent at once. */
const ACTION_LIMIT = { burst: 300, perWindow: 60, windowMs: 60_000 }

/**
 * Orders and everything that follows from them. An order exists for its two parties only; for others it is
 * not found.
 */
export const ordersRoutes = ({ database, clock, env }: Deps, orderEffects: OrderEffects) => {
  const requestLimiter = env.rateLimits ? createTokenBucket(REQUEST_LIMIT, clock) : null
  const actionLimiter = env.rateLimits ? createTokenBucket(ACTION_LIMIT, clock) : null
  const requireBuyer = requireUser(database, clock, { roles: ['buyer'] })
  const requireSeller = requireUser(database, clock, { roles: ['seller'] })
  const requireTrader = requireUser(database, clock, { roles: ['buyer', 'seller'] })
  const routes = new Hono<UserEnv>()
    .post(
      '/order',
      describeEndpoint('Sends an order to a freelancer', successEnvelope(v.object({ order: Order }))),
      requireBuyer,
      validate('json', CreateOrderRequest),
      async (c) =>
        ok(
          c,
          {
            order: await createOrder(
              database,
              c.var.user.id,
              c.req.valid('json'),
              orderEffects,
              clock(),
              requestLimiter,
            ),
          },
          'Order created successfully!',
        ),
    )
    .delete(
      '/order/:id',
      describeEndpoint(
        "Withdraws my order, also one whose making wasn't answered",
        successEnvelope(v.object({ order: Order })),
      ),
      requireBuyer,
      validate('param', IdParam),
      async (c) =>
        ok(c, {
          order: await withdrawOrder(
            database,
            c.var.user,
            c.req.valid('param').id,
            orderEffects,
            clock(),
            actionLimiter,
          ),
        }),
    )
    .post(
      '/rating',
      describeEndpoint('Rates a completed order', successEnvelope(v.object({ order: Order }))),
      requireBuyer,
      validate('json', RateOrder),
      async (c) => {
        const form = c.req.valid('json')
        await rateOrder(database, c.var.user.id, form, orderEffects, clock(), actionLimiter)
        return ok(c, { order: await findOrder(database, c.var.user.id, form.orderId) }, 'Rating submitted')
      },
    )
    .post(
      '/rating/buyer',
      describeEndpoint(
        'Says how it was to work for a buyer, once an order is completed',
        successEnvelope(v.object({ order: Order })),
      ),
      requireSeller,
      validate('json', RateOrder),
      async (c) => {
        const form = c.req.valid('json')
        await rateBuyer(database, c.var.user.id, form, orderEffects, clock(), actionLimiter)
        return ok(c, { order: await findOrder(database, c.var.user.id, form.orderId) }, 'Rating submitted')
      },
    )
    .get(
      '/rating/buyer',
      describeEndpoint('What freelancers have said of me', successEnvelope(BuyerRatingList)),
      requireBuyer,
      validate('query', BuyerRatingQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { ratings, average, total } = await listBuyerRatings(database, c.var.user.id, query)
        return ok(c, { ratings, average, ...toPaging(query, total) })
      },
    )
    .put(
      '/rating/:id/reply',
      describeEndpoint('Answers a review, once', successEnvelope(v.object({ order: Order }))),
      requireSeller,
      validate('param', IdParam),
      validate('json', ReplyToRating),
      async (c) => {
        const orderId = await replyToRating(
          database,
          c.var.user.id,
          c.req.valid('param').id,
          c.req.valid('json').reply,
          orderEffects,
          clock(),
          actionLimiter,
        )
        return ok(c, { order: await findOrder(database, c.var.user.id, orderId) })
      },
    )
    .put(
      '/order/date/:id',
      describeEndpoint('Asks for another delivery day', successEnvelope(v.object({ order: Order }))),
      requireTrader,
      validate('param', IdParam),
      validate('json', ProposeDate),
      async (c) => {
        const { user } = c.var
        return ok(c, {
          order: await proposeDate(
            database,
            sideOf(user),
            user.id,
            c.req.valid('param').id,
            c.req.valid('json').deliveryAt,
            orderEffects,
            clock(),
            actionLimiter,
          ),
        })
      },
    )
    .put(
      '/order/date/:id/answer',
      describeEndpoint(
        'Says yes or no to the day that the other side asked for',
        successEnvelope(v.object({ order: Order })),
      ),
      requireTrader,
      validate('param', IdParam),
      validate('json', AnswerDate),
      async (c) => {
        const { user } = c.var
        return ok(c, {
          order: await answerDate(
            database,
            sideOf(user),
            user.id,
            c.req.valid('param').id,
            c.req.valid('json'),
            orderEffects,
            clock(),
            actionLimiter,
          ),
        })
      },
    )
  for (const [side, requireSide] of [
    ['buyer', requireBuyer],
    ['seller', requireSeller],
  ] as const satisfies [Side, typeof requireBuyer][])
    routes
      .get(
        `/order/${side}`,
        describeEndpoint(`My orders as a ${side}`, OrderList),
        requireSide,
        validate('query', OrderQuery),
        async (c) => {
          const query = c.req.valid('query')
          const { orders, total } = await listOrders(database, side, c.var.user.id, query, clock())
          const paging = toPaging(query, total)
          return ok(c, { orders, ...paging }, 'OK', { orders, ...paging })
        },
      )
      .put(
        `/order/${side}/status`,
        describeEndpoint(`Moves my order, as its ${side}`, successEnvelope(v.object({ order: Order }))),
        requireSide,
        validate('query', MoveQuery),
        validate('json', MoveOrder),
        async (c) =>
          ok(
            c,
            {
              order: await moveOrder(
                database,
                side,
                c.var.user,
                c.req.valid('query'),
                c.req.valid('json'),
                orderEffects,
                clock(),
                actionLimiter,
              ),
            },
            'Order status updated successfully!',
          ),
      )
  return routes
    .get(
      '/order/seller/stats',
      describeEndpoint('My figures as a freelancer', successEnvelope(SellerFigures)),
      requireSeller,
      async (c) =>
        ok(c, await readSellerFigures(database, c.var.user.id, orderEffects.createWaitTimer, clock())),
    )
    .get(
      '/order/buyer/stats',
      describeEndpoint('My figures as a client', successEnvelope(BuyerFigures)),
      requireBuyer,
      async (c) => ok(c, await readBuyerFigures(database, c.var.user.id, clock())),
    )
    .get(
      '/order/:id',
      describeEndpoint('An order of mine with all that was done', successEnvelope(Order)),
      requireTrader,
      validate('param', IdParam),
      async (c) => ok(c, await findOrder(database, c.var.user.id, c.req.valid('param').id)),
    )
}
