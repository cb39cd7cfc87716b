import * as v from 'valibot'
import { newId } from './id.ts'
import type { Database } from './open.ts'
import { readSetting, writeSetting } from './settings.ts'
import { write } from './write.ts'

export const MARKET_ID_KEY = 'market-id'
const MarketId = v.string()

/** The market's id. It is made at the first start, stored in the market's database, and moves with it. */
export const ensureMarketId = async (database: Database): Promise<string> =>
  (await readSetting(database.db, MARKET_ID_KEY, MarketId)) ??
  (await database.withLock('starting', () =>
    write(database, async (tx) => {
      const existing = await readSetting(tx, MARKET_ID_KEY, MarketId)
      const marketId = existing ?? newId(new Date())
      if (!existing) await writeSetting(tx, MARKET_ID_KEY, marketId)
      return marketId
    }),
  ))
