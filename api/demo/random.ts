/** A small seeded generator (mulberry32): the same seed draws the same market on every machine. */
export interface Dice {
  /** 0 up to, not including, 1. */
  roll(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  /** `count` different ones, in a drawn order. */
  some<T>(from: readonly T[], count: number): T[]
  chance(of: number): boolean
}

export function seeded(seed: number): Dice {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  const some = <T>(from: readonly T[], count: number) => {
    const left = [...from]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(between(0, left.length - 1), 1)).flat()
  }
  return {
    roll,
    between,
    some,
    chance: (of) => roll() < of,
    pick: (from) => {
      const [chosen] = some(from, 1)
      if (chosen === undefined) throw new Error('Nothing to pick from')
      return chosen
    },
  }
}

/** A UUIDv7 of a moment whose random part is drawn: the same on every machine. */
export function drawnId(dice: Dice, at: Date): string {
  const hex = (length: number) => Array.from({ length }, () => dice.between(0, 15).toString(16)).join('')
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${dice.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
}
