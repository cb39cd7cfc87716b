import { Hono } from 'hono'
import * as v from 'valibot'
import { Id, success } from '#shared/envelope.ts'
import { SellerListQuery } from '#shared/seller-filters.ts'
import { CompleteProfile, Draft, EditProfile, MyProfile, UpdateSeller } from '#shared/seller-profile.ts'
import { PublicUser, SavedSellerList, SavedSellerQuery, SaveSeller, SellerList, SellerProfile, SellerProfileList, SellerProfileQuery } from '#shared/sellers.ts'
import type { Deps } from '../../deps.ts'
import { ok, okText, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { openAllowance } from '../../http/limits.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import type { ProfileChanged } from '../accounts/profile.ts'
import { tillOf } from '../subscriptions/payer.ts'
import { keepDraft, readDraft } from './draft.ts'
import { completeProfile, myProfile, updateSeller } from './my-profile.ts'
import { listSaved, saveSeller } from './saved.ts'
import { listProfiles, listSellers, publicProfile, publicUser } from './sellers.ts'

export const sellersRoutes = ({ database, clock }: Deps) =>
  new Hono()
    .get('/seller/all', describe('Public sellers by filter, search and sort', success(SellerList)), validate('query', SellerListQuery), async (c) => {
      const query = c.req.valid('query')
      const { cards, total, more } = await listSellers(database, query, query)
      return okText(c, pageOfCards(cards, { ...pagingOf(query, total), more }))
    })
    .get('/seller/construction-sellers', describe('Public sellers of the building trades', success(SellerList)), validate('query', SellerListQuery), async (c) => {
      const query = c.req.valid('query')
      const { cards, total, more } = await listSellers(database, query, query, true)
      return okText(c, pageOfCards(cards, { ...pagingOf(query, total), more }))
    })
    .get('/seller/profiles', describe('Public profiles, whole, by filter, search and sort', success(SellerProfileList)), validate('query', SellerListQuery), async (c) => {
      const query = c.req.valid('query')
      const { sellers, total, more } = await listProfiles(database, query, query, clock())
      return ok(c, { sellers, ...pagingOf(query, total), more })
    })
    .get('/seller/seller-profile-public', describe('All that a public profile shows', success(SellerProfile)), validate('query', SellerProfileQuery), async (c) =>
      ok(c, await publicProfile(database, c.req.valid('query').sellerUserId, clock())),
    )
    .get('/users/public-profile/:id', describe('What anyone may know of an account', success(PublicUser)), validate('param', v.object({ id: Id })), async (c) =>
      ok(c, await publicUser(database, c.req.valid('param').id)),
    )

/** All that somebody kept without a network goes out at once. */
const SAVES = { burst: 500, most: 60, window: 60_000 }

/** The freelancers that a client keeps. */
export const savedSellersRoutes = ({ database, clock, env }: Deps) => {
  const limit = env.rateLimits ? openAllowance(SAVES, clock) : null
  const buyers = signedIn(database, clock, { roles: ['buyer'] })
  return new Hono<PersonEnv>()
    .get('/seller/saved', describe('The freelancers I keep, the last first', success(SavedSellerList)), buyers, validate('query', SavedSellerQuery), async (c) => {
      const query = c.req.valid('query')
      const { sellers, total } = await listSaved(database, c.var.person.id, query)
      return ok(c, { sellers, ...pagingOf(query, total) })
    })
    .put(
      '/seller/saved/:id',
      describe('Keeps a freelancer, or lets go of them', success(SaveSeller)),
      buyers,
      validate('param', v.object({ id: Id })),
      validate('json', SaveSeller),
      async (c) => {
        const { saved } = c.req.valid('json')
        await saveSeller(database, c.var.person.id, c.req.valid('param').id, saved, clock(), limit)
        return ok(c, { saved })
      },
    )
}

/** What freelancers do with their own profile. `profileChanged` brings what others made of it up to date. */
export const myProfileRoutes = (deps: Deps, profileChanged: ProfileChanged) => {
  const { database, clock } = deps
  const sellers = signedIn(database, clock, { roles: ['seller'] })
  return new Hono<PersonEnv>()
    .get('/seller/my-profile', describe('My profile, complete or not', success(MyProfile)), sellers, async (c) => ok(c, await myProfile(database, c.var.person.id)))
    .get('/seller/draft', describe('What I have written of my profile and not submitted', success(Draft)), sellers, async (c) =>
      ok(c, { fields: await readDraft(database, c.var.person.id) }),
    )
    .put('/seller/draft', describe('Keeps what I have written; of each field the later stays', success(Draft)), sellers, validate('json', Draft), async (c) =>
      ok(c, { fields: await keepDraft(database, c.var.person.id, c.req.valid('json').fields, clock()) }),
    )
    .post(
      '/seller/complete-profile',
      describe('Makes my profile complete: all of it, plan and card included', success(MyProfile)),
      sellers,
      validate('json', CompleteProfile),
      async (c) => ok(c, await completeProfile(deps, tillOf(deps), c.var.person.id, c.req.valid('json'), profileChanged, clock()), 'Profile created successfully!'),
    )
    .put(
      '/seller/profile',
      describe('Changes what I say of myself, and overwrites nothing that was changed elsewhere meanwhile', success(MyProfile)),
      sellers,
      validate('json', EditProfile),
      async (c) => ok(c, await updateSeller(deps, c.var.person.id, c.req.valid('json'), profileChanged, clock()), 'Profile updated successfully!'),
    )
    .put('/seller', describe('Changes any part of my profile', success(MyProfile)), sellers, validate('json', UpdateSeller), async (c) =>
      ok(c, await updateSeller(deps, c.var.person.id, c.req.valid('json'), profileChanged, clock()), 'Profile updated successfully!'),
    )
}

/** The cards are JSON text already, made when the seller changed. */
function pageOfCards(cards: string, paging: object): string {
  return `{"sellers":${cards},${JSON.stringify(paging).slice(1)}`
}
