import { LEVELS } from '../../shared/sellers.ts'
import type { DemoCatalogueCategory, DemoService } from './catalogue.ts'
import { type RandomSource, randomId } from './random.ts'
import { PEOPLE } from './words/people.ts'
import { TRADES, type Trade } from './words/trades.ts'

const DAY_MS = 86_400_000

export interface DemoSeller {
  id: string
  email: string
  isWoman: boolean
  firstName: string
  lastName: string
  country: string
  trade: Trade
  title: string
  bio: string
  description: string
  rateCents: number
  joinedAt: Date
  lastActive: Date
  responseMinutes: number | null
  /** The tendency of their work's quality, 0 to 1, and the number of their finished orders. */
  quality: number
  finishedOrders: number
  languages: { language: string; level: string }[]
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
    at: Date
  }[]
}

const DURATIONS = ['1-week', '2-weeks', '1-month', '2-months', '3-months', '6-months']
const UNIVERSITIES: Record<string, string[]> = {
  MX: ['UNAM', 'Universidad de Guadalajara', 'ITESO'],
  ES: ['Universidad de Sevilla', 'UPC Barcelona', 'Universidad de Zaragoza'],
  CO: ['Universidad Nacional', 'Universidad de Antioquia'],
  AR: ['Universidad de Buenos Aires', 'Universidad de Rosario'],
  US: ['Arizona State University', 'University of Oregon', 'City College'],
  FR: ['Université de Lyon', 'Université de Nantes'],
  DE: ['Universität Leipzig', 'Hochschule Bremen'],
  MA: ['Université Mohammed V', 'Université de Fès'],
}

/**
 * Generates the seller with this number: trades take turns, everything else is random. Number 0 is the demo
 * log-in.
 */
export function generateSeller(
  random: RandomSource,
  number: number,
  categories: DemoCatalogueCategory[],
  now: Date,
): DemoSeller {
  const nationality = number === 0 ? PEOPLE[0] : PEOPLE[(number * 7) % PEOPLE.length]
  const category = categories[number % categories.length]
  const trade = TRADES[number % TRADES.length]
  if (!nationality || !category || !trade) throw new Error('The demo data are incomplete')
  const isWoman = random.chance(0.5)
  const joinedAt = new Date(now.getTime() - random.integer(20, 1100) * DAY_MS - random.integer(0, DAY_MS))
  const id = randomId(random, joinedAt)
  const services = random.sample(category.services, random.integer(1, 3))
  const secondCategory = random.chance(0.25) ? categories[(number + 3) % categories.length] : undefined
  if (secondCategory) services.push(random.pick(secondCategory.services))
  const skills = random.sample(
    services.flatMap((service) => service.skills),
    random.integer(3, 8),
  )
  const quality = random.next()
  const isNew = random.chance(0.12)
  const university = UNIVERSITIES[nationality.country] ?? ['Escuela Técnica', 'Universidad Central']
  return {
    id,
    email: number === 0 ? 'seller@demo.test' : `seller${number}@demo.test`,
    isWoman,
    firstName: random.pick(isWoman ? nationality.women : nationality.men),
    lastName: random.pick(nationality.families),
    country: nationality.country,
    trade,
    title: random.pick(trade.titles),
    bio: random.pick(trade.bios),
    description: random.sample(trade.stories, 2).join(' ').slice(0, 500),
    rateCents: random.integer(8, 60) * 100 + (random.chance(0.3) ? 50 : 0) + Math.round(quality * 60) * 100,
    joinedAt,
    lastActive: new Date(now.getTime() - random.integer(5, 60 * 24 * 9) * 60_000),
    responseMinutes: isNew ? null : random.integer(4, 600),
    quality,
    finishedOrders: isNew ? 0 : random.integer(1, 4) + Math.round(quality * 12),
    languages: [
      { language: nationality.language, level: 'expert' },
      ...random
        .sample(nationality.others, random.integer(0, 2))
        .map((language) => ({ language, level: random.pick(LEVELS.slice(1, 4)) })),
    ],
    services,
    skills: skills.map((skill) => ({ id: skill.id, level: random.pick(LEVELS.slice(2)) })),
    education: random.chance(0.8)
      ? [
          {
            country: nationality.country,
            university: random.pick(university),
            degree: random.pick(trade.degrees),
            year: random.integer(2010, 2024),
          },
        ]
      : [],
    certifications: random
      .sample(trade.certificates, random.integer(0, 2))
      .map(([title, from]) => ({ title, from })),
    hasVideo: random.chance(0.33),
    projects: random.sample(trade.projects, random.integer(2, 5)).map((name, at) => ({
      id: randomId(random, joinedAt),
      name,
      description: random.pick(trade.projectTexts),
      skills: random.sample(
        services.flatMap((service) => service.skills.map((skill) => skill.name)),
        random.integer(1, 4),
      ),
      duration: random.pick(DURATIONS),
      costCents: random.integer(2, 90) * 5000,
      pictures: Array.from({ length: random.integer(1, 5) }, () => randomId(random, joinedAt)),
      at: new Date(joinedAt.getTime() + at * 3_600_000),
    })),
  }
}
