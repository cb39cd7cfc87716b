import type { Kysely } from 'kysely'
import { Branding, DEFAULT_BRANDING } from '#shared/market.ts'
import type { Schema } from '../db/schema.ts'
import { readSetting } from '../db/settings.ts'

export const BRANDING_KEY = 'brand'

/** The market's name and colour. */
export const readBranding = async (db: Kysely<Schema>): Promise<Branding> =>
  (await readSetting(db, BRANDING_KEY, Branding)) ?? DEFAULT_BRANDING
