import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type Dice, drawnId } from './random.ts'
import { CATEGORIES, type DemoCategory } from './words/catalogue.ts'

export interface DrawnService {
  id: string
  skills: { id: string; name: string }[]
}

export interface DrawnCategory {
  id: string
  services: DrawnService[]
}

/** Every plan gives the same; a longer one costs less a month. */
const FEATURES = ['profile', 'portfolio', 'orders', 'video']
const PLANS = [
  { name: 'Month', names: { es: 'Mes', fr: 'Mois', ar: 'شهر' }, days: 30, actual: 900, discounted: 500, trial: 14 },
  { name: 'Quarter', names: { es: 'Trimestre', fr: 'Trimestre', ar: 'ثلاثة أشهر' }, days: 90, actual: 2400, discounted: 1300, trial: 14 },
  { name: 'Year', names: { es: 'Año', fr: 'An', ar: 'سنة' }, days: 365, actual: 4500, discounted: 4500, trial: 30 },
]

/** Writes categories, services, skills and plans. The answer is what sellers are drawn from. */
export async function writeCatalogue(tx: Transaction<Schema>, dice: Dice, at: Date): Promise<DrawnCategory[]> {
  const drawn: DrawnCategory[] = []
  for (const [position, category] of CATEGORIES.entries()) drawn.push(await writeCategory(tx, dice, category, position, at))
  await tx
    .insertInto('plans')
    .values(
      PLANS.map((plan, position) => ({
        id: drawnId(dice, at),
        name: plan.name,
        names: JSON.stringify(plan.names),
        features: JSON.stringify(FEATURES),
        actual_price_cents: plan.actual,
        discounted_price_cents: plan.discounted,
        subscription_interval: plan.days,
        trial_enabled: plan.trial > 0 ? 1 : 0,
        trial_interval: plan.trial,
        stripe_price_id: null,
        status: 'Active' as const,
        position,
      })),
    )
    .execute()
  return drawn
}

/** Writes one category with its services and their skills. */
export async function writeCategory(tx: Transaction<Schema>, dice: Dice, category: DemoCategory, position: number, at: Date): Promise<DrawnCategory> {
  const id = drawnId(dice, at)
  await tx
    .insertInto('categories')
    .values({ id, name: category.name, names: JSON.stringify(category.names), icon: category.icon, construction: category.construction ? 1 : 0, status: 'Active', position })
    .execute()
  const services: DrawnService[] = []
  for (const [place, service] of category.services.entries()) {
    const serviceId = drawnId(dice, at)
    await tx
      .insertInto('sub_categories')
      .values({ id: serviceId, category_id: id, name: service.name, names: JSON.stringify(service.names), status: 'Active', position: place })
      .execute()
    const skills = service.skills.map((name) => ({ id: drawnId(dice, at), name }))
    await tx
      .insertInto('skills')
      .values(skills.map((skill) => ({ id: skill.id, category_id: id, sub_category_id: serviceId, name: skill.name, names: '{}' })))
      .execute()
    services.push({ id: serviceId, skills })
  }
  return { id, services }
}
