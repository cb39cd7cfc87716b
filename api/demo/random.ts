import { createUuidV7 } from '#shared/uuid.ts'

/** A small seeded random generator (mulberry32): the same seed generates the same market on every machine. */
export interface RandomSource {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from `from` to `to`, inclusive. */
  integer(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  /** `count` different elements in random order. */
  sample<T>(from: readonly T[], count: number): T[]
  chance(probability: number): boolean
}

export function createSeededRandom(seed: number): RandomSource {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const sample = <T>(items: readonly T[], count: number) => {
    const remaining = [...items]
    return Array.from({ length: Math.min(count, remaining.length) }, () =>
      remaining.splice(integer(0, remaining.length - 1), 1),
    ).flat()
  }
  return {
    next,
    integer,
    sample,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const [chosen] = sample(items, 1)
      if (chosen === undefined) throw new Error('Nothing to pick from')
      return chosen
    },
  }
}

/** A UUIDv7 of a given time with a seeded random part: the same on every machine. */
export function randomId(random: RandomSource, createdAt: Date): string {
  const hex = (length: number) => Array.from({ length }, () => random.integer(0, 15).toString(16)).join('')
  const bytes = Buffer.from(`${'0'.repeat(13)}${hex(3)}${random.pick(['0', '4', '8', 'c'])}${hex(15)}`, 'hex')
  return createUuidV7(createdAt.getTime(), bytes)
}
