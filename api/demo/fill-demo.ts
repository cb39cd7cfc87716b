import { fileURLToPath } from 'node:url'
import type { Insertable, Transaction } from 'kysely'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#shared/accounts.ts'
import type { InterfaceLanguage } from '#shared/languages.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { write } from '../db/write.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { refreshListing } from '../features/listings/listing.ts'
import { listBiggestPlaces } from '../features/places/gazetteer.ts'
import type { FileStore } from '../outside/files.ts'
import { writeAbilities } from './abilities.ts'
import { createArtist, PICTURE_SIZE } from './art/draw-project.ts'
import { type DemoCatalogueCategory, writeCatalogue, writeCategory } from './catalogue.ts'
import { type ChatPair, writeChats } from './chats.ts'
import { drawPortrait } from './portrait.ts'
import { createSeededRandom, type RandomSource, randomId } from './random.ts'
import { createReviewer } from './reviews.ts'
import { type DemoSeller, generateSeller } from './sellers.ts'
import { writeSubscriptions } from './subscriptions.ts'
import { OTHER } from './words/catalogue.ts'
import { loadDemoTexts } from './words/index.ts'
import type { DemoTexts } from './words/texts.ts'

const SELLERS = 120
const BUYERS = 40
const OTHER_SERVICE_INTERVAL = 8
/** The towns of a country that freelancers work in. */
const DEMO_TOWNS = 3
const SEED = 20_260_101
/** A freelancer shows work with reviews of at least so many stars. */
const MIN_SHOWN_STARS = 4
const PORTRAIT_SIZE = { width: 300, height: 300 }
const INTRO_VIDEO_FILE = fileURLToPath(new URL('./intro.mp4', import.meta.url))

type Tx = Transaction<Schema>

const MOVES_BY_STATUS: Record<
  Schema['orders']['status'],
  ['buyer' | 'seller', Schema['orders']['status']][]
> = {
  PENDING: [],
  PROCESSING: [['seller', 'PROCESSING']],
  DELIVERED: [
    ['seller', 'PROCESSING'],
    ['seller', 'DELIVERED'],
  ],
  COMPLETED: [
    ['seller', 'PROCESSING'],
    ['seller', 'DELIVERED'],
    ['buyer', 'COMPLETED'],
  ],
  CANCELLED: [['seller', 'CANCELLED']],
}

interface Drawing {
  id: string
  svg: string
}

/**
 * Fills an empty market with invented users who write in `language`, the same on every machine and at any
 * time. A database that has users is left unchanged. In a public demo (`isPublic`) nobody may change the
 * market itself: there is no super administrator.
 */
