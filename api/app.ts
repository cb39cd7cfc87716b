import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from './deps.ts'
import type { ProfileChanged } from './features/accounts/profile.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { catalogRoutes } from './features/catalog/routes.ts'
import { tellPartners } from './features/chat/chat.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { currencyRoutes } from './features/currency/routes.ts'
import { ordersRoutes, ratingsRoutes } from './features/orders/routes.ts'
import { myPortfolioRoutes, portfolioRoutes } from './features/portfolio/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { relist } from './features/sellers/listing.ts'
import { myProfileRoutes, sellersRoutes } from './features/sellers/routes.ts'
import { plansRoutes, subscriptionsRoutes } from './features/subscriptions/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { syncRoutes } from './features/sync/routes.ts'
import { fileRoutes, uploadsRoutes } from './features/uploads/routes.ts'
import { logRequests } from './http/access-log.ts'
import { documentRoutes } from './http/document.ts'
import { answerError, refuse } from './http/errors.ts'
import { openGate } from './http/gate.ts'
import { keepAnswers } from './http/kept.ts'
import { limitRequests } from './http/limits.ts'
import type { Pages } from './http/pages.ts'
import { CARD_PATH, contentSecurityPolicy, refuseOtherMethods, secure } from './http/security.ts'

const LARGEST_BODY = 1024 * 1024

/** Everything that is answered, in the order in which a request passes it. Without `pages` (tests of the API alone) there is no app to serve. */
export function createApp(deps: Deps, pages: Pages | null, gate = openGate(deps, pages)): Hono {
  const { env, log, database } = deps
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, log))
  app.use(logRequests(log, gate.visitor))
  app.use(secure(gate.pageHeaders, gate.dataHeaders))
  app.use(refuseOtherMethods)
  if (gate.limit) app.use(limitRequests(gate.limit, gate.visitor))
  const small = bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => refuse(c, 'PAYLOAD_TOO_LARGE') })
  // An upload sets a limit of its own.
  app.use((c, next) => (c.req.path.startsWith('/api/v1/file/') ? next() : small(c, next)))

  app.get('/healthz', (c) => c.json({ status: 'ok', version: deps.version }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/version.json', (c) => c.json({ version: deps.version, testRoutes: env.showTestRoutes }, 200, { 'Cache-Control': 'no-store' }))

  const kept = new Hono()
  kept.use(keepAnswers(gate.kept, database))
  kept.route('/', catalogRoutes(deps))
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
    syncRoutes(deps, async (c, path, init) => app.request(path, init, c.env)),
  )
  v1.route('/', privacyRoutes(deps))
  v1.route('/', currencyRoutes(deps))
  v1.route('/', kept)
  v1.route('/', myPortfolioRoutes(deps))
  v1.route('/', myProfileRoutes(deps, profileChanged))
  v1.route('/', subscriptionsRoutes(deps, relist))
  v1.route('/', ordersRoutes(deps, relist))
  app.route('/api/v1', v1)
  app.route('/api', plansRoutes(deps))
  app.route('/api', documentRoutes(app, deps))
  app.route('/', fileRoutes(deps))

  app.all('/api/*', (c) => refuse(c, 'NOT_FOUND'))
  app.all('/files/*', (c) => refuse(c, 'FILE_NOT_FOUND'))
  app.get('*', async (c) => {
    if (!pages) return refuse(c, 'NOT_FOUND')
    if (deps.payments && c.req.path === CARD_PATH) c.header('Content-Security-Policy', contentSecurityPolicy(pages.html, true))
    return (await pages.file(c)) ?? (isScreen(c) ? pages.app(c) : refuse(c, 'NOT_FOUND'))
  })
  app.notFound((c) => refuse(c, 'NOT_FOUND'))
  return app
}

/** Whether the app itself is the answer. A missing chunk must fail as one: HTML with 200 in its place could never be recovered from. */
function isScreen(c: Context): boolean {
  if (/^\/(assets|icons)\//.test(c.req.path)) return false
  return !/\.\w{1,12}$/.test(c.req.path) || (c.req.header('Accept') ?? '').includes('text/html')
}
