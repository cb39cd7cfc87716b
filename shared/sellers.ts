import * as v from 'valibot'
import { boundedText } from './bounds.ts'
import { Id, pageParams, paging } from './envelope.ts'
import { Dollars } from './money.ts'
import { RULES } from './rules.ts'
import { validationMessage } from './validation-message.ts'

export const LEVELS = ['basic', 'beginner', 'intermediate', 'advanced', 'expert'] as const
export type Level = (typeof LEVELS)[number]

/**
 * A language by its code. Which there are stands in spoken.ts, which only those load who choose one: the
 * server holds profiles against it, and nobody is found by any other.
 */
export const SpokenLanguage = v.pipe(boundedText(3), v.regex(/^[a-z]{2,3}$/, validationMessage('required')))

export const BADGES = ['New', 'Rising', 'Trusted', 'Expert', 'Top rated'] as const

/** Decisions §5: by points, the highest also by rating. */
export function badgeOf(points: number, rating: number | null): (typeof BADGES)[number] {
  const [newcomer, rising, trusted, expert, top] = BADGES
  if (points >= RULES.pointsTop && (rating ?? 0) >= RULES.ratingTop) return top
  return points >= RULES.pointsExpert
    ? expert
    : points >= RULES.pointsTrusted
      ? trusted
      : points >= RULES.pointsRising
        ? rising
        : newcomer
}

export const MAX_HOURLY_RATE = RULES.hourlyRateMax

/**
 * What a list shows of a public seller, and all that searching and filtering on the phone needs. Times are
 * ISO 8601 UTC, rates USD an hour.
 */
export const SellerCard = v.object({
  _id: Id,
  displayName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  profileImage: v.nullable(v.string()),
  title: v.string(),
  bio: v.string(),
  country: v.string(),
  hourlyRate: Dollars,
  rating: v.nullable(v.number()),
  ratingCount: v.number(),
  completedOrders: v.number(),
  badge: v.picklist(BADGES),
  categoryIds: v.array(Id),
  subCategoryIds: v.array(Id),
  skills: v.array(v.object({ _id: Id, name: v.string() })),
  languages: v.array(v.string()),
  memberSince: v.string(),
  rank: v.number(),
})
export type SellerCard = v.InferOutput<typeof SellerCard>

/**
 * Everything that a public profile shows. `responseMinutes` is the median first answer, null under five
 * cases.
 */
export const SellerProfile = v.object({
  ...SellerCard.entries,
  description: v.string(),
  lastActive: v.string(),
  responseMinutes: v.nullable(v.number()),
  introVideo: v.nullable(v.string()),
  /** Until when they are away, ISO 8601 UTC. One that is past says nothing. */
  awayUntil: v.optional(v.nullable(v.string()), null),
  languageLevels: v.array(v.object({ language: v.string(), level: v.picklist(LEVELS) })),
  skillLevels: v.array(v.object({ _id: Id, name: v.string(), level: v.picklist(LEVELS) })),
  occupations: v.array(v.object({ categoryId: Id, subCategoryIds: v.array(Id) })),
  education: v.array(
    v.object({ country: v.string(), university: v.string(), degree: v.string(), year: v.number() }),
  ),
  certifications: v.array(v.object({ title: v.string(), certifiedFrom: v.string() })),
})
export type SellerProfile = v.InferOutput<typeof SellerProfile>

/**
 * The words of a public profile that its page brings along, so that they are read before the first script has
 * come.
 */
export const SellerProfileText = v.object({
  _id: Id,
  name: v.string(),
  title: v.string(),
  bio: v.string(),
  description: v.string(),
  film: v.boolean(),
})
export type SellerProfileText = v.InferOutput<typeof SellerProfileText>

/** A freelancer whom a client keeps; `seller` is null once they aren't listed. */
export const SavedSeller = v.object({ _id: Id, savedAt: v.string(), seller: v.nullable(SellerCard) })
export type SavedSeller = v.InferOutput<typeof SavedSeller>
export const SaveSeller = v.object({ saved: v.boolean() })
export const SavedSellerList = v.object({ sellers: v.array(SavedSeller), ...paging })
export const SavedSellerQuery = v.object(pageParams)

/** What anyone may know of any account. */
export const PublicUser = v.object({
  _id: Id,
  role: v.picklist(['buyer', 'seller']),
  firstName: v.string(),
  lastName: v.string(),
  profileImage: v.nullable(v.string()),
  country: v.string(),
  description: v.string(),
  memberSince: v.string(),
})
export type PublicUser = v.InferOutput<typeof PublicUser>

/**
 * Where there are `more`, the total and its pages are as many as have been counted. Servers before this one
 * counted all.
 */
export const SellerList = v.object({
  sellers: v.array(SellerCard),
  ...paging,
  more: v.optional(v.boolean(), false),
})
/** The same with all that their public profiles show. */
export const SellerProfileList = v.object({ ...SellerList.entries, sellers: v.array(SellerProfile) })
export const SellerProfileQuery = v.object({ sellerUserId: Id })
/** Where a public profile is asked for, under /api/v1/. */
export const sellerProfilePath = (sellerUserId: string): string =>
  `seller/seller-profile-public?sellerUserId=${sellerUserId}`
