import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ERRORS } from '#shared/protocol/errors.ts'
import { isPrivateScreen, isScreenPath, TEST_SCREEN_PATH } from '#shared/screens.ts'
import { readBranding } from './branding/branding.ts'
import { probeWriting } from './db/probe.ts'
import { readPublic } from './db/read-public.ts'
import { isUnreachable } from './db/unreachable.ts'
import type { Deps } from './deps.ts'
import { accountsMutations } from './features/accounts/mutations.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { catalogRoutes } from './features/catalog/routes.ts'
import { chatMutations } from './features/chat/mutations.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { currencyRoutes } from './features/currency/routes.ts'
import { notificationsMutations } from './features/notifications/mutations.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { ordersMutations } from './features/orders/mutations.ts'
import { ordersRoutes, ratingsRoutes } from './features/orders/routes.ts'
import { placesRoutes } from './features/places/routes.ts'
import { portfolioMutations } from './features/portfolio/mutations.ts'
import { myPortfolioRoutes, portfolioRoutes } from './features/portfolio/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { sellersMutations } from './features/sellers/mutations.ts'
import {
  myProfileRoutes,
  savedListsRoutes,
  savedSellersRoutes,
  sellersRoutes,
} from './features/sellers/routes.ts'
import { createSitemap, readPageHead, renderRobotsTxt } from './features/sellers/seo.ts'
import { subscriptionsMutations } from './features/subscriptions/mutations.ts'
import { plansRoutes, subscriptionsRoutes } from './features/subscriptions/routes.ts'
import { contactRoutes, supportRoutes } from './features/support/routes.ts'
import { syncRoutes } from './features/sync/routes.ts'
import { pictureRoutes, uploadsRoutes, videoRoutes } from './features/uploads/routes.ts'
import type { FastPath } from './http/cache/fast-path.ts'
import { cacheResponses } from './http/cache/response-cache.ts'
import { logRequests } from './http/middleware/access-log.ts'
import { DomainError, handleError, respondWithError } from './http/middleware/errors.ts'
import { idempotency } from './http/middleware/idempotency.ts'
import { rateLimit } from './http/middleware/limits.ts'
import {
  applySecurityHeaders,
  CARD_PATH,
  contentSecurityPolicy,
  rejectUnknownMethods,
} from './http/middleware/security.ts'
import { sanitizeBody } from './http/middleware/well-formed-text.ts'
import { documentRoutes } from './http/openapi/document.ts'
import { createReadinessCheck, LIVENESS_PATHS, livenessReport } from './http/readiness.ts'
import type { Pages } from './http/site/pages.ts'
import { wellKnownRoutes } from './http/site/well-known.ts'

const MAX_BODY_BYTES = 1024 * 1024

/**
 * Builds the server: every middleware and route, in the order in which a request passes them. With `pages`
 * null (tests of the API alone) no app is served.
 */
