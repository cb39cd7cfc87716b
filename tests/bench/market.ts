import { join } from 'node:path'
import { newId } from '../../api/db/id.ts'
import { openDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { writeCatalogue } from '../../api/demo/catalogue.ts'
import { type Dice, seeded } from '../../api/demo/random.ts'
import { drawSeller } from '../../api/demo/sellers.ts'
import { relist } from '../../api/features/sellers/listing.ts'

const REVIEWS = 10
const BATCH = 1000

export interface Market {
  aSeller: string
  aCategory: string
}

/** Fills a database with `sellers` public sellers, each with ten reviews, without pictures. */
export async function fillMarket(folder: string, sellers: number): Promise<Market> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const dice = seeded(7)
  const now = new Date()
  const categories = await write(database, (tx) => writeCatalogue(tx, dice, now))
  const buyer = newId(now)
  await write(database, (tx) =>
    tx
      .insertInto('users')
      .values(person(buyer, 'buyer', 'Ana', 'MX', now))
      .execute(),
  )
  let aSeller = ''
  let order = 0
  for (let from = 0; from < sellers; from += BATCH) {
    await write(database, async (tx) => {
      for (let number = from; number < Math.min(sellers, from + BATCH); number++) {
        const drawn = drawSeller(dice, number, categories, now)
        aSeller = drawn.id
        await tx
          .insertInto('users')
          .values(person(drawn.id, 'seller', drawn.firstName, drawn.country, drawn.since))
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
        await relist(tx, drawn.id, now)
      }
    })
  }
  database.close()
  return { aSeller, aCategory: categories[0]?.id ?? '' }
}

function rollStars(dice: Dice): number {
  return dice.chance(0.7) ? 5 : dice.between(2, 5)
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
