import { Hono } from 'hono'
import * as v from 'valibot'
import { Id, successEnvelope } from '#shared/envelope.ts'
import { SellerListQuery } from '#shared/seller-filters.ts'
import { CompleteProfile, Draft, EditProfile, MyProfile, UpdateSeller } from '#shared/seller-profile.ts'
import {
  PublicUser,
  SavedSellerList,
  SavedSellerQuery,
  SaveSeller,
  SellerList,
  SellerProfile,
  SellerProfileList,
  SellerProfileQuery,
} from '#shared/sellers.ts'
import type { Deps } from '../../deps.ts'
import { ok, okJson, toPaging } from '../../http/answer.ts'
import { createTokenBucket } from '../../http/middleware/limits.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import type { OnProfileChanged } from '../accounts/profile.ts'
import { getPaymentGateway } from '../subscriptions/payment-gateway.ts'
import { readDraft, saveDraft } from './draft.ts'
import { completeProfile, readMyProfile, updateSeller } from './my-profile.ts'
import { listSavedSellers, setSellerSaved } from './saved-sellers.ts'
import { listProfiles, listSellers, readPublicProfile, readPublicUser } from './sellers.ts'

export const sellersRoutes = ({ database, clock }: Deps) =>
  new Hono()
    .get(
      '/seller/all',
      describeEndpoint('Public sellers by filter, search and sort', successEnvelope(SellerList)),
      validate('query', SellerListQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { cards, total, more } = await listSellers(database, query, query)
        return okJson(c, renderCardPage(cards, { ...toPaging(query, total), more }))
      },
    )
    .get(
      '/seller/construction-sellers',
      describeEndpoint('Public sellers of the building trades', successEnvelope(SellerList)),
      validate('query', SellerListQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { cards, total, more } = await listSellers(database, query, query, true)
        return okJson(c, renderCardPage(cards, { ...toPaging(query, total), more }))
      },
    )
    .get(
      '/seller/profiles',
      describeEndpoint(
        'Public profiles, whole, by filter, search and sort',
        successEnvelope(SellerProfileList),
      ),
      validate('query', SellerListQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { sellers, total, more } = await listProfiles(database, query, query, clock())
        return ok(c, { sellers, ...toPaging(query, total), more })
      },
    )
    .get(
      '/seller/seller-profile-public',
      describeEndpoint('All that a public profile shows', successEnvelope(SellerProfile)),
      validate('query', SellerProfileQuery),
      async (c) => ok(c, await readPublicProfile(database, c.req.valid('query').sellerUserId, clock())),
    )
    .get(
      '/users/public-profile/:id',
      describeEndpoint('What anyone may know of an account', successEnvelope(PublicUser)),
      validate('param', v.object({ id: Id })),
      async (c) => ok(c, await readPublicUser(database, c.req.valid('param').id)),
    )

/** All sellers saved offline are sent at once. */
const SAVE_LIMIT = { burst: 500, perWindow: 60, windowMs: 60_000 }

/** A client's saved sellers. */
export const savedSellersRoutes = ({ database, clock, env }: Deps) => {
  const rateLimiter = env.rateLimits ? createTokenBucket(SAVE_LIMIT, clock) : null
  const requireBuyer = requireUser(database, clock, { roles: ['buyer'] })
  return new Hono<UserEnv>()
    .get(
      '/seller/saved',
      describeEndpoint('The freelancers I keep, the last first', successEnvelope(SavedSellerList)),
      requireBuyer,
      validate('query', SavedSellerQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { sellers, total } = await listSavedSellers(database, c.var.user.id, query)
        return ok(c, { sellers, ...toPaging(query, total) })
      },
    )
    .put(
      '/seller/saved/:id',
      describeEndpoint('Keeps a freelancer, or lets go of them', successEnvelope(SaveSeller)),
      requireBuyer,
      validate('param', v.object({ id: Id })),
      validate('json', SaveSeller),
      async (c) => {
        const { saved } = c.req.valid('json')
        await setSellerSaved(database, c.var.user.id, c.req.valid('param').id, saved, clock(), rateLimiter)
        return ok(c, { saved })
      },
    )
}

/** A freelancer's own profile. `onProfileChanged` updates the data derived from it. */
export const myProfileRoutes = (deps: Deps, onProfileChanged: OnProfileChanged) => {
  const { database, clock } = deps
  const requireSeller = requireUser(database, clock, { roles: ['seller'] })
  return new Hono<UserEnv>()
    .get(
      '/seller/my-profile',
      describeEndpoint('My profile, complete or not', successEnvelope(MyProfile)),
      requireSeller,
      async (c) => ok(c, await readMyProfile(database, c.var.user.id)),
    )
    .get(
      '/seller/draft',
      describeEndpoint('What I have written of my profile and not submitted', successEnvelope(Draft)),
      requireSeller,
      async (c) => ok(c, { fields: await readDraft(database, c.var.user.id) }),
    )
    .put(
      '/seller/draft',
      describeEndpoint('Keeps what I have written; of each field the later stays', successEnvelope(Draft)),
      requireSeller,
      validate('json', Draft),
      async (c) =>
        ok(c, { fields: await saveDraft(database, c.var.user.id, c.req.valid('json').fields, clock()) }),
    )
    .post(
      '/seller/complete-profile',
      describeEndpoint(
        'Makes my profile complete: all of it, plan and card included',
        successEnvelope(MyProfile),
      ),
      requireSeller,
      validate('json', CompleteProfile),
      async (c) =>
        ok(
          c,
          await completeProfile(
            deps,
            getPaymentGateway(deps),
            c.var.user.id,
            c.req.valid('json'),
            onProfileChanged,
            clock(),
          ),
          'Profile created successfully!',
        ),
    )
    .put(
      '/seller/profile',
      describeEndpoint(
        'Changes what I say of myself, and overwrites nothing that was changed elsewhere meanwhile',
        successEnvelope(MyProfile),
      ),
      requireSeller,
      validate('json', EditProfile),
      async (c) =>
        ok(
          c,
          await updateSeller(deps, c.var.user.id, c.req.valid('json'), onProfileChanged, clock()),
          'Profile updated successfully!',
        ),
    )
    .put(
      '/seller',
      describeEndpoint('Changes any part of my profile', successEnvelope(MyProfile)),
      requireSeller,
      validate('json', UpdateSeller),
      async (c) =>
        ok(
          c,
          await updateSeller(deps, c.var.user.id, c.req.valid('json'), onProfileChanged, clock()),
          'Profile updated successfully!',
        ),
    )
}

/** The cards are stored as JSON text, made when the seller changed, so they aren't parsed here. */
function renderCardPage(cards: string, paging: object): string {
  return `{"sellers":${cards},${JSON.stringify(paging).slice(1)}`
}
