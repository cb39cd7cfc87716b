import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { LEVELS } from '../../shared/sellers.ts'
import { FEATURED_ART, type ProjectArt, TRADE_ART } from './art/projects.ts'
import type { DemoCatalogueCategory, DemoService } from './catalogue.ts'
import { createSeededRandom, type RandomSource, randomId } from './random.ts'
import { FEATURED, type FeaturedSeller } from './words/featured.ts'
import { translateSkill } from './words/skills.ts'
import type { DemoTexts, FeaturedTexts, ProjectTexts, TradeTexts } from './words/texts.ts'

const DURATIONS = ['1-week', '2-weeks', '1-month', '2-months', '3-months', '6-months']
const MAX_PICTURES = 3

export interface DemoSeller {
  /** From 0: what is drawn for this seller alone begins with it. */
  number: number
  id: string
  email: string
  isWoman: boolean
  firstName: string
  lastName: string
  country: string
  trade: TradeTexts
  title: string
  bio: string
  description: string
  rateCents: number
  joinedAt: Date
  lastActive: Date
  responseMinutes: number | null
  /** Null for those who don't say it. */
  deliveryDays: number | null
  /** The tendency of their work's quality, 0 to 1, and the number of their finished orders. */
  quality: number
  finishedOrders: number
  languages: { language: string; level: string }[]
  /** Nobody paints a wall from afar. */
  isOnSite: boolean
  services: DemoService[]
  skills: { id: string; level: string }[]
  education: { country: string; university: string; degree: string; year: number }[]
  certifications: { title: string; from: string }[]
  hasVideo: boolean
  projects: {
    id: string
    name: string
    description: string
    skills: string[]
    duration: string
    costCents: number
    pictures: string[]
    art: ProjectArt
    /** The number of the palette of its pictures. */
    palette: number
    at: Date
  }[]
}

/** What sellers are generated from: the market's catalog, and texts in the market's language. */
interface Sources {
  categories: DemoCatalogueCategory[]
  texts: DemoTexts
  now: Date
}

type Person = Pick<
  DemoSeller,
  | 'isWoman'
  | 'firstName'
  | 'lastName'
  | 'country'
  | 'title'
  | 'bio'
  | 'description'
  | 'rateCents'
  | 'quality'
  | 'services'
  | 'education'
  | 'certifications'
> & {
  nativeLanguage: string
  others: string[]
  projects: ProjectPlan[]
  otherPlans: ProjectPlan[]
  isNew: boolean
}

type ProjectPlan = ProjectTexts & { art: ProjectArt }

/**
 * Generates the seller with this number. The first ones are described in full, in `featured.ts` and in each
 * language's file; the others are combined from phrases of their trade. Number 0 is the demo log-in.
 */
export function generateSeller(random: RandomSource, number: number, sources: Sources): DemoSeller {
  const { categories, texts, now } = sources
  const trade = texts.trades[number % texts.trades.length]
  const category = categories[number % categories.length]
  if (!trade || !category) throw new Error('The demo data are incomplete')
  const facts = FEATURED[number]
  const featured = texts.featured[number]
  const person =
    facts && featured
      ? describeFeatured({ facts, own: featured, art: FEATURED_ART[number] ?? [] }, category, texts)
      : combine(random, number, {
          trade,
          category,
          texts,
          round: Math.floor(number / categories.length),
          now,
        })
  const { isNew, nativeLanguage, others, projects, otherPlans, ...described } = person
  const joinedAt = new Date(now.getTime() - random.integer(20, 1100) * DAY_MS - random.integer(0, DAY_MS))
  const skills = person.services.flatMap((service) => service.skills)
  // Later additions have a random generator of their own, so that the rest stays the same.
  const extraRandom = createSeededRandom(number)
  const moreProjects = extraRandom.sample(
    otherPlans.filter((plan) => !projects.includes(plan)),
    extraRandom.integer(1, 2),
  )
  const toProject = (source: RandomSource, { name, text, art }: ProjectPlan, at: number) => ({
    id: randomId(source, joinedAt),
    name,
    description: text,
    skills: source
      .sample(skills, source.integer(1, 4))
      .map((skill) => translateSkill(skill.name, texts.language)),
    duration: source.pick(DURATIONS),
    costCents: source.integer(2, 90) * 5000,
    pictures: Array.from({ length: source.integer(1, 5) }, () => randomId(source, joinedAt)).slice(
      0,
      MAX_PICTURES,
    ),
    art,
    palette: number * 5 + at * 3,
    at: new Date(joinedAt.getTime() + at * HOUR_MS),
  })
  return {
    ...described,
    number,
    id: randomId(random, joinedAt),
    email: number === 0 ? 'seller@demo.test' : `seller${number}@demo.test`,
    trade,
    joinedAt,
    lastActive: new Date(now.getTime() - random.integer(5, 60 * 24 * 9) * MINUTE_MS),
    responseMinutes: isNew ? null : random.integer(4, 600),
    finishedOrders: isNew ? 0 : random.integer(1, 4) + Math.round(person.quality * 12),
    languages: [
      { language: nativeLanguage, level: 'expert' },
      ...(nativeLanguage === texts.language ? [] : [{ language: texts.language, level: 'advanced' }]),
      ...random
        .sample(others, random.integer(0, others.length))
        .map((language) => ({ language, level: random.pick(LEVELS.slice(1, 4)) })),
    ],
    skills: random
      .sample(skills, random.integer(3, 8))
      .map((skill) => ({ id: skill.id, level: random.pick(LEVELS.slice(2)) })),
    isOnSite: category.construction,
    deliveryDays: pickDeliveryDays(createSeededRandom(-1 - number), category),
    hasVideo: random.chance(0.33),
    projects: [
      ...projects.map((project, at) => toProject(random, project, at)),
      ...moreProjects.map((project, at) => toProject(extraRandom, project, projects.length + at)),
    ],
  }
}

