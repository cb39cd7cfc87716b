import { LEVELS } from '../../shared/sellers.ts'
import type { DrawnCategory, DrawnService } from './catalogue.ts'
import { type Dice, drawnId } from './random.ts'
import { PEOPLE } from './words/people.ts'
import { TRADES, type Trade } from './words/trades.ts'

const DAY_MS = 86_400_000

export interface DrawnSeller {
  id: string
  email: string
  woman: boolean
  firstName: string
  lastName: string
  country: string
  trade: Trade
  title: string
  bio: string
  description: string
  rateCents: number
  since: Date
  lastActive: Date
  responseMinutes: number | null
  /** How good their work tends to be, 0 to 1, and how many finished orders they have. */
  quality: number
  finished: number
  languages: { language: string; level: string }[]
  services: DrawnService[]
  skills: { id: string; level: string }[]
  education: { country: string; university: string; degree: string; year: number }[]
  certifications: { title: string; from: string }[]
  hasVideo: boolean
  projects: { id: string; name: string; description: string; skills: string[]; duration: string; costCents: number; pictures: string[]; at: Date }[]
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

/** The seller with this number: the trade goes round, everything else is drawn. Number 0 is the demo log-in's. */
export function drawSeller(dice: Dice, number: number, categories: DrawnCategory[], now: Date): DrawnSeller {
  const people = number === 0 ? PEOPLE[0] : PEOPLE[(number * 7) % PEOPLE.length]
  const category = categories[number % categories.length]
  const trade = TRADES[number % TRADES.length]
  if (!people || !category || !trade) throw new Error('The demo data are incomplete')
  const woman = dice.chance(0.5)
  const since = new Date(now.getTime() - dice.between(20, 1100) * DAY_MS - dice.between(0, DAY_MS))
  const id = drawnId(dice, since)
  const services = dice.some(category.services, dice.between(1, 3))
  const second = dice.chance(0.25) ? categories[(number + 3) % categories.length] : undefined
  if (second) services.push(dice.pick(second.services))
  const skills = dice.some(
    services.flatMap((service) => service.skills),
    dice.between(3, 8),
  )
  const quality = dice.roll()
  const isNew = dice.chance(0.12)
  const university = UNIVERSITIES[people.country] ?? ['Escuela Técnica', 'Universidad Central']
  return {
    id,
    email: number === 0 ? 'seller@demo.test' : `seller${number}@demo.test`,
    woman,
    firstName: dice.pick(woman ? people.women : people.men),
    lastName: dice.pick(people.families),
    country: people.country,
    trade,
    title: dice.pick(trade.titles),
    bio: dice.pick(trade.bios),
    description: dice.some(trade.stories, 2).join(' ').slice(0, 500),
    rateCents: dice.between(8, 60) * 100 + (dice.chance(0.3) ? 50 : 0) + Math.round(quality * 60) * 100,
    since,
    lastActive: new Date(now.getTime() - dice.between(5, 60 * 24 * 9) * 60_000),
    responseMinutes: isNew ? null : dice.between(4, 600),
    quality,
    finished: isNew ? 0 : dice.between(1, 4) + Math.round(quality * 12),
    languages: [
      { language: people.language, level: 'expert' },
      ...dice.some(people.others, dice.between(0, 2)).map((language) => ({ language, level: dice.pick(LEVELS.slice(1, 4)) })),
    ],
    services,
    skills: skills.map((skill) => ({ id: skill.id, level: dice.pick(LEVELS.slice(2)) })),
    education: dice.chance(0.8) ? [{ country: people.country, university: dice.pick(university), degree: dice.pick(trade.degrees), year: dice.between(2010, 2024) }] : [],
    certifications: dice.some(trade.certificates, dice.between(0, 2)).map(([title, from]) => ({ title, from })),
    hasVideo: dice.chance(0.33),
    projects: dice.some(trade.projects, dice.between(2, 5)).map((name, at) => ({
      id: drawnId(dice, since),
      name,
      description: dice.pick(trade.projectTexts),
      skills: dice.some(
        services.flatMap((service) => service.skills.map((skill) => skill.name)),
        dice.between(1, 4),
      ),
      duration: dice.pick(DURATIONS),
      costCents: dice.between(2, 90) * 5000,
      pictures: Array.from({ length: dice.between(1, 5) }, () => drawnId(dice, since)),
      at: new Date(since.getTime() + at * 3_600_000),
    })),
  }
}
