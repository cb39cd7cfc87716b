/**
 * How a part of the market does. `unset`: the operator hasn't set it up. `pending`: it hasn't happened yet.
 */
export type Health = 'good' | 'look' | 'off' | 'unset' | 'pending'

export const goodIf = (isHealthy: boolean): Health => (isHealthy ? 'good' : 'look')
