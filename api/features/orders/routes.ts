import type { Side } from '#shared/order-graph.ts'
import type { Order } from '#shared/orders.ts'
import type { Paging } from '#shared/protocol/envelope.ts'
import { readPublic } from '../../db/read-public.ts'
import type { Deps } from '../../deps.ts'
import { ok, okStream, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { toWriteContext } from '../../http/write-context.ts'
import { readBuyerFigures, readSellerFigures } from './figures.ts'
import type { ordersMutations } from './mutations.ts'
import { findOrder, listOrders } from './orders.ts'
import { listBuyerRatings } from './ratings.ts'
import { listReviews } from './reviews.ts'

export const ratingsRoutes = ({ database }: Deps) =>
  new EndpointRouter().serve('GET /rating', async (c) => {
    const query = c.req.valid('query')
    const { reviews, spread, total } = await readPublic(database, (reader) =>
      listReviews(reader, query.userId ?? query.sellerId ?? '', query),
    )
    return ok(c, { ratings: reviews, spread, ...toPaging(query, total) })
  })

/**
 * Orders and everything that follows from them. An order exists for its two parties only; for others it is
 * not found.
 */
export const ordersRoutes = (deps: Deps, mutations: ReturnType<typeof ordersMutations>) => {
  const { database, clock } = deps
  const requireBuyer = requireUser(database, clock, { roles: ['buyer'] })
  const requireSeller = requireUser(database, clock, { roles: ['seller'] })
  const requireTrader = requireUser(database, clock, { roles: ['buyer', 'seller'] })
  const routes = new EndpointRouter<UserEnv>()
    .serve('POST /order', requireBuyer, async (c) =>
      ok(
        c,
        await mutations.createOrder(toWriteContext(c, deps), c.req.valid('json')),
        'Order created successfully!',
      ),
    )
    .serve('DELETE /order/:id', requireBuyer, async (c) =>
      ok(c, await mutations.withdrawOrder(toWriteContext(c, deps), { orderId: c.req.valid('param').id })),
    )
    .serve('POST /rating', requireBuyer, async (c) =>
      ok(c, await mutations.rateOrder(toWriteContext(c, deps), c.req.valid('json')), 'Rating submitted'),
    )
    .serve('POST /rating/buyer', requireSeller, async (c) =>
      ok(c, await mutations.rateBuyer(toWriteContext(c, deps), c.req.valid('json')), 'Rating submitted'),
    )
    .serve('GET /rating/buyer', requireBuyer, async (c) => {
      const query = c.req.valid('query')
      const { ratings, average, total } = await listBuyerRatings(database, c.var.user.id, query)
      return ok(c, { ratings, average, ...toPaging(query, total) })
    })
    .serve('PUT /rating/:id/reply', requireSeller, async (c) => {
      const reply = { ratingId: c.req.valid('param').id, ...c.req.valid('json') }
      return ok(c, await mutations.replyToRating(toWriteContext(c, deps), reply))
    })
    .serve('PUT /rating/:id/project', requireSeller, async (c) => {
      const choice = { ratingId: c.req.valid('param').id, ...c.req.valid('json') }
      return ok(c, await mutations.setReviewProject(toWriteContext(c, deps), choice))
    })
    .serve('PUT /order/date/:id', requireTrader, async (c) => {
      const proposal = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      return ok(c, await mutations.proposeDeliveryDate(toWriteContext(c, deps), proposal))
    })
    .serve('PUT /order/date/:id/answer', requireTrader, async (c) => {
      const answer = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      return ok(c, await mutations.answerDeliveryDate(toWriteContext(c, deps), answer))
    })
  for (const [side, requireSide] of [
    ['buyer', requireBuyer],
    ['seller', requireSeller],
  ] as const satisfies [Side, typeof requireBuyer][])
    routes
      .serve(`GET /order/${side}`, requireSide, async (c) => {
        const query = c.req.valid('query')
        const { orders, total } = await listOrders(database, side, c.var.user.id, {
          ...query,
          now: clock(),
        })
        const paging = toPaging(query, total)
        return okStream(c, streamOrders(orders, paging))
      })
      .serve(`PUT /order/${side}/status`, requireSide, async (c) => {
        const move = { ...c.req.valid('query'), ...c.req.valid('json') }
        return ok(
          c,
          await mutations.moveOrder(toWriteContext(c, deps), move),
          'Order status updated successfully!',
        )
      })
  return routes
    .serve('GET /order/seller/stats', requireSeller, async (c) =>
      ok(c, await readSellerFigures(database, c.var.user.id, clock())),
    )
    .serve('GET /order/buyer/stats', requireBuyer, async (c) =>
      ok(c, await readBuyerFigures(database, c.var.user.id, clock())),
    )
    .serve('GET /order/:id', requireTrader, async (c) =>
      ok(c, await findOrder(database, c.var.user.id, c.req.valid('param').id)),
    )
}

/**
 * The list stands in `data` and, for clients of the first API, beside it. Fifty long orders are many
 * megabytes, so each is serialised by itself, and once.
 */
function* streamOrders(orders: Order[], paging: Paging): Generator<string> {
  const texts: string[] = []
  const rest = JSON.stringify(paging).slice(1)
  yield '{"orders":['
  for (const [i, order] of orders.entries()) {
    const text = `${i > 0 ? ',' : ''}${JSON.stringify(order)}`
    texts.push(text)
    yield text
  }
  yield `],${rest},"orders":[`
  yield* texts
  yield `],${rest.slice(0, -1)}`
}