export function createApp(deps: Deps, pages: Pages | null, fastPath: FastPath): Hono {
  const { env, log, database } = deps
  const app = new Hono()
  app.onError((error, c) => handleError(error, c, log))
  app.use(logRequests(log, fastPath.clientAddress))
  app.use(applySecurityHeaders(fastPath.pageHeaders, fastPath.dataHeaders))
  app.use(rejectUnknownMethods)
  // Health checks come before the rate limits, so that monitoring is never rejected and still gets an answer
  // when the database is down.
  for (const path of LIVENESS_PATHS)
    app.get(path, (c) => c.json(livenessReport(deps.version), 200, { 'Cache-Control': 'no-store' }))
  const readiness = createReadinessCheck({ database: () => probeWriting(database), ...deps.probes })
  app.get('/readyz', async (c) => {
    const { isReady, services } = await readiness()
    return c.json(
      { status: isReady ? 'ok' : 'unavailable', ...services },
      isReady ? 200 : ERRORS.SERVICE_UNAVAILABLE[0],
      { 'Cache-Control': 'no-store' },
    )
  })
  app.use('/api/*', sanitizeBody)
  // Static files are exempt from the rate limit: many users share an address, and a first visit fetches three
  // hundred files.
  if (pages)
    for (const pattern of ['/assets/*', '/icons/*'])
      app.get(pattern, async (c, next) => (await pages.serveFile(c)) ?? next())
  app.route('/', pictureRoutes(deps))
  if (fastPath.rateLimiter)
    app.use(
      rateLimit(fastPath.rateLimiter, fastPath.clientAddress, (c) =>
        pages && isPageVisit(c) ? pages.serveRateLimited(c) : respondWithError(c, 'RATE_LIMITED'),
      ),
    )
  const rejectTooLarge = (c: Context) => respondWithError(c, 'PAYLOAD_TOO_LARGE')
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: rejectTooLarge })
  app.use((c, next) => {
    // Uploads set a limit of their own. GET and HEAD requests are skipped because reading `body` would create
    // one.
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.path.startsWith('/api/v1/file/'))
      return next()
    const length = c.req.header('Content-Length')
    // With a declared length the body isn't touched: reading it would turn it into a stream.
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return limitBody(c, next)
    return Number(length) <= MAX_BODY_BYTES ? next() : Promise.resolve(rejectTooLarge(c))
  })

  app.get('/version.json', async (c) =>
    c.json(
      {
        version: deps.version,
        testRoutes: env.showTestRoutes,
        demo: env.publicDemo,
        ...(await readBranding(database.db)),
      },
      200,
      { 'Cache-Control': 'no-store' },
    ),
  )

  const cachedRoutes = new Hono()
  cachedRoutes.use(cacheResponses(fastPath.responseCache, database))
  cachedRoutes.route('/', catalogRoutes(deps))
  cachedRoutes.route('/', currencyRoutes(deps))
  cachedRoutes.route('/', placesRoutes())
  cachedRoutes.route('/', portfolioRoutes(deps))
  cachedRoutes.route('/', plansRoutes(deps))
  cachedRoutes.route('/', ratingsRoutes(deps))
  cachedRoutes.route('/', sellersRoutes(deps))
  cachedRoutes.route('/', supportRoutes(deps))

  const accounts = accountsMutations(deps)
  const chat = chatMutations(deps)
  const orders = ordersMutations(deps)
  const portfolio = portfolioMutations(deps)
  const sellers = sellersMutations(deps)
  const subscriptions = subscriptionsMutations(deps)
  const v1 = new Hono()
  v1.use(idempotency(database, deps.clock))
  v1.route('/', accountsRoutes(deps, accounts, fastPath.clientAddress))
  v1.route('/', uploadsRoutes(deps))
  v1.route('/', chatRoutes(deps, chat))
  v1.route(
    '/',
    syncRoutes(deps, {
      ...accounts,
      ...chat,
      ...notificationsMutations,
      ...orders,
      ...portfolio,
      ...sellers,
      ...subscriptions,
    }),
  )
  v1.route('/', privacyRoutes(deps))
  // Before the cache: a link that is turned off ends at once.
  v1.route('/', savedListsRoutes(deps, sellers))
  v1.route('/', cachedRoutes)
  v1.route('/', myPortfolioRoutes(deps, portfolio))
  v1.route('/', savedSellersRoutes(deps, sellers))
  v1.route('/', myProfileRoutes(deps, sellers))
  v1.route('/', subscriptionsRoutes(deps, subscriptions))
  v1.route('/', ordersRoutes(deps, orders))
  v1.route('/', notificationsRoutes(deps))
  v1.route('/', contactRoutes(deps, fastPath.clientAddress))
  v1.route(
    '/',
    adminRoutes(deps, (branding) => pages?.applyBranding(branding)),
  )
  app.route('/api/v1', v1)
  app.route('/api', plansRoutes(deps))
  app.route('/api', documentRoutes(app, deps))
  app.route('/', videoRoutes(deps))

  app.all('/api/*', (c) => respondWithError(c, 'NOT_FOUND'))
  app.all('/files/*', (c) => respondWithError(c, 'FILE_NOT_FOUND'))
  app.route('/.well-known', wellKnownRoutes(deps))
  const sitemap = createSitemap(database, env.publicUrl)
  app.get('/sitemap.xml', async (c) =>
    c.body(await sitemap(), 200, {
      'Content-Type': 'application/xml; charset=UTF-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  app.get('/robots.txt', (c) =>
    c.text(renderRobotsTxt(env.publicUrl), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
  app.get('*', async (c) => {
    if (!pages) return respondWithError(c, 'NOT_FOUND')
    if (deps.payments && c.req.path === CARD_PATH)
      c.header('Content-Security-Policy', contentSecurityPolicy(pages.html, true))
    const file = await pages.serveFile(c)
    if (file) return file
    if (!isScreenRequest(c)) return respondWithError(c, 'NOT_FOUND')
    // The app also opens without its database: it reports what it can't load and keeps what the user writes.
    const head = await readPublic(database, (reader) =>
      readPageHead(reader, env.publicUrl, c.req.path, c.req.query('lang')),
    ).catch((error: unknown) => {
      if (isUnreachable(error)) return null
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return 'missing'
      throw error
    })
    // What an address asks for may put somebody else first.
    if (head && head !== 'missing' && new URL(c.req.url).search) head.firstCover = null
    if (isPrivateScreen(c.req.path)) c.header('X-Robots-Tag', 'noindex')
    const isKnownScreen = isScreenPath(c.req.path) || (c.req.path === TEST_SCREEN_PATH && env.showTestRoutes)
    return isKnownScreen && head !== 'missing' ? pages.serveApp(c, head) : pages.serveNotFound(c)
  })
  app.notFound((c) => respondWithError(c, 'NOT_FOUND'))
  return app
}

/** Whether the request is a page navigation (typed address or link). */
const isPageVisit = (c: Context) =>
  isScreenRequest(c) &&
  !/^\/(api|files)\//.test(c.req.path) &&
  (c.req.header('Accept') ?? '').includes('text/html')

/**
 * Whether to answer with the app's HTML. A missing chunk has to be an error: the client couldn't recover from
 * HTML with status 200 in its place.
 */
function isScreenRequest(c: Context): boolean {
  if (/^\/(assets|icons)\//.test(c.req.path)) return false
  return !/\.\w{1,12}$/.test(c.req.path) || (c.req.header('Accept') ?? '').includes('text/html')
}
