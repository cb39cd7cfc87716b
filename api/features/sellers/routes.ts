import { readPublic } from '../../db/read-public.ts'
import type { Deps } from '../../deps.ts'
import { ok, okJson, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { toWriteContext } from '../../http/write-context.ts'
import { readDraft, saveDraft } from './draft.ts'
import { countSellerFacets } from './facets.ts'
import { findLocalService, listLocalServices } from './local-services.ts'
import { noteMissedSearch } from './missed-searches.ts'
import type { sellersMutations } from './mutations.ts'
import { readMyProfile } from './my-profile.ts'
import { loadLists } from './saved-lists.ts'
import { listSavedSellers } from './saved-sellers.ts'
import { listProfiles, listSellers, readPublicProfile, readPublicUser } from './sellers.ts'
import { readSharedList } from './shared-list.ts'

export const sellersRoutes = ({ database, clock }: Deps) =>
  new EndpointRouter()
    .serve('GET /seller/all', async (c) => {
      const query = c.req.valid('query')
      const { cards, ...found } = await readPublic(database, (reader) => listSellers(reader, query, query))
      if (found.total === 0) noteMissedSearch(database, query)
      return okJson(c, renderCardPage(cards, { ...found, ...toPaging(query, found.total) }))
    })
    .serve('GET /seller/facets', async (c) =>
      ok(c, await readPublic(database, (reader) => countSellerFacets(reader, c.req.valid('query')))),
    )
    .serve('GET /seller/construction-sellers', async (c) => {
      const query = c.req.valid('query')
      const { cards, ...found } = await readPublic(database, (reader) =>
        listSellers(reader, query, query, true),
      )
      return okJson(c, renderCardPage(cards, { ...found, ...toPaging(query, found.total) }))
    })
    .serve('GET /seller/profiles', async (c) => {
      const query = c.req.valid('query')
      const { sellers, ...found } = await readPublic(database, (reader) =>
        listProfiles(reader, query, query, clock()),
      )
      return ok(c, { sellers, ...found, ...toPaging(query, found.total) })
    })
    .serve('GET /seller/seller-profile-public', async (c) =>
      ok(
        c,
        await readPublic(database, (reader) =>
          readPublicProfile(reader, c.req.valid('query').sellerUserId, clock()),
        ),
      ),
    )
    .serve('GET /local-services', async (c) =>
      ok(c, {
        localServices: await readPublic(database, (reader) =>
          listLocalServices(reader, c.req.valid('query').categoryId),
        ),
      }),
    )
    .serve('GET /local-services/:service/:place', async (c) => {
      const local = await readPublic(database, (reader) => findLocalService(reader, c.req.valid('param')))
      if (!local) throw new DomainError('NOT_FOUND')
      return ok(c, local)
    })
    .serve('GET /users/public-profile/:id', async (c) =>
      ok(c, await readPublic(database, (reader) => readPublicUser(reader, c.req.valid('param').id))),
    )

/** A client's saved sellers. */
export const savedSellersRoutes = (deps: Deps, mutations: ReturnType<typeof sellersMutations>) => {
  const { database, clock } = deps
  const requireBuyer = requireUser(database, clock, { roles: ['buyer'] })
  return new EndpointRouter<UserEnv>()
    .serve('GET /seller/saved', requireBuyer, async (c) => {
      const query = c.req.valid('query')
      const { sellers, total } = await listSavedSellers(database, c.var.user.id, query)
      return ok(c, { sellers, ...toPaging(query, total) })
    })
    .serve('PUT /seller/saved/:id', requireBuyer, async (c) => {
      const save = { sellerId: c.req.valid('param').id, ...c.req.valid('json') }
      return ok(c, await mutations.saveSeller(toWriteContext(c, deps), save))
    })
}

/** A client's lists of saved sellers, and what their links show to anyone. */
export const savedListsRoutes = (deps: Deps, mutations: ReturnType<typeof sellersMutations>) => {
  const { database, clock } = deps
  const requireBuyer = requireUser(database, clock, { roles: ['buyer'] })
  return new EndpointRouter<UserEnv>()
    .serve('GET /saved-lists', requireBuyer, async (c) =>
      ok(c, { lists: await loadLists(database.db, c.var.user.id) }),
    )
    .serve('PUT /saved-lists/:id', requireBuyer, async (c) => {
      const list = { listId: c.req.valid('param').id, ...c.req.valid('json') }
      return ok(c, await mutations.createList(toWriteContext(c, deps), list))
    })
    .serve('PATCH /saved-lists/:id', requireBuyer, async (c) => {
      const changes = { listId: c.req.valid('param').id, ...c.req.valid('json') }
      return ok(c, await mutations.changeList(toWriteContext(c, deps), changes))
    })
    .serve('DELETE /saved-lists/:id', requireBuyer, async (c) =>
      ok(c, await mutations.deleteList(toWriteContext(c, deps), { listId: c.req.valid('param').id })),
    )
    .serve('PUT /saved-lists/:id/sellers/:sellerId', requireBuyer, async (c) => {
      const { id: listId, sellerId } = c.req.valid('param')
      const change = { listId, sellerId, ...c.req.valid('json') }
      return ok(c, await mutations.listSeller(toWriteContext(c, deps), change))
    })
    .serve('GET /shared-list', async (c) => {
      // A link that is turned off ends at once, behind a proxy, too.
      c.header('Cache-Control', 'private, no-store')
      return ok(c, await readSharedList(database, c.req.valid('query').token))
    })
}

/** A freelancer's own profile. */
export const myProfileRoutes = (deps: Deps, mutations: ReturnType<typeof sellersMutations>) => {
  const { database, clock } = deps
  const requireSeller = requireUser(database, clock, { roles: ['seller'] })
  return new EndpointRouter<UserEnv>()
    .serve('GET /seller/my-profile', requireSeller, async (c) =>
      ok(c, await readMyProfile(database, c.var.user.id)),
    )
    .serve('GET /seller/draft', requireSeller, async (c) =>
      ok(c, { fields: await readDraft(database, c.var.user.id) }),
    )
    .serve('PUT /seller/draft', requireSeller, async (c) =>
      ok(c, { fields: await saveDraft(database, c.var.user.id, c.req.valid('json').fields, clock()) }),
    )
    .serve('POST /seller/complete-profile', requireSeller, async (c) =>
      ok(
        c,
        await mutations.completeProfile(toWriteContext(c, deps), c.req.valid('json')),
        'Profile created successfully!',
      ),
    )
    .serve('PUT /seller/profile', requireSeller, async (c) =>
      ok(
        c,
        await mutations.editProfile(toWriteContext(c, deps), c.req.valid('json')),
        'Profile updated successfully!',
      ),
    )
    .serve('PUT /seller', requireSeller, async (c) =>
      ok(
        c,
        await mutations.updateSeller(toWriteContext(c, deps), c.req.valid('json')),
        'Profile updated successfully!',
      ),
    )
}

/** The cards are stored as JSON text, made when the seller changed, so they aren't parsed here. */
function renderCardPage(cards: string, paging: object): string {
  return `{"sellers":${cards},${JSON.stringify(paging).slice(1)}`
}
