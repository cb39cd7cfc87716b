import * as v from 'valibot'
import { Id, pageQuery, paging } from './envelope.ts'
import { Dollars } from './money.ts'

export const DURATIONS = ['1-week', '2-weeks', '1-month', '2-months', '3-months', '6-months', '1-year', '2-years', 'ongoing'] as const

export const PortfolioProject = v.object({
  _id: Id,
  sellerUserId: Id,
  name: v.string(),
  description: v.string(),
  skills: v.array(v.string()),
  duration: v.picklist(DURATIONS),
  cost: Dollars,
  images: v.array(v.string()),
  introVideo: v.nullable(v.string()),
  createdAt: v.string(),
})
export type PortfolioProject = v.InferOutput<typeof PortfolioProject>

export const PublicPortfolioQuery = v.object({ userId: Id, ...pageQuery })
/** This list stands beside its paging, not inside `data`: see the specification's table of calls. */
export const PublicPortfolio = v.object({ success: v.literal(true), message: v.string(), data: v.array(PortfolioProject), ...paging })
