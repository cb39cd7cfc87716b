import { join } from 'node:path'
import { newId } from '../../api/db/id.ts'
import { type LocalDatabase, openDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { type DemoCatalogueCategory, writeCatalogue } from '../../api/demo/catalogue.ts'
import { createSeededRandom, type RandomSource } from '../../api/demo/random.ts'
import { generateSeller } from '../../api/demo/sellers.ts'
import { refreshListing } from '../../api/features/sellers/listing.ts'
import { inBulk } from './bulk.ts'

const REVIEWS = 10
const BATCH = 1000
/** As many are written as the app writes them; further ones are their likenesses. */
const ORIGINALS = 2500

export interface Market {
  /** The first few thousand, each with ten reviews. */
  sellers: string[]
  aCategory: string
}

/** Fills a database with `size` public sellers without pictures: ORIGINALS with ten reviews each, the others with one. */
export async function fillMarket(folder: string, size: number): Promise<Market> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const dice = createSeededRandom(7)
  const now = new Date()
  const categories = await write(database, (tx) => writeCatalogue(tx, dice, now))
  const sellers = await writeOriginals(database, dice, categories, Math.min(size, ORIGINALS), now)
  const times = Math.floor(size / ORIGINALS)
  if (times > 1) inBulk(database, () => copyOriginals(database, times))
  database.close()
  return { sellers, aCategory: categories[0]?.id ?? '' }
}

async function writeOriginals(database: LocalDatabase, dice: RandomSource, categories: DemoCatalogueCategory[], size: number, now: Date): Promise<string[]> {
  database.sqlite.pragma('synchronous = OFF')
  const buyer = newId(now)
  await write(database, (tx) =>
    tx
      .insertInto('users')
      .values(person(buyer, 'buyer', 'Ana', 'MX', now))
      .execute(),
  )
  const ids: string[] = []
  let order = 0
  for (let from = 0; from < size; from += BATCH) {
    await write(database, async (tx) => {
      for (let number = from; number < Math.min(size, from + BATCH); number++) {
        const drawn = generateSeller(dice, number, categories, now)
        ids.push(drawn.id)
        await tx
          .insertInto('users')
          .values(person(drawn.id, 'seller', drawn.firstName, drawn.country, drawn.joinedAt))
          .execute()
        const stars = Array.from({ length: REVIEWS }, () => rollStars(dice))
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
            rating_sum: stars.reduce((sum, each) => sum + each, 0),
            rating_count: REVIEWS,
            completed_orders: REVIEWS,
            response_minutes: 30,
            points: 100,
          })
          .execute()
        await tx
          .insertInto('seller_languages')
          .values(drawn.languages.map((row, position) => ({ user_id: drawn.id, ...row, position })))
          .execute()
        await tx
          .insertInto('seller_occupations')
          .values(drawn.services.map((service, position) => ({ user_id: drawn.id, sub_category_id: service.id, position })))
          .execute()
        await tx
          .insertInto('seller_skills')
          .values(drawn.skills.map((skill, position) => ({ user_id: drawn.id, skill_id: skill.id, level: skill.level, position })))
          .execute()
        const at = now.toISOString()
        const orders = stars.map(() => ({
          id: newId(now),
          number: ++order,
          buyer_user_id: buyer,
          seller_user_id: drawn.id,
          description: 'Work',
          delivery_at: at,
          budget_cents: 1000,
          status: 'COMPLETED' as const,
          created_at: at,
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
              created_at: at,
            })),
          )
          .execute()
        await refreshListing(tx, drawn.id, now)
      }
    })
  }
  return ids
}

/** Everybody so many times: each likeness has an id of its own, a price a few cents higher, and its own place in the lists. */
function copyOriginals({ sqlite }: LocalDatabase, times: number): void {
  sqlite.exec(`
    create temp table copies (copy integer primary key);
    insert into copies with recursive n (copy) as (values (1) union all select copy + 1 from n where copy + 1 < ${times}) select copy from n;
    create temp table originals as
      select l.*, s.display_name || ' ' || u.first_name || ' ' || u.last_name as name, s.title, s.bio || ' ' || s.description as bio,
        (select group_concat(k.name, ' ') from seller_skills o join skills k on k.id = o.skill_id where o.user_id = l.user_id)
          || ' ' || (select group_concat(k.name || ' ' || k.names, ' ') from seller_occupations o join sub_categories k on k.id = o.sub_category_id where o.user_id = l.user_id) as words
      from listings l join sellers s using (user_id) join users u on u.id = l.user_id;
    create temp table reviewed as select o.* from orders o where o.number % ${REVIEWS} = 0;
  `)
  // Ids of a time to come are nobody's yet.
  const likeness = (id: string) => `printf('%04x', 1024 + copy) || substr(t.${id}, 5)`
  const place = `t.position + copy * ${ORIGINALS}`
  const copy = (table: string, from: string, changed: Record<string, string>) => {
    const columns = sqlite
      .prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name)
    const values = columns.map((name) => changed[name] ?? `t.${name}`)
    // One likeness of everybody after the other, as people join.
    sqlite.exec(`insert into ${table} (${columns}) select ${values} from copies cross join ${from} t where true order by copy`)
  }
  const user = { user_id: likeness('user_id') }
  copy('users', "(select * from users where role = 'seller')", { id: likeness('id'), email: "copy || '-' || t.email" })
  copy('sellers', '(select * from sellers)', { ...user, hourly_rate_cents: 't.hourly_rate_cents + copy' })
  for (const table of ['seller_languages', 'seller_occupations', 'seller_skills']) copy(table, `(select * from ${table})`, user)
  const order = { id: likeness('id'), seller_user_id: likeness('seller_user_id') }
  copy('ratings', '(select r.* from ratings r join reviewed o on o.id = r.order_id)', { ...order, order_id: likeness('order_id') })
  copy('orders', 'reviewed', { ...order, number: `t.number + copy * ${ORIGINALS * REVIEWS}` })
  copy('listing_facets', '(select * from listing_facets)', { position: place, rate_cents: 't.rate_cents + copy' })
  copy('listings', 'originals', {
    ...user,
    position: place,
    rate_cents: 't.rate_cents + copy',
    card: `json_set(t.card, '$._id', ${likeness('user_id')}, '$.hourlyRate', (t.rate_cents + copy) / 100.0, '$.rank', json_extract(t.card, '$.rank') - copy * ${ORIGINALS})`,
  })
  sqlite.exec(`insert into listing_search (rowid, name, title, skills, bio) select ${place}, name, title, words, bio from copies cross join originals t order by copy`)
  sqlite.exec(`update facet_counts set sellers = sellers * ${times}`)
}

function rollStars(dice: RandomSource): number {
  return dice.chance(0.7) ? 5 : dice.integer(2, 5)
}

/** An account with nothing special about it. */
export function person(id: string, role: 'buyer' | 'seller', firstName: string, country: string, at: Date) {
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
    created_at: at.toISOString(),
    last_active_at: at.toISOString(),
    language: 'en',
    confirm_new_devices: 0,
  }
}