export async function fillDemo(
  { database, files, clock }: { database: Database; files: FileStore; clock: () => Date },
  isPublic = false,
  language: InterfaceLanguage = 'en',
): Promise<void> {
  const existingUser = await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (existingUser) return
  const texts = await loadDemoTexts(language)
  const now = clock()
  const random = createSeededRandom(SEED)
  // Later additions have a random generator of their own, so that the rest stays the same.
  const extraRandom = createSeededRandom(SEED + 1)
  const drawings: Drawing[] = []
  const videoId = randomId(random, now)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await write(database, async (tx, recordChange) => {
    const categories = await writeCatalogue(tx, random, now)
    const other = await writeCategory(tx, extraRandom, OTHER, { position: categories.length, createdAt: now })
    await tx
      .insertInto('files')
      .values(publicFile(videoId, 'video', 'video/mp4', { width: 640, height: 360, at: now }))
      .execute()
    const sellers = Array.from({ length: SELLERS }, (_, number) =>
      generateSeller(random, number, { categories, texts, now }),
    )
    const draw = createArtist()
    for (const seller of sellers) await writeSeller(tx, random, seller, { language, videoId, drawings, draw })
    const buyers = await writeBuyers(tx, random, texts, { now, drawings, sellers })
    await tx
      .insertInto('users')
      .values(
        userRow(
          {
            id: randomId(random, now),
            email: 'admin@demo.test',
            firstName: 'Ada',
            lastName: 'Admin',
            country: 'US',
            language,
          },
          'admin',
          null,
          { joinedAt: now, lastActive: now },
        ),
      )
      .execute()
    if (!isPublic)
      await tx
        .insertInto('users')
        .values(
          userRow(
            {
              id: randomId(extraRandom, now),
              email: 'super@demo.test',
              firstName: 'Sofía',
              lastName: 'Super',
              country: 'MX',
              language,
            },
            'superAdmin',
            null,
            { joinedAt: now, lastActive: now },
          ),
        )
        .execute()
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('email', 'in', DEMO_EMAILS)
      .execute()
    await tx
      .insertInto('demo_people')
      .columns(['user_id'])
      .expression(tx.selectFrom('users').select('id'))
      .execute()
    const review = createReviewer(random, texts)
    const reply = () => (random.chance(0.25) ? random.pick(texts.replies) : null)
    let number = 0
    for (const seller of sellers)
      number = await writeOrders(tx, random, seller, { buyers, lastNumber: number, now, review, reply })
    await writeOpenOrders(tx, extraRandom, sellers[0], { buyer: buyers[0], lastNumber: number, now })
    await assignOtherServices(tx, sellers, other)
    await writeChats(
      tx,
      random,
      { pairs: chatPairs(buyers, sellers), conversations: texts.conversations },
      now,
    )
    await writeSubscriptions(tx, random, sellers, now)
    for (const seller of sellers) {
      await refreshListing(tx, seller.id, now)
      recordChange(['public'], 'listing', seller.id)
    }
  })
  await files.putFile(videoId, INTRO_VIDEO_FILE)
  await Promise.all(drawings.map((drawing) => files.put(drawing.id, drawing.svg)))
}

/**
 * The pairs that chat: the accounts that one can log in to, with each other and with five others each; and a
 * few of the others.
 */
function chatPairs(buyers: string[], sellers: DemoSeller[]): ChatPair[] {
  const [buyer = '', ...otherBuyers] = buyers
  const [seller = '', ...otherSellers] = sellers.map(({ id }) => id)
  const buyerPairs = otherSellers.slice(0, 5).map((other) => ({ buyer, seller: other }))
  const sellerPairs = otherBuyers.slice(0, 5).map((other) => ({ buyer: other, seller }))
  return [{ buyer, seller }, ...buyerPairs, ...sellerPairs]
}

async function writeSeller(
  tx: Tx,
  random: RandomSource,
  seller: DemoSeller,
  {
    language,
    videoId,
    drawings,
    draw,
  }: {
    language: InterfaceLanguage
    videoId: string
    drawings: Drawing[]
    draw: ReturnType<typeof createArtist>
  },
): Promise<void> {
  const createdAt = seller.joinedAt.toISOString()
  const portrait = randomId(random, seller.joinedAt)
  drawings.push({ id: portrait, svg: drawPortrait(random, seller.isWoman) })
  await tx
    .insertInto('users')
    .values(
      userRow({ ...seller, language }, 'seller', pictureUrl(portrait, 300, 300), {
        joinedAt: seller.joinedAt,
        lastActive: seller.lastActive,
      }),
    )
    .execute()
  await tx
    .insertInto('sellers')
    .values({
      user_id: seller.id,
      display_name: `${seller.firstName} ${seller.lastName.slice(0, 1)}.`,
      title: seller.title,
      bio: seller.bio,
      description: seller.description,
      hourly_rate_cents: seller.rateCents,
      active: 1,
      profile_complete: 1,
      intro_video: seller.hasVideo ? `/files/${videoId}.mp4` : null,
      plan_id: null,
      subscription_status: 'active',
      past_due_since: null,
      rating_sum: 0,
      rating_count: 0,
      completed_orders: 0,
      response_minutes: seller.responseMinutes,
      points: 0,
      delivery_days: seller.deliveryDays,
      ...pickWorkPlace(createSeededRandom(SEED - seller.number), seller),
    })
    .execute()
  await writeAbilities(tx, seller)
  for (const [position, row] of seller.education.entries())
    await tx
      .insertInto('education')
      .values({ user_id: seller.id, position, ...row })
      .execute()
  for (const [position, row] of seller.certifications.entries())
    await tx
      .insertInto('certifications')
      .values({ user_id: seller.id, position, title: row.title, certified_from: row.from })
      .execute()
  const pictures: { id: string; width: number; height: number; color: string | null }[] = [
    { id: portrait, ...PORTRAIT_SIZE, color: null },
  ]
  const artRandom = createSeededRandom(2 * SEED + seller.number)
  for (const project of seller.projects) {
    const art = draw(artRandom, project.art, {
      palette: project.palette,
      count: project.pictures.length,
    })
    const projectPictures = art.map((drawing, i) => ({ ...drawing, id: project.pictures[i] ?? '' }))
    drawings.push(...projectPictures)
    pictures.push(...projectPictures.map(({ id, color }) => ({ id, color, ...PICTURE_SIZE })))
    await tx
      .insertInto('portfolio_projects')
      .values({
        id: project.id,
        user_id: seller.id,
        name: project.name,
        description: project.description,
        skills: JSON.stringify(project.skills),
        duration: project.duration,
        cost_cents: project.costCents,
        images: JSON.stringify(
          projectPictures.map(({ id }) => pictureUrl(id, PICTURE_SIZE.width, PICTURE_SIZE.height)),
        ),
        intro_video: null,
        created_at: project.at.toISOString(),
      })
      .execute()
  }
  await tx
    .insertInto('files')
    .values(
      pictures.map(({ id, width, height, color }) => ({
        ...publicFile(id, 'drawing', 'image/svg+xml', { width, height, at: seller.joinedAt }),
        owner_user_id: seller.id,
        created_at: createdAt,
        color,
      })),
    )
    .execute()
}

