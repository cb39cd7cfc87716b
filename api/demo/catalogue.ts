import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type RandomSource, randomId } from './random.ts'
import { CATEGORIES, type DemoCategory } from './words/catalogue.ts'
import { skillNames } from './words/skills.ts'

export interface DemoService {
  id: string
  /** In English. */
  name: string
  skills: { id: string; name: string }[]
}

export interface DemoCatalogueCategory {
  /** Its work is done on the client's site. */
  construction: boolean
  deliveryDays: readonly number[]
  id: string
  services: DemoService[]
}

/** All plans have the same features; a longer one costs less per month. */
const FEATURES = ['profile', 'portfolio', 'orders', 'video']
const PLANS = [
  {
    name: 'Month',
    names: { es: 'Mes', fr: 'Mois', ar: 'شهر' },
    days: 30,
    actual: 900,
    discounted: 500,
    trial: 14,
  },
  {
    name: 'Quarter',
    names: { es: 'Trimestre', fr: 'Trimestre', ar: 'ثلاثة أشهر' },
    days: 90,
    actual: 2400,
    discounted: 1300,
    trial: 14,
  },
  {
    name: 'Year',
    names: { es: 'Año', fr: 'An', ar: 'سنة' },
    days: 365,
    actual: 4500,
    discounted: 4500,
    trial: 30,
  },
]

/** Writes categories, services, skills and plans. Returns what the sellers are generated from. */
export async function writeCatalogue(
  tx: Transaction<Schema>,
  random: RandomSource,
  createdAt: Date,
): Promise<DemoCatalogueCategory[]> {
  const categories: DemoCatalogueCategory[] = []
  for (const [position, category] of CATEGORIES.entries())
    categories.push(await writeCategory(tx, random, category, { position, createdAt }))
  await tx
    .insertInto('plans')
    .values(
      PLANS.map((plan, position) => ({
        id: randomId(random, createdAt),
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
  return categories
}

/** Writes one category with its services and their skills. */
export async function writeCategory(
  tx: Transaction<Schema>,
  random: RandomSource,
  category: DemoCategory,
  { position, createdAt }: { position: number; createdAt: Date },
): Promise<DemoCatalogueCategory> {
  const id = randomId(random, createdAt)
  await tx
    .insertInto('categories')
    .values({
      id,
      name: category.name,
      names: JSON.stringify(category.names),
      icon: category.icon,
      construction: category.construction ? 1 : 0,
      status: 'Active',
      position,
    })
    .execute()
  const services: DemoService[] = []
  for (const [servicePosition, service] of category.services.entries()) {
    const serviceId = randomId(random, createdAt)
    await tx
      .insertInto('sub_categories')
      .values({
        id: serviceId,
        category_id: id,
        name: service.name,
        names: JSON.stringify(service.names),
        status: 'Active',
        position: servicePosition,
      })
      .execute()
    const skills = service.skills.map((name) => ({ id: randomId(random, createdAt), name }))
    await tx
      .insertInto('skills')
      .values(
        skills.map((skill) => ({
          id: skill.id,
          category_id: id,
          sub_category_id: serviceId,
          name: skill.name,
          names: JSON.stringify(skillNames(skill.name)),
        })),
      )
      .execute()
    services.push({ id: serviceId, name: service.name, skills })
  }
  const { construction = false, deliveryDays } = category
  return { id, services, construction, deliveryDays }
}
