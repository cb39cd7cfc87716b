import { join } from 'node:path'
import { newId } from '../../api/db/id.ts'
import { type LocalDatabase, openDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { writeAbilities } from '../../api/demo/abilities.ts'
import { type DemoCatalogueCategory, writeCatalogue } from '../../api/demo/catalogue.ts'
import { createSeededRandom, type RandomSource } from '../../api/demo/random.ts'
import { generateSeller } from '../../api/demo/sellers.ts'
import { en } from '../../api/demo/words/en.ts'
import { refreshListing } from '../../api/features/listings/listing.ts'
import { buildListingDocument } from '../../api/features/listings/listing-index.ts'
import { prepareListingUpgrade } from '../../api/features/listings/listing-upgrade.ts'
import { SEARCH_FIELDS } from '../../shared/search/document.ts'
import { withoutIndexes } from './bulk-insert.ts'

const REVIEWS = 10
const BATCH = 1000
/** This many sellers are written by the app's own code; the others are duplicates of them. */
const ORIGINAL_COUNT = 2500

export interface Market {
  /** Ids of the first few thousand sellers, each with ten reviews. */
  sellers: string[]
  categoryId: string
}

/**
 * Fills a database with `size` public sellers without pictures: ORIGINAL_COUNT with ten reviews each, the
 * others with one.
 */
export async function seedMarket(folder: string, size: number): Promise<Market> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  // The listings are written in the present form: no upgrade must run while the market is measured.
  await prepareListingUpgrade(database)
  const random = createSeededRandom(7)
  const now = new Date()
  const categories = await write(database, (tx) => writeCatalogue(tx, random, now))
  const sellers = await insertOriginals(database, random, categories, Math.min(size, ORIGINAL_COUNT), now)
  const copyCount = Math.floor(size / ORIGINAL_COUNT)
  if (copyCount > 1) {
    await storeDocuments(database)
    withoutIndexes(database, () => duplicateOriginals(database, copyCount))
  }
  database.close()
  return { sellers, categoryId: categories[0]?.id ?? '' }
}

async function insertOriginals(
  database: LocalDatabase,
  random: RandomSource,
  categories: DemoCatalogueCategory[],
  size: number,
  now: Date,
): Promise<string[]> {
  database.sqlite.pragma('synchronous = OFF')
  const buyer = newId(now)
  await write(database, (tx) =>
    tx
      .insertInto('users')
      .values(userRow(buyer, 'buyer', 'Ana', 'MX', now))
      .execute(),
  )
  const ids: string[] = []
  let order = 0
  for (let from = 0; from < size; from += BATCH) {
    await write(database, async (tx) => {
      for (let number = from; number < Math.min(size, from + BATCH); number++) {
        const drawn = generateSeller(random, number, { categories, texts: en, now })
        ids.push(drawn.id)
        await tx
          .insertInto('users')
          .values(userRow(drawn.id, 'seller', drawn.firstName, drawn.country, drawn.joinedAt))
          .execute()
        const stars = Array.from({ length: REVIEWS }, () => randomStars(random))
        await tx
          .insertInto('sellers')
          .values({
            user_id: drawn.id,
            display_name: `${drawn.firstName} ${drawn.lastName}`,
            title: drawn.title,
            bio: drawn.bio,
            description: drawn.description,
            hourly_rate_cents: drawn.rateCents,
            active: 1,
            profile_complete: 1,
            intro_video: null,
            plan_id: null,
            subscription_status: 'active',
            past_due_since: null,
            rating_sum: stars.reduce((sum, item) => sum + item, 0),
            rating_count: REVIEWS,
            completed_orders: REVIEWS,
            response_minutes: 30,
            points: 100,
            delivery_days: drawn.deliveryDays,
          })
          .execute()
        await writeAbilities(tx, drawn)
        const createdAt = now.toISOString()
        const orders = stars.map(() => ({
          id: newId(now),
          number: ++order,
          buyer_user_id: buyer,
          seller_user_id: drawn.id,
          description: 'Work',
          delivery_at: createdAt,
          budget_cents: 1000,
          status: 'COMPLETED' as const,
          created_at: createdAt,
        }))
        await tx.insertInto('orders').values(orders).execute()
        await tx
          .insertInto('ratings')
          .values(
            orders.map(({ id }, i) => ({
              id: newId(now),
              order_id: id,
              seller_user_id: drawn.id,
              buyer_user_id: buyer,
              rating: stars[i] ?? 5,
              comment: 'Good work, on time.',
              reply: null,
              created_at: createdAt,
            })),
          )
          .execute()
        await refreshListing(tx, drawn.id, now)
      }
    })
  }
  return ids
}

