import { Hono } from 'hono'
import * as v from 'valibot'
import { Id, success } from '#shared/envelope.ts'
import { PublicUser, SellerList, SellerListQuery, SellerProfile, SellerProfileQuery } from '#shared/sellers.ts'
import type { Deps } from '../../deps.ts'
import { ok, okText, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { validate } from '../../http/validate.ts'
import { listSellers, publicProfile, publicUser } from './sellers.ts'

export const sellersRoutes = ({ database }: Deps) =>
  new Hono()
    .get('/seller/all', describe('Public sellers by filter, search and sort', success(SellerList)), validate('query', SellerListQuery), (c) => {
      const query = c.req.valid('query')
      const { cards, total } = listSellers(database, query, query)
      return okText(c, pageOfCards(cards, pagingOf(query, total)))
    })
    .get('/seller/construction-sellers', describe('Public sellers of the building trades', success(SellerList)), validate('query', SellerListQuery), (c) => {
      const query = c.req.valid('query')
      const { cards, total } = listSellers(database, query, query, true)
      return okText(c, pageOfCards(cards, pagingOf(query, total)))
    })
    .get('/seller/seller-profile-public', describe('All that a public profile shows', success(SellerProfile)), validate('query', SellerProfileQuery), async (c) =>
      ok(c, await publicProfile(database, c.req.valid('query').sellerUserId)),
    )
    .get('/users/public-profile/:id', describe('What anyone may know of an account', success(PublicUser)), validate('param', v.object({ id: Id })), async (c) =>
      ok(c, await publicUser(database, c.req.valid('param').id)),
    )

/** The cards are JSON text already, made when the seller changed. */
function pageOfCards(cards: string, paging: object): string {
  return `{"sellers":${cards},${JSON.stringify(paging).slice(1)}`
}