/**
 * Most work around one of the big towns of their country, the others from anywhere where their trade allows
 * it.
 */
function pickWorkPlace(
  random: RandomSource,
  { country, isOnSite }: Pick<DemoSeller, 'country' | 'isOnSite'>,
): Pick<Insertable<Schema['sellers']>, 'place_id' | 'reach_km'> {
  const place = random.pick(listBiggestPlaces(country, DEMO_TOWNS))
  if (random.chance(0.3) && !isOnSite) return { place_id: null, reach_km: 0 }
  return { place_id: place._id, reach_km: random.pick([10, 25, 50, 100]) }
}

/** Writes the clients: they grew up with the market's language, in which they write reviews. */
async function writeBuyers(
  tx: Tx,
  random: RandomSource,
  texts: DemoTexts,
  { now, drawings, sellers }: { now: Date; drawings: Drawing[]; sellers: DemoSeller[] },
): Promise<string[]> {
  const origins = texts.origins.filter(({ language }) => language === texts.language)
  const taken = [texts.client, ...sellers]
  const names = new Set(taken.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
  const pickName = (firstNames: string[], families: string[]): { firstName: string; lastName: string } => {
    const name = { firstName: random.pick(firstNames), lastName: random.pick(families) }
    const full = `${name.firstName} ${name.lastName}`
    if (names.has(full) && random.chance(0.9)) return pickName(firstNames, families)
    names.add(full)
    return name
  }
  const ids: string[] = []
  for (let number = 0; number < BUYERS; number++) {
    const isLogin = number === 0
    const origin = random.pick(isLogin ? origins.slice(0, 1) : origins)
    const isWoman = !isLogin && random.chance(0.5)
    const joinedAt = new Date(now.getTime() - random.integer(30, 900) * DAY_MS)
    const id = randomId(random, joinedAt)
    const portrait = isLogin || random.chance(0.6) ? randomId(random, joinedAt) : null
    const buyer = {
      id,
      email: isLogin ? 'buyer@demo.test' : `buyer${number}@demo.test`,
      ...(isLogin ? texts.client : pickName(isWoman ? origin.women : origin.men, origin.families)),
      country: origin.country,
      language: texts.language,
    }
    await tx
      .insertInto('users')
      .values(
        userRow(buyer, 'buyer', portrait && pictureUrl(portrait, 300, 300), { joinedAt, lastActive: now }),
      )
      .execute()
    if (portrait) {
      drawings.push({ id: portrait, svg: drawPortrait(random, isWoman) })
      await tx
        .insertInto('files')
        .values({
          ...publicFile(portrait, 'drawing', 'image/svg+xml', { width: 300, height: 300, at: joinedAt }),
          owner_user_id: id,
        })
        .execute()
    }
    ids.push(id)
  }
  return ids
}

/**
 * Writes finished orders with their ratings, and now and then one in progress. Returns the last order number
 * used.
 */
async function writeOrders(
  tx: Tx,
  random: RandomSource,
  seller: DemoSeller,
  {
    buyers,
    lastNumber,
    now,
    review,
    reply,
  }: {
    buyers: string[]
    lastNumber: number
    now: Date
    review: ReturnType<typeof createReviewer>
    reply: () => string | null
  },
): Promise<number> {
  let number = lastNumber
  let ratingSum = 0
  let fiveStarCount = 0
  const accountAgeMs = Math.max(1, now.getTime() - seller.joinedAt.getTime())
  const order = (status: Schema['orders']['status'], at: Date) => {
    number++
    return {
      id: randomId(random, at),
      number,
      buyer_user_id: random.pick(buyers),
      seller_user_id: seller.id,
      description: random.pick(seller.trade.projects).name,
      delivery_at: new Date(at.getTime() + random.integer(3, 30) * DAY_MS).toISOString(),
      budget_cents: random.integer(4, 80) * 2500,
      status,
      created_at: at.toISOString(),
      pesos_per_dollar: null,
      in_revision: 0,
    }
  }
  for (let i = 0; i < seller.finishedOrders; i++) {
    const drawn = order(
      'COMPLETED',
      new Date(seller.joinedAt.getTime() + random.next() * accountAgeMs * 0.95),
    )
    // The first orders were those of the freelancer's projects.
    const project = seller.projects[i]
    const row = project ? { ...drawn, description: toOrderTitle(project.name) } : drawn
    await tx.insertInto('orders').values(row).execute()
    await writeMoves(tx, random, row, now)
    const { stars, comment } = review(seller.trade, seller.quality)
    ratingSum += stars
    if (stars === 5) fiveStarCount++
    const at = new Date(
      Date.parse(row.created_at) + random.next() * (now.getTime() - Date.parse(row.created_at)),
    )
    await tx
      .insertInto('ratings')
      .values({
        id: randomId(random, at),
        order_id: row.id,
        seller_user_id: seller.id,
        buyer_user_id: row.buyer_user_id,
        rating: stars,
        comment,
        reply: comment === '' ? null : reply(),
        created_at: at.toISOString(),
        project_id: project && stars >= MIN_SHOWN_STARS ? project.id : null,
      })
      .execute()
  }
  for (const status of random.sample(
    ['PENDING', 'PROCESSING', 'DELIVERED', 'CANCELLED'] as const,
    random.integer(0, 2),
  )) {
    const days = random.integer(1, 20)
    // A request that waits for longer would have expired.
    const row = order(
      status,
      new Date(now.getTime() - (status === 'PENDING' ? days % 3 : days) * DAY_MS - HOUR_MS),
    )
    await tx.insertInto('orders').values(row).execute()
    await writeMoves(tx, random, row, now)
  }
  await tx
    .updateTable('sellers')
    .set({
      rating_sum: ratingSum,
      rating_count: seller.finishedOrders,
      completed_orders: seller.finishedOrders,
      points: seller.finishedOrders * 10 + fiveStarCount * 5,
    })
    .where('user_id', '=', seller.id)
    .execute()
  return number
}

/** A client doesn't name the year of their order, as the portfolio does. */
const toOrderTitle = (projectName: string): string => projectName.replace(/ \(\d{4}\)$/, '')

/** Writes what the two log-ins can try at once: a request to accept, and an order to deliver. */
async function writeOpenOrders(
  tx: Tx,
  random: RandomSource,
  seller: DemoSeller | undefined,
  { buyer, lastNumber, now }: { buyer: string | undefined; lastNumber: number; now: Date },
): Promise<void> {
  if (!seller || !buyer) return
  const openOrders = [
    { status: 'PENDING' as const, days: 0.2, due: 10, budget_cents: 45_000 },
    { status: 'PROCESSING' as const, days: 4, due: 3, budget_cents: 120_000 },
  ]
  for (const [i, { status, days, due, budget_cents }] of openOrders.entries()) {
    const at = new Date(now.getTime() - days * DAY_MS)
    const row = {
      id: randomId(random, at),
      number: lastNumber + i + 1,
      buyer_user_id: buyer,
      seller_user_id: seller.id,
      description: random.pick(seller.trade.projects).name,
      delivery_at: new Date(now.getTime() + due * DAY_MS).toISOString(),
      budget_cents,
      status,
      created_at: at.toISOString(),
      pesos_per_dollar: null,
      in_revision: 0,
    }
    await tx.insertInto('orders').values(row).execute()
    await writeMoves(tx, random, row, now)
  }
}

/** Some of the sellers also offer services of the category "Other". */
async function assignOtherServices(
  tx: Tx,
  sellers: DemoSeller[],
  { services }: DemoCatalogueCategory,
): Promise<void> {
  const offers = sellers.flatMap((seller, index) => {
    const service =
      index % OTHER_SERVICE_INTERVAL === 1
        ? services[Math.floor(index / OTHER_SERVICE_INTERVAL) % services.length]
        : undefined
    return service
      ? [{ user_id: seller.id, sub_category_id: service.id, position: seller.services.length }]
      : []
  })
  await tx.insertInto('seller_occupations').values(offers).execute()
}

/** Writes the status moves that led to an order's present state. */
async function writeMoves(
  tx: Tx,
  random: RandomSource,
  order: Pick<Schema['orders'], 'id' | 'status' | 'created_at' | 'delivery_at'>,
  now: Date,
): Promise<void> {
  const created = Date.parse(order.created_at)
  const lastNumber = Math.min(Date.parse(order.delivery_at), Math.max(created, now.getTime()))
  const moves = MOVES_BY_STATUS[order.status]
  let from: string | null = null
  for (const [i, [by, to]] of ([['buyer', 'PENDING'], ...moves] as const).entries()) {
    const at = new Date(created + ((lastNumber - created) * i) / (moves.length + 1)).toISOString()
    await tx
      .insertInto('order_events')
      .values({
        id: randomId(random, new Date(at)),
        order_id: order.id,
        by_side: by,
        from_status: from,
        to_status: to,
        note: '',
        delivery_at: i === 0 ? order.delivery_at : null,
        at,
        arrived_at: at,
      })
      .execute()
    const changes = {
      last_by: by,
      ...(to === 'PROCESSING' && { accepted_at: at }),
      ...(to === 'DELIVERED' && { delivered_at: at, on_time: 1 }),
      ...(to === 'COMPLETED' || to === 'CANCELLED' ? { closed_at: at } : {}),
    }
    await tx.updateTable('orders').set(changes).where('id', '=', order.id).execute()
    from = to
  }
}

function userRow(
  user: {
    id: string
    email: string
    firstName: string
    lastName: string
    country: string
    language: string
  },
  role: Schema['users']['role'],
  image: string | null,
  { joinedAt, lastActive }: { joinedAt: Date; lastActive: Date },
): Schema['users'] {
  return {
    id: user.id,
    role,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    email_verified: 1,
    password_hash: null,
    country: user.country,
    phone: null,
    profile_image: image,
    description: '',
    status: 'active',
    created_at: joinedAt.toISOString(),
    last_active_at: lastActive.toISOString(),
    language: user.language,
    confirm_new_devices: 0,
  }
}

function publicFile(
  id: string,
  kind: Schema['files']['kind'],
  type: string,
  { width, height, at }: { width: number; height: number; at: Date },
): Insertable<Schema['files']> {
  return {
    id,
    owner_user_id: null,
    kind,
    type,
    width,
    height,
    bytes: 0,
    visibility: 'public',
    created_at: at.toISOString(),
  }
}