/** Six of seven say how long they need. */
const pickDeliveryDays = (random: RandomSource, { deliveryDays }: DemoCatalogueCategory): number | null =>
  random.chance(6 / 7) ? random.pick(deliveryDays) : null

function describeFeatured(
  { facts, own, art }: { facts: FeaturedSeller; own: FeaturedTexts; art: readonly ProjectArt[] },
  category: DemoCatalogueCategory,
  texts: DemoTexts,
): Person {
  const origin = texts.origins.find(({ country }) => country === own.country)
  const [degree, university] = own.education
  return {
    isWoman: facts.isWoman,
    firstName: own.firstName,
    lastName: own.lastName,
    country: own.country,
    title: own.title,
    bio: own.bio,
    description: own.description,
    rateCents: facts.hourlyRate * 100,
    quality: facts.quality,
    isNew: false,
    services: category.services.filter(({ name }) => facts.services.includes(name)),
    education: [{ country: own.country, university, degree, year: facts.graduatedIn }],
    certifications: own.certificate ? [{ title: own.certificate[0], from: own.certificate[1] }] : [],
    nativeLanguage: origin?.language ?? texts.language,
    others: origin?.others ?? [],
    projects: withArt(own.projects, art),
    otherPlans: [],
  }
}

/**
 * Combines phrases. `round` counts the sellers of one category; their titles and descriptions differ as long
 * as the phrases suffice.
 */
function combine(
  random: RandomSource,
  number: number,
  {
    trade,
    category,
    texts,
    round,
    now,
  }: { trade: TradeTexts; category: DemoCatalogueCategory; texts: DemoTexts; round: number; now: Date },
): Person {
  const origin = cycle(texts.origins, number)
  const turn = Math.floor(number / texts.origins.length)
  const isWoman = random.chance(0.5)
  const quality = random.next()
  const firstNames = isWoman ? origin.women : origin.men
  const service = cycle(category.services, round)
  const services = [
    service,
    ...random.sample(
      category.services.filter((other) => other !== service),
      random.integer(0, 2),
    ),
  ]
  const titles = trade.titles[service.name] ?? []
  const pairs = trade.stories.flatMap((first) =>
    trade.stories.filter((second) => second !== first).map((second) => `${first} ${second}`),
  )
  const plans = withArt(tellProjects(trade, texts, round, now), TRADE_ART[texts.trades.indexOf(trade)] ?? [])
  return {
    isWoman,
    ...pickName({ firstNames, families: origin.families }, turn, texts.featured),
    country: origin.country,
    title: cycle(titles, Math.floor(round / category.services.length)),
    bio: cycle(trade.bios, round),
    description: cycle(pairs, round * 5),
    rateCents: random.integer(15, 40) * 100 + Math.round(quality * 40) * 100,
    quality,
    isNew: random.chance(0.12),
    services,
    education: random.chance(0.8)
      ? [
          {
            country: origin.country,
            university: random.pick(origin.universities),
            degree: random.pick(trade.degrees),
            year: random.integer(2010, 2024),
          },
        ]
      : [],
    certifications: random
      .sample(trade.certificates, random.integer(0, 2))
      .map(([title, from]) => ({ title, from })),
    nativeLanguage: origin.language,
    others: origin.others,
    projects: random.sample(plans, random.integer(2, 4)),
    otherPlans: plans,
  }
}

const withArt = (projects: ProjectTexts[], art: readonly ProjectArt[]): ProjectPlan[] =>
  projects.map((project, i) => ({ ...project, art: cycle(art, i) }))

/** The projects of a trade as the seller of this round tells them: each with a year and an end of its own. */
const tellProjects = (trade: TradeTexts, texts: DemoTexts, round: number, now: Date): ProjectTexts[] =>
  trade.projects.map(({ name, text }, n) => ({
    name: `${name} (${now.getFullYear() - 1 - ((round + n * 5) % texts.projectEnds.length)})`,
    text: `${text} ${cycle(texts.projectEnds, round + n * 7)}`,
  }))

/** The name whose turn it is, or the next one if somebody who is described has it. */
function pickName(
  { firstNames, families }: { firstNames: string[]; families: string[] },
  turn: number,
  featured: FeaturedTexts[],
): { firstName: string; lastName: string } {
  const name = {
    firstName: cycle(firstNames, turn),
    lastName: cycle(families, (turn % firstNames.length) + Math.floor(turn / firstNames.length)),
  }
  const isTaken = featured.some(
    ({ firstName, lastName }) => firstName === name.firstName && lastName === name.lastName,
  )
  return isTaken ? pickName({ firstNames, families }, turn + firstNames.length, featured) : name
}

function cycle<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The demo data are incomplete')
  return item
}
