import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ERRORS } from '#shared/errors.ts'
import { isScreenPath, TEST_SCREEN_PATH } from '#shared/screens.ts'
import { probe } from './db/open.ts'
import { isUnreachable } from './db/unreachable.ts'
import type { Deps } from './deps.ts'
import { brandOf } from './features/accounts/brand.ts'
import type { ProfileChanged } from './features/accounts/profile.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { catalogRoutes } from './features/catalog/routes.ts'
import { tellPartners } from './features/chat/chats.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { currencyRoutes } from './features/currency/routes.ts'
import { tellOf } from './features/notifications/notices.ts'
import { waitedFor } from './features/notifications/quiet.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import type { Following } from './features/orders/events.ts'
import { ordersRoutes, ratingsRoutes } from './features/orders/routes.ts'
import { myPortfolioRoutes, portfolioRoutes } from './features/portfolio/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { headOf, openSitemap, robots } from './features/sellers/found.ts'
import { relist } from './features/sellers/listing.ts'
import { myProfileRoutes, savedSellersRoutes, sellersRoutes } from './features/sellers/routes.ts'
import { plansRoutes, subscriptionsRoutes } from './features/subscriptions/routes.ts'
import { contactRoutes, supportRoutes } from './features/support/routes.ts'
import { syncRoutes } from './features/sync/routes.ts'
import { pictureRoutes, uploadsRoutes, videoRoutes } from './features/uploads/routes.ts'
import { logRequests } from './http/access-log.ts'
import { documentRoutes } from './http/document.ts'
import { answerError, refuse } from './http/errors.ts'
import { openGate } from './http/gate.ts'
import { keepAnswers } from './http/kept.ts'
import { limitRequests } from './http/limits.ts'
import type { Pages } from './http/pages.ts'
import { openReadiness } from './http/ready.ts'
import { CARD_PATH, contentSecurityPolicy, refuseOtherMethods, secure } from './http/security.ts'
import { keepStorable } from './http/storable.ts'
import { isWithin } from './http/visitor.ts'
import { wellKnownRoutes } from './http/well-known.ts'

const LARGEST_BODY = 1024 * 1024

/** What follows from an order in other features. */
export const following: Following = { figures: relist, tell: tellOf, waitedFor }

