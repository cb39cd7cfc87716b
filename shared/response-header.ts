/**
 * A header of every response of this server. A response without it comes from an intermediary, such as a
 * hotel's log-in page or a proxy, whatever its status.
 */
export const MARKET_HEADER = { 'X-Market': 'oficio' }

export const isMarketResponse = ({ headers }: { headers: { get(name: string): string | null } }): boolean =>
  Object.entries(MARKET_HEADER).every(([name, value]) => headers.get(name) === value)
