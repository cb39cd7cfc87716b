/**
 * Stands in the head of every answer of ours: one without it comes from somebody in between, a hotel's log-in
 * page or a proxy, whatever its status.
 */
export const MARKET_HEADER = { 'X-Market': 'oficio' }

export const isMarketResponse = ({ headers }: { headers: { get(name: string): string | null } }): boolean =>
  Object.entries(MARKET_HEADER).every(([name, value]) => headers.get(name) === value)
