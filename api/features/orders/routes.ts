import { Hono } from 'hono'
import * as v from 'valibot'
import { Id, success } from '#shared/envelope.ts'
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
import { SentOrder } from '#shared/sent-order.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { openAllowance } from '../../http/limits.ts'
import { type Person, type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import { answerDate, proposeDate } from './dates.ts'
import type { Following } from './events.ts'
import { buyerFigures, sellerFigures } from './figures.ts'
import { createOrder, findOrder, listOrders, moveOrder, withdrawOrder } from './orders.ts'
import { listBuyerRatings, listRatings, rateBuyer, rateOrder, replyToRating } from './ratings.ts'

export const ratingsRoutes = ({ database }: Deps) =>
  new Hono().get('/rating', describe("A seller's ratings and their spread", success(RatingList)), validate('query', RatingQuery), async (c) => {
    const query = c.req.valid('query')
    const { ratings, spread, total } = await listRatings(database, query.userId ?? query.sellerId ?? '', query)
    return ok(c, { ratings, spread, ...pagingOf(query, total) })
  })

const OrderId = v.object({ id: Id })
const sideOf = ({ role }: Person): Side => (role === 'seller' ? 'seller' : 'buyer')

/** Nobody hires more people in a day's time without a network, or more than one every other minute for long. */
const REQUESTS = { burst: 50, most: 30, window: 3_600_000 }
/** What is done with orders and said of them: a day's queue goes out at once. */
const DEEDS = { burst: 300, most: 60, window: 60_000 }

/** Hiring, and all that follows. An order is its two people's; for anybody else it isn't there. */
export const ordersRoutes = ({ database, clock, env }: Deps, following: Following) => {
  const requests = env.rateLimits ? openAllowance(REQUESTS, clock) : null
  const deeds = env.rateLimits ? openAllowance(DEEDS, clock) : null
  const buyers = signedIn(database, clock, { roles: ['buyer'] })
  const sellers = signedIn(database, clock, { roles: ['seller'] })
  const traders = signedIn(database, clock, { roles: ['buyer', 'seller'] })
  const routes = new Hono<PersonEnv>()
    .post('/order', describe('Sends an order to a freelancer', success(v.object({ order: Order }))), buyers, validate('json', SentOrder), async (c) =>
      ok(c, { order: await createOrder(database, c.var.person.id, c.req.valid('json'), following, clock(), requests) }, 'Order created successfully!'),
    )
    .delete(
      '/order/:id',
      describe("Withdraws my order, also one whose making wasn't answered", success(v.object({ order: Order }))),
      buyers,
      validate('param', OrderId),
      async (c) => ok(c, { order: await withdrawOrder(database, c.var.person, c.req.valid('param').id, following, clock(), deeds) }),
    )
    .post('/rating', describe('Rates a completed order', success(v.object({ order: Order }))), buyers, validate('json', RateOrder), async (c) => {
      const form = c.req.valid('json')
      await rateOrder(database, c.var.person.id, form, following, clock(), deeds)
      return ok(c, { order: await findOrder(database, c.var.person.id, form.orderId) }, 'Rating submitted')
    })
    .post(
      '/rating/buyer',
      describe('Says how it was to work for a buyer, once an order is completed', success(v.object({ order: Order }))),
      sellers,
      validate('json', RateOrder),
      async (c) => {
        const form = c.req.valid('json')
        await rateBuyer(database, c.var.person.id, form, following, clock(), deeds)
        return ok(c, { order: await findOrder(database, c.var.person.id, form.orderId) }, 'Rating submitted')
      },
    )
    .get('/rating/buyer', describe('What freelancers have said of me', success(BuyerRatingList)), buyers, validate('query', BuyerRatingQuery), async (c) => {
      const query = c.req.valid('query')
      const { ratings, average, total } = await listBuyerRatings(database, c.var.person.id, query)
      return ok(c, { ratings, average, ...pagingOf(query, total) })
    })
    .put(
      '/rating/:id/reply',
      describe('Answers a review, once', success(v.object({ order: Order }))),
      sellers,
      validate('param', OrderId),
      validate('json', ReplyToRating),
      async (c) => {
        const orderId = await replyToRating(database, c.var.person.id, c.req.valid('param').id, c.req.valid('json').reply, following, clock(), deeds)
        return ok(c, { order: await findOrder(database, c.var.person.id, orderId) })
      },
    )
    .put(
      '/order/date/:id',
      describe('Asks for another delivery day', success(v.object({ order: Order }))),
      traders,
      validate('param', OrderId),
      validate('json', ProposeDate),
      async (c) => {
        const { person } = c.var
        return ok(c, { order: await proposeDate(database, sideOf(person), person.id, c.req.valid('param').id, c.req.valid('json').deliveryAt, following, clock(), deeds) })
      },
    )
    .put(
      '/order/date/:id/answer',
      describe('Says yes or no to the day that the other side asked for', success(v.object({ order: Order }))),
      traders,
      validate('param', OrderId),
      validate('json', AnswerDate),
      async (c) => {
        const { person } = c.var
        return ok(c, { order: await answerDate(database, sideOf(person), person.id, c.req.valid('param').id, c.req.valid('json'), following, clock(), deeds) })
      },
    )
  for (const [side, people] of [
    ['buyer', buyers],
    ['seller', sellers],
  ] as const satisfies [Side, typeof buyers][])
    routes
      .get(`/order/${side}`, describe(`My orders as a ${side}`, OrderList), people, validate('query', OrderQuery), async (c) => {
        const query = c.req.valid('query')
        const { orders, total } = await listOrders(database, side, c.var.person.id, query, clock())
        const paging = pagingOf(query, total)
        return ok(c, { orders, ...paging }, 'OK', { orders, ...paging })
      })
      .put(
        `/order/${side}/status`,
        describe(`Moves my order, as its ${side}`, success(v.object({ order: Order }))),
        people,
        validate('query', MoveQuery),
        validate('json', MoveOrder),
        async (c) =>
          ok(
            c,
            { order: await moveOrder(database, side, c.var.person, c.req.valid('query'), c.req.valid('json'), following, clock(), deeds) },
            'Order status updated successfully!',
          ),
      )
  return routes
    .get('/order/seller/stats', describe('My figures as a freelancer', success(SellerFigures)), sellers, async (c) =>
      ok(c, await sellerFigures(database, c.var.person.id, following.waitedFor, clock())),
    )
    .get('/order/buyer/stats', describe('My figures as a client', success(BuyerFigures)), buyers, async (c) => ok(c, await buyerFigures(database, c.var.person.id, clock())))
    .get('/order/:id', describe('An order of mine with all that was done', success(Order)), traders, validate('param', OrderId), async (c) =>
      ok(c, await findOrder(database, c.var.person.id, c.req.valid('param').id)),
    )
}
