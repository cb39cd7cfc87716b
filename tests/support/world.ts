import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Insertable } from 'kysely'
import pino from 'pino'
import type { ErrorCode } from '#shared/protocol/errors.ts'
import { compose, composeApp, type Fakes } from '../../api/compose.ts'
import { newId } from '../../api/db/id.ts'
import { MARKET_ID_KEY } from '../../api/db/market-id.ts'
import type { Database } from '../../api/db/open.ts'
import type { Schema } from '../../api/db/schema.ts'
import { writeSetting } from '../../api/db/settings.ts'
import { write } from '../../api/db/write.ts'
import type { Deps } from '../../api/deps.ts'
import { type Env, readEnv } from '../../api/env.ts'
import { createSession } from '../../api/features/accounts/sessions.ts'
import { refreshListing } from '../../api/features/listings/listing.ts'
import type { Pages } from '../../api/http/site/pages.ts'
import type { ScheduledJob } from '../../api/jobs.ts'
import type { MailQueue } from '../../api/mail/mail-queue.ts'
import type { MailTransport, OutgoingMail } from '../../api/outside/mail.ts'
import { createEmptyDatabase } from './database.ts'

export interface TestResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers as their reader would, and fails where they differ
  body: any
}

export interface World {
  database: Database
  app: Hono
  deps: Deps
  /** The app of another process of this market, with other dependencies or pages. */
  createApp(overrides?: Partial<Deps>, pages?: Pages): Hono
  /** Mails that were handed to the mail server. */
  sentMails: OutgoingMail[]
  mailQueue: MailQueue
  jobs: ScheduledJob[]
  /** The current time. Tests advance it by hand. */
  now: Date
  /** Log output of the process, one entry a line. */
  logLines: string[]
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  /** Waits until all background tasks, which run after a response is sent, are done. */
  waitForBackgroundTasks(): Promise<void>
  ids: Record<'design' | 'build' | 'logos' | 'apps' | 'walls' | 'figma' | 'concrete', string>
  /**
   * Adds a public seller who designs apps, with the given overrides, and publishes the listing. Returns the
   * id.
   */
  addSeller(seller: SellerInput): Promise<string>
  addBuyer(firstName: string): Promise<string>
  /** Adds a plan of 30 days with a trial of 14, at a price in cents. Returns the id. */
  addPlan(name: string, cents: number): Promise<string>
  /** Opens a session without a password. Returns the token. */
  createSession(userId: string): Promise<string>
  /**
   * Uploads a file of these bytes by the tus protocol; `headers` authenticate the request. Returns the file's
   * id.
   */
  addFile(
    headers: Record<string, string>,
    content: string | Uint8Array<ArrayBuffer>,
    id?: string,
  ): Promise<string>
  addRating(sellerId: string, buyerId: string, stars: number, comment?: string): Promise<void>
  close(): Promise<void>
}

export interface SellerInput {
  firstName: string
  lastName?: string
  title?: string
  bio?: string
  rate?: number
  country?: string
  languages?: string[]
  services?: string[]
  skills?: string[]
  user?: Partial<Schema['users']>
  seller?: Partial<Insertable<Schema['sellers']>>
}

/**
 * A fresh market on a migrated database of its own: two categories, a few services, no users. Worlds with one
 * `marketId` are processes of the same market to Redis. `database`: an empty one to fill.
 */
