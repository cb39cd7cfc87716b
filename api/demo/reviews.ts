import type { RandomSource } from './random.ts'
import type { DemoTexts, TradeTexts } from './words/texts.ts'

export interface DemoReview {
  stars: 5 | 4 | 3 | 2
  comment: string
}

/** So often a review that exists already is drawn again before its author writes nothing. */
const MAX_DRAWS = 60

/** Returns a function that writes reviews of a trade, none of them twice. `quality` is 0 to 1. */
export function createReviewer(
  random: RandomSource,
  texts: DemoTexts,
): (trade: TradeTexts, quality: number) => DemoReview {
  const written = new Set<string>()
  const draw = (trade: TradeTexts, stars: DemoReview['stars']) => {
    const sentences = [
      random.pick(texts.reviews[stars]),
      random.pick(stars > 3 ? trade.praise : texts.regrets),
    ]
    return (stars > 3 && random.chance(0.4) ? sentences.reverse() : sentences).join(' ')
  }
  return (trade, quality) => {
    const stars = random.chance(0.45 + quality * 0.5)
      ? random.pick([5, 5, 4] as const)
      : random.pick([5, 5, 4, 4, 4, 4, 4, 3, 3, 2] as const)
    for (let i = 0; i < MAX_DRAWS; i++) {
      const comment = draw(trade, stars)
      if (written.has(comment)) continue
      written.add(comment)
      return { stars, comment }
    }
    return { stars, comment: '' }
  }
}
