import { fillDemo } from '../../api/demo/fill-demo.ts'
import { JUDGED_SEARCHES } from './judged-searches.ts'
import type { World } from './world.ts'

const DEPTH = 10
/** How well a freelancer answers a search: they offer the service, or they can do what belongs to it. */
const GRADES = { service: 3, skill: 1 }

export interface Judgement {
  searches: number
  ndcg: number
  /** Searches that found nobody. */
  unanswered: string[]
  /** The nDCG of each search. */
  bySearch: { search: string; ndcg: number }[]
}

/** Runs the judged searches on a market that `fillDemoMarket` has filled, and grades what they find. */
export async function judgeSearches(world: World): Promise<Judgement> {
  const { db } = world.database
  const services = await db.selectFrom('sub_categories').select(['id', 'name']).execute()
  const skills = await db.selectFrom('skills').select(['id', 'sub_category_id']).execute()
  const cards = (await db.selectFrom('listings').select('card').execute()).map(({ card }) => JSON.parse(card))
  const bySearch = []
  const unanswered = []
  const serviceNames = new Set(services.map(({ name }) => name))
  for (const { search, services: names } of JUDGED_SEARCHES) {
    const unknown = names.find((name) => !serviceNames.has(name))
    if (unknown) throw new Error(`no service is called “${unknown}”`)
    const ids = new Set(services.filter(({ name }) => names.includes(name)).map(({ id }) => id))
    const skillIds = new Set(skills.filter((skill) => ids.has(skill.sub_category_id)).map(({ id }) => id))
    const gradeOf = (card: { subCategoryIds: string[]; skills: { _id: string }[] }) =>
      card.subCategoryIds.some((id) => ids.has(id))
        ? GRADES.service
        : card.skills.some(({ _id }) => skillIds.has(_id))
          ? GRADES.skill
          : 0
    const { body } = await world.get(`/api/v1/seller/all?limit=${DEPTH}&search=${encodeURIComponent(search)}`)
    const found = body.data.sellers.map(gradeOf)
    const ideal = cards
      .map(gradeOf)
      .sort((a, b) => b - a)
      .slice(0, DEPTH)
    if (found.length === 0) unanswered.push(search)
    bySearch.push({ search, ndcg: gain(ideal) === 0 ? 1 : gain(found) / gain(ideal) })
  }
  const ndcg = bySearch.reduce((sum, each) => sum + each.ndcg, 0) / bySearch.length
  return { searches: bySearch.length, ndcg, unanswered, bySearch }
}

/** Replaces the catalogue of a test's world by the starter one, with the people of the demo. */
export async function fillDemoMarket({ database, deps }: World): Promise<void> {
  for (const table of ['skills', 'sub_categories', 'categories'] as const)
    await database.db.deleteFrom(table).execute()
  await fillDemo({ database, files: deps.files, clock: deps.clock })
}

const gain = (grades: number[]): number =>
  grades.reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)
