import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from './deps.ts'
import { catalogRoutes } from './features/catalog/routes.ts'
import { currencyRoutes } from './features/currency/routes.ts'
import { ordersRoutes } from './features/orders/routes.ts'
import { portfolioRoutes } from './features/portfolio/routes.ts'
import { sellersRoutes } from './features/sellers/routes.ts'
import { subscriptionsRoutes } from './features/subscriptions/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { fileRoutes } from './features/uploads/routes.ts'
import { logRequests } from './http/access-log.ts'
import { documentRoutes } from './http/document.ts'
import { answerError, refuse } from './http/errors.ts'
import { keepAnswers } from './http/kept.ts'
import { limitRequests } from './http/limits.ts'
import type { Pages } from './http/pages.ts'
import { contentSecurityPolicy, isAnswered, secure } from './http/security.ts'

const MOST_REQUESTS_A_MINUTE = 1200
const LARGEST_BODY = 1024 * 1024

/** Everything that is answered, in the order in which a request passes it. Without `pages` (tests of the API alone) there is no app to serve. */
export function createApp(deps: Deps, pages: Pages | null): Hono {
  const { env, log, clock, database } = deps
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, log))
  app.use(logRequests(log, clock))
  app.use(secure(env.publicUrl, contentSecurityPolicy(pages?.html ?? '')))
  app.use(async (c, next) => (isAnswered(c.req.method) ? next() : refuse(c, 'METHOD_NOT_ALLOWED')))
  if (env.rateLimits) app.use(limitRequests(MOST_REQUESTS_A_MINUTE, env.trustProxy, clock))
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => refuse(c, 'PAYLOAD_TOO_LARGE') }))

  app.get('/healthz', (c) => c.json({ status: 'ok', version: deps.version }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/version.json', (c) => c.json({ version: deps.version, testRoutes: env.showTestRoutes }, 200, { 'Cache-Control': 'no-store' }))

  const kept = new Hono()
  kept.use(keepAnswers(database, clock))
  kept.route('/', catalogRoutes(deps))
  kept.route('/', portfolioRoutes(deps))
  kept.route('/', subscriptionsRoutes(deps))
  kept.route('/', ordersRoutes(deps))
  kept.route('/', sellersRoutes(deps))
  kept.route('/', supportRoutes(deps))

  const v1 = new Hono()
  v1.route('/', currencyRoutes(deps))
  v1.route('/', kept)
  app.route('/api/v1', v1)
  app.route('/api', subscriptionsRoutes(deps))
  app.route('/api', documentRoutes(app, deps))
  app.route('/', fileRoutes(deps))

  app.all('/api/*', (c) => refuse(c, 'NOT_FOUND'))
  app.all('/files/*', (c) => refuse(c, 'FILE_NOT_FOUND'))
  app.get('*', (c) => {
    const file = pages?.file(c, c.req.path)
    if (file) return file
    // A missing chunk must fail as one: HTML with 200 in its place could never be recovered from.
    if (!pages || /^\/assets\/|\.\w{2,5}$/.test(c.req.path)) return refuse(c, 'NOT_FOUND')
    return pages.app(c)
  })
  app.notFound((c) => refuse(c, 'NOT_FOUND'))
  return app
}