/** Keeps what the originals are found by: the full-text index doesn't tell. */
async function storeDocuments(database: LocalDatabase): Promise<void> {
  const { sqlite } = database
  sqlite.exec(`create temp table documents (position integer primary key, ${SEARCH_FIELDS})`)
  const insert = sqlite.prepare('insert into documents values (?, ?, ?, ?, ?)')
  const rows = await database.db
    .selectFrom('listings as l')
    .innerJoin('sellers as s', 's.user_id', 'l.user_id')
    .select(['l.position', 'l.card', 's.description'])
    .execute()
  await write(database, async (tx) => {
    for (const { position, card, description } of rows) {
      const document = await buildListingDocument(tx, JSON.parse(card), { description })
      insert.run(position, ...SEARCH_FIELDS.map((field) => document[field].join(' ')))
    }
  })
}

/**
 * Duplicates every original: each duplicate has an id of its own, a price a few cents higher, and its own
 * position in the lists.
 */
function duplicateOriginals({ sqlite }: LocalDatabase, copyCount: number): void {
  sqlite.exec(`
    create temp table copies (copy integer primary key);
    insert into copies with recursive n (copy) as (values (1) union all select copy + 1 from n where copy + 1 < ${copyCount}) select copy from n;
    create temp table originals as select * from listings join documents using (position);
    create temp table reviewed as select o.* from orders o where o.number % ${REVIEWS} = 0;
  `)
  // Ids with a timestamp in the future can't collide with existing ones.
  const likeness = (id: string) => `printf('%04x', 1024 + copy) || substr(t.${id}, 5)`
  const position = `t.position + copy * ${ORIGINAL_COUNT}`
  const searchPosition = `t.search_position + copy * ${ORIGINAL_COUNT}`
  const copyRows = (table: string, from: string, changed: Record<string, string>) => {
    const columns = sqlite
      .prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name)
    const values = columns.map((name) => changed[name] ?? `t.${name}`)
    // One duplicate of every original after the other, in the order in which people would sign up.
    sqlite.exec(
      `insert into ${table} (${columns}) select ${values} from copies cross join ${from} t where true order by copy`,
    )
  }
  const user = { user_id: likeness('user_id') }
  copyRows('users', "(select * from users where role = 'seller')", {
    id: likeness('id'),
    email: "copy || '-' || t.email",
  })
  copyRows('sellers', '(select * from sellers)', {
    ...user,
    hourly_rate_cents: 't.hourly_rate_cents + copy',
  })
  for (const table of ['seller_languages', 'seller_occupations', 'seller_skills'])
    copyRows(table, `(select * from ${table})`, user)
  const order = { id: likeness('id'), seller_user_id: likeness('seller_user_id') }
  copyRows('ratings', '(select r.* from ratings r join reviewed o on o.id = r.order_id)', {
    ...order,
    order_id: likeness('order_id'),
  })
  copyRows('orders', 'reviewed', { ...order, number: `t.number + copy * ${ORIGINAL_COUNT * REVIEWS}` })
  copyRows('listing_facets', '(select * from listing_facets)', {
    position: position,
    rate_cents: 't.rate_cents + copy',
  })
  copyRows('listings', 'originals', {
    ...user,
    position: position,
    search_position: searchPosition,
    rate_cents: 't.rate_cents + copy',
    card: `json_set(t.card, '$._id', ${likeness('user_id')}, '$.hourlyRate', (t.rate_cents + copy) / 100.0, '$.rank', json_extract(t.card, '$.rank') - copy * ${ORIGINAL_COUNT}, '$.searchRank', json_extract(t.card, '$.searchRank') - copy * ${ORIGINAL_COUNT})`,
  })
  sqlite.exec(
    `insert into seller_search (rowid, ${SEARCH_FIELDS}) select ${searchPosition}, ${SEARCH_FIELDS} from copies cross join originals t order by copy`,
  )
  sqlite.exec(`update facet_counts set sellers = sellers * ${copyCount}`)
}

function randomStars(random: RandomSource): number {
  return random.chance(0.7) ? 5 : random.integer(2, 5)
}

/** The row of an ordinary account. */
export function userRow(
  id: string,
  role: 'buyer' | 'seller',
  firstName: string,
  country: string,
  createdAt: Date,
) {
  return {
    id,
    role,
    first_name: firstName,
    last_name: 'Bench',
    email: `${id}@example.test`,
    email_verified: 1,
    password_hash: null,
    country,
    phone: null,
    profile_image: null,
    description: '',
    status: 'active' as const,
    created_at: createdAt.toISOString(),
    last_active_at: createdAt.toISOString(),
    language: 'en',
    confirm_new_devices: 0,
  }
}
