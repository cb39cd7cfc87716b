import type { Kysely } from 'kysely'
import { Brand, OWN_BRAND } from '#shared/market.ts'
import type { Schema } from '../../db/schema.ts'
import { readSetting } from '../../db/settings.ts'

export const BRAND_KEY = 'brand'

/** What this market is called and looks like. */
export const brandOf = async (db: Kysely<Schema>): Promise<Brand> => (await readSetting(db, BRAND_KEY, Brand)) ?? OWN_BRAND