export async function createWorld(
  options: Fakes & { env?: Partial<Env>; pages?: Pages; marketId?: string; database?: Database } = {},
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-world-'))
  const logLines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) })
  const database = options.database ?? (await createEmptyDatabase())
  // An app's upload store makes this folder without being awaited, and throws if a folder above it vanishes
  // meanwhile; one that exists takes a single step.
  mkdirSync(join(folder, 'files', 'incoming'), { recursive: true })
  const start = new Date('2026-05-04T12:00:00.000Z')
  const clock = () => world.now
  const { env: overrides, pages = null, marketId, database: _, ...fakes } = options
  if (marketId) await write(database, (tx) => writeSetting(tx, MARKET_ID_KEY, marketId))
  const env = { ...readEnv({ DATA_DIR: folder, RATE_LIMITS: 'off' }), ...overrides }
  const sentMails: OutgoingMail[] = []
  const mail: MailTransport = async (sentMail) => void sentMails.push(sentMail)
  const surroundings = { database, log, clock, pages, version: '1.0.0' }
  const { app, deps, jobs, close } = await compose(env, surroundings, { mail, ...fakes })
  const { mailQueue } = deps
  const ids = {
    design: newId(start),
    build: newId(start),
    logos: newId(start),
    apps: newId(start),
    walls: newId(start),
    figma: newId(start),
    concrete: newId(start),
  }
  const id = () => newId(world.now)

  const world: World = {
    database,
    app,
    deps,
    now: start,
    logLines,
    ids,
    sentMails,
    mailQueue,
    jobs,
    get: async (path, headers = {}) => toTestResponse(await app.request(path, { headers })),
    send: async (method, path, body, headers = {}) =>
      toTestResponse(
        await app.request(path, {
          method,
          headers: { 'Content-Type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    createApp: (overrides = {}, pages) => composeApp({ ...deps, ...overrides }, pages ?? null).app,
    waitForBackgroundTasks: () => deps.backgroundTasks.idle(),
    async addSeller(input) {
      const userId = id()
      const createdAt = world.now.toISOString()
      await write(database, async (tx, changed) => {
        await tx
          .insertInto('users')
          .values({
            ...userRow(userId, input.firstName, createdAt),
            role: 'seller',
            last_name: input.lastName ?? 'Torres',
            country: input.country ?? 'MX',
            ...input.user,
          })
          .execute()
        await tx
          .insertInto('sellers')
          .values({
            ...sellerRow(userId),
            display_name: input.firstName,
            title: input.title ?? 'I will draw your app',
            bio: input.bio ?? 'Ten years of screens.',
            hourly_rate_cents: (input.rate ?? 25) * 100,
            ...input.seller,
          })
          .execute()
        for (const [position, language] of (input.languages ?? ['es']).entries())
          await tx
            .insertInto('seller_languages')
            .values({ user_id: userId, language, level: 'expert', position })
            .execute()
        for (const [position, service] of (input.services ?? [ids.apps]).entries())
          await tx
            .insertInto('seller_occupations')
            .values({ user_id: userId, sub_category_id: service, position })
            .execute()
        for (const [position, skill] of (input.skills ?? [ids.figma]).entries())
          await tx
            .insertInto('seller_skills')
            .values({ user_id: userId, skill_id: skill, level: 'expert', position })
            .execute()
        await refreshListing(tx, userId, world.now)
        changed(['public'], 'listing', userId)
      })
      return userId
    },
    async addFile(headers, content, id = newId(world.now)) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      const tus = { ...headers, 'Tus-Resumable': '1.0.0' }
      const metadata = `kind ${btoa('attachment')},id ${btoa(id)}`
      const created = await app.request('/api/v1/file/tus', {
        method: 'POST',
        headers: { ...tus, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata },
      })
      if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`)
      const chunkHeaders = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
      const upload =
        bytes.length > 0
          ? await app.request(`/api/v1/file/tus/${id}`, {
              method: 'PATCH',
              headers: chunkHeaders,
              body: bytes,
            })
          : created
      if (!upload.ok) throw new Error(`${upload.status} ${await upload.text()}`)
      return id
    },
    async addPlan(name, cents) {
      const plan = {
        id: id(),
        name,
        actual_price_cents: cents,
        discounted_price_cents: cents,
        subscription_interval: 30,
        trial_enabled: 1,
        trial_interval: 14,
      }
      await database.db
        .insertInto('plans')
        .values({
          ...plan,
          names: '{}',
          features: '[]',
          stripe_price_id: null,
          status: 'Active',
          position: cents,
        })
        .execute()
      return plan.id
    },
    async addBuyer(firstName) {
      const userId = id()
      await write(database, (tx) =>
        tx
          .insertInto('users')
          .values(userRow(userId, firstName, world.now.toISOString()))
          .execute(),
      )
      return userId
    },
    createSession: (userId) =>
      write(database, (tx) => createSession(tx, userId, { device: 'Chrome · Linux', now: world.now })),
    async addRating(sellerId, buyerId, stars, comment = 'Good work') {
      const createdAt = world.now.toISOString()
      await write(database, async (tx, changed) => {
        const { number } = await tx
          .selectFrom('orders')
          .select((eb) => eb.fn.countAll<number>().as('number'))
          .executeTakeFirstOrThrow()
        const order = id()
        await tx
          .insertInto('orders')
          .values({
            id: order,
            number: number + 1,
            buyer_user_id: buyerId,
            seller_user_id: sellerId,
            description: 'An app',
            delivery_at: createdAt,
            budget_cents: 10_000,
            status: 'COMPLETED',
            created_at: createdAt,
          })
          .execute()
        await tx
          .insertInto('ratings')
          .values({
            id: id(),
            order_id: order,
            seller_user_id: sellerId,
            buyer_user_id: buyerId,
            rating: stars,
            comment,
            reply: null,
            created_at: createdAt,
          })
          .execute()
        await tx
          .updateTable('sellers')
          .set((eb) => ({
            rating_sum: eb('rating_sum', '+', stars),
            rating_count: eb('rating_count', '+', 1),
            completed_orders: eb('completed_orders', '+', 1),
          }))
          .where('user_id', '=', sellerId)
          .execute()
        await refreshListing(tx, sellerId, world.now)
        changed(['public'], 'listing', sellerId)
      })
    },
    async close() {
      await close()
      // Whatever the upload stores have begun before is done when this is.
      await mkdir(deps.files.incomingFolder, { recursive: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await seedCatalog(database, ids)
  return world
}

async function toTestResponse(response: Response): Promise<TestResponse> {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text !== '' && response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text,
  }
}

/** The error code of a response, for assertion messages that say which error came instead. */
export const errorCode = (response: TestResponse): ErrorCode | undefined => response.body?.code

async function seedCatalog(database: Database, ids: World['ids']): Promise<void> {
  await write(database, async (tx, changed) => {
    await tx
      .insertInto('categories')
      .values([
        {
          id: ids.design,
          name: 'Graphic Design',
          names: '{"es":"Diseño gráfico"}',
          icon: 'design',
          construction: 0,
          status: 'Active',
          position: 1,
        },
        {
          id: ids.build,
          name: 'Construction',
          names: '{"es":"Construcción"}',
          icon: 'build',
          construction: 1,
          status: 'Active',
          position: 2,
        },
      ])
      .execute()
    const services: [string, string, string][] = [
      [ids.logos, ids.design, 'Logos'],
      [ids.apps, ids.design, 'App design'],
      [ids.walls, ids.build, 'Masonry'],
    ]
    for (const [position, [id, category, name]] of services.entries())
      await tx
        .insertInto('sub_categories')
        .values({ id, category_id: category, name, names: '{}', status: 'Active', position })
        .execute()
    await tx
      .insertInto('skills')
      .values([
        { id: ids.figma, category_id: ids.design, sub_category_id: ids.apps, name: 'Figma', names: '{}' },
        {
          id: ids.concrete,
          category_id: ids.build,
          sub_category_id: ids.walls,
          name: 'Concrete',
          names: '{"es":"Hormigón"}',
        },
      ])
      .execute()
    changed(['public'], 'category', ids.design)
  })
}

function userRow(id: string, firstName: string, createdAt: string): Schema['users'] {
  return {
    id,
    role: 'buyer',
    first_name: firstName,
    last_name: 'Pérez',
    email: `${id}@example.test`,
    email_verified: 1,
    password_hash: null,
    country: 'MX',
    phone: null,
    profile_image: null,
    description: '',
    status: 'active',
    created_at: createdAt,
    last_active_at: createdAt,
    language: 'en',
    confirm_new_devices: 0,
  }
}

export function sellerRow(userId: string): Insertable<Schema['sellers']> {
  return {
    user_id: userId,
    display_name: '',
    title: '',
    bio: '',
    description: 'I draw, you build.',
    hourly_rate_cents: 2500,
    active: 1,
    profile_complete: 1,
    intro_video: null,
    plan_id: null,
    subscription_status: 'active',
    past_due_since: null,
    rating_sum: 0,
    rating_count: 0,
    completed_orders: 0,
    response_minutes: null,
    points: 0,
  }
}
