import * as v from 'valibot'

/** Live figures of the About page; the rating has one decimal and is 0 while there is none. */
export const AboutStats = v.object({ activeUsers: v.number(), countriesCount: v.number(), averageRating: v.number(), completeOrderCount: v.number() })
export type AboutStats = v.InferOutput<typeof AboutStats>