/** Everything that is answered, in the order in which a request passes it. Without `pages` (tests of the API alone) there is no app to serve. */
export function createApp(deps: Deps, pages: Pages | null, gate = openGate(deps, pages)): Hono {
  const { env, log, database } = deps
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, log))
  app.use(logRequests(log, gate.visitor))
  app.use(secure(gate.pageHeaders, gate.dataHeaders))
  app.use(refuseOtherMethods)
  // Whoever watches over the process is never refused for asking, and learns of it even where nothing behind it answers.
  app.get('/healthz', (c) => c.json(aliveness(deps.version), 200, { 'Cache-Control': 'no-store' }))
  const readiness = openReadiness({ database: () => probe(database), ...deps.probes })
  app.get('/readyz', async (c) => {
    const { ready, parts } = await readiness()
    return c.json({ status: ready ? 'ok' : 'unavailable', ...parts }, ready ? 200 : ERRORS.SERVICE_UNAVAILABLE[0], { 'Cache-Control': 'no-store' })
  })
  app.use('/api/*', keepStorable)
  // What is the same for everybody isn't counted: many share an address, and a first visit fetches three hundred files.
  if (pages) for (const own of ['/assets/*', '/icons/*']) app.get(own, async (c, next) => (await pages.file(c)) ?? next())
  app.route('/', pictureRoutes(deps))
  if (gate.limit) {
    const limited = limitRequests(gate.limit, gate.visitor, (c) => (pages && isVisit(c) ? pages.busy(c) : refuse(c, 'RATE_LIMITED')))
    app.use((c, next) => (isWithin(c) ? next() : limited(c, next)))
  }
  const tooLarge = (c: Context) => refuse(c, 'PAYLOAD_TOO_LARGE')
  const counted = bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge })
  app.use((c, next) => {
    // An upload sets a limit of its own; what has no body is left alone, as asking for it makes one.
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.path.startsWith('/api/v1/file/')) return next()
    const length = c.req.header('Content-Length')
    // A body whose length is told needn't be touched, which makes a stream of it.
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return counted(c, next)
    return Number(length) <= LARGEST_BODY ? next() : Promise.resolve(tooLarge(c))
  })

  app.get('/version.json', async (c) =>
    c.json({ version: deps.version, testRoutes: env.showTestRoutes, demo: env.publicDemo, ...(await brandOf(database.db)) }, 200, { 'Cache-Control': 'no-store' }),
  )

  const kept = new Hono()
  kept.use(keepAnswers(gate.kept, database))
  kept.route('/', catalogRoutes(deps))
  kept.route('/', currencyRoutes(deps))
  kept.route('/', portfolioRoutes(deps))
  kept.route('/', plansRoutes(deps))
  kept.route('/', ratingsRoutes(deps))
  kept.route('/', sellersRoutes(deps))
  kept.route('/', supportRoutes(deps))

  const profileChanged: ProfileChanged = async (tx, changed, userId, now) => {
    await relist(tx, userId, now)
    await tellPartners(tx, changed, userId)
  }
  const v1 = new Hono()
  v1.route('/', accountsRoutes(deps, gate.visitor, profileChanged))
  v1.route('/', uploadsRoutes(deps))
  v1.route('/', chatRoutes(deps))
  v1.route(
    '/',
    syncRoutes(deps, async (c, path, init) => app.request(path, init, gate.visitor.environmentWithin(c))),
  )
  v1.route('/', privacyRoutes(deps, following))
  v1.route('/', kept)
  v1.route('/', myPortfolioRoutes(deps))
  v1.route('/', savedSellersRoutes(deps))
  v1.route('/', myProfileRoutes(deps, profileChanged))
  v1.route('/', subscriptionsRoutes(deps, relist))
  v1.route('/', ordersRoutes(deps, following))
  v1.route('/', notificationsRoutes(deps))
  v1.route('/', contactRoutes(deps, gate.visitor))
  v1.route(
    '/',
    adminRoutes(deps, following, (brand) => pages?.dress(brand)),
  )
  app.route('/api/v1', v1)
  app.route('/api', plansRoutes(deps))
  app.route('/api', documentRoutes(app, deps))
  app.route('/', videoRoutes(deps))

  app.all('/api/*', (c) => refuse(c, 'NOT_FOUND'))
  app.all('/files/*', (c) => refuse(c, 'FILE_NOT_FOUND'))
  app.route('/.well-known', wellKnownRoutes(deps))
  const sitemap = openSitemap(database, env.publicUrl)
  app.get('/sitemap.xml', async (c) => c.body(await sitemap(), 200, { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': 'public, max-age=3600' }))
  app.get('/robots.txt', (c) => c.text(robots(env.publicUrl), 200, { 'Cache-Control': 'public, max-age=3600' }))
  app.get('*', async (c) => {
    if (!pages) return refuse(c, 'NOT_FOUND')
    if (deps.payments && c.req.path === CARD_PATH) c.header('Content-Security-Policy', contentSecurityPolicy(pages.html, true))
    const file = await pages.file(c)
    if (file) return file
    if (!isScreen(c)) return refuse(c, 'NOT_FOUND')
    // The app opens without its database: it says itself what it can't load, and keeps what people write.
    const head = await headOf(database, env.publicUrl, c.req.path, c.req.query('lang')).catch((error: unknown) => {
      if (isUnreachable(error)) return null
      throw error
    })
    const known = isScreenPath(c.req.path) || (c.req.path === TEST_SCREEN_PATH && env.showTestRoutes)
    return known ? pages.app(c, head) : pages.missing(c)
  })
  app.notFound((c) => refuse(c, 'NOT_FOUND'))
  return app
}

/** What the process says of itself alone. */
export const aliveness = (version: string) => ({ status: 'ok', version })

/** Whether a person opens a page, by its address or a link. */
const isVisit = (c: Context) => isScreen(c) && !/^\/(api|files)\//.test(c.req.path) && (c.req.header('Accept') ?? '').includes('text/html')

/** Whether the app itself is the answer. A missing chunk must fail as one: HTML with 200 in its place could never be recovered from. */
function isScreen(c: Context): boolean {
  if (/^\/(assets|icons)\//.test(c.req.path)) return false
  return !/\.\w{1,12}$/.test(c.req.path) || (c.req.header('Accept') ?? '').includes('text/html')
}
