import * as v from 'valibot'
import { boundedText } from './bounds.ts'
import { LocalizedNames } from './catalog.ts'
import { Cover } from './cover.ts'
import { Dollars } from './money.ts'
import { Place } from './places.ts'
import { Id, pageParams, paging } from './protocol/envelope.ts'
import { RULES } from './rules.ts'
import { validationMessage } from './validation-message.ts'

export const LEVELS = ['basic', 'beginner', 'intermediate', 'advanced', 'expert'] as const
export type Level = (typeof LEVELS)[number]

/**
 * A language by its code. Only the format is checked: the list (`spoken-languages.ts`) is loaded only where
 * one is chosen. The server validates profiles against it, and an unknown code matches nobody.
 */
export const SpokenLanguage = v.pipe(boundedText(3), v.regex(/^[a-z]{2,3}$/, validationMessage('required')))

export const BADGES = ['New', 'Rising', 'Trusted', 'Expert', 'Top rated'] as const

/** Decision 67: by points, the highest badge also by rating. */
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
 * A public seller as lists show them, with everything that offline searching and filtering needs. Times are
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
  /** Where they stand in searches: higher is better, and unique. 0 in what older servers sent. */
  searchRank: v.optional(v.number(), 0),
  /** Null without a picture of their work, and in what older servers sent. */
  cover: v.optional(v.nullable(Cover), null),
  /** Where they work and how far they go (km; 0: remote only). Null where they haven’t said so. */
  place: v.optional(v.nullable(Place), null),
  reachKm: v.optional(v.nullable(v.number()), null),
  /** Within how many days they usually deliver. Null where they haven’t said so. */
  deliveryDays: v.optional(v.nullable(v.number()), null),
  /** By `availability.ts`, when the card was made; not in what older servers sent. */
  available: v.optional(v.boolean(), false),
  quickAnswers: v.optional(v.boolean(), false),
})
export type SellerCard = v.InferOutput<typeof SellerCard>

/**
 * A complete public profile. `responseMinutes` is the median time to the first reply, null under five cases.
 */
export const SellerProfile = v.object({
  ...SellerCard.entries,
  description: v.string(),
  lastActive: v.string(),
  responseMinutes: v.nullable(v.number()),
  introVideo: v.nullable(v.string()),
  /** Until when they are away, ISO 8601 UTC. A past time means not away. */
  awayUntil: v.optional(v.nullable(v.string()), null),
  languageLevels: v.array(v.object({ language: v.string(), level: v.picklist(LEVELS) })),
  /** Profiles that an older build has saved have no translations. */
  skillLevels: v.array(
    v.object({
      _id: Id,
      name: v.string(),
      names: v.optional(LocalizedNames, {}),
      level: v.picklist(LEVELS),
    }),
  ),
  occupations: v.array(v.object({ categoryId: Id, subCategoryIds: v.array(Id) })),
  education: v.array(
    v.object({ country: v.string(), university: v.string(), degree: v.string(), year: v.number() }),
  ),
  certifications: v.array(v.object({ title: v.string(), certifiedFrom: v.string() })),
})
export type SellerProfile = v.InferOutput<typeof SellerProfile>

/** A freelancer that a client has saved; `seller` is null once they aren't listed. */
export const SavedSeller = v.object({ _id: Id, savedAt: v.string(), seller: v.nullable(SellerCard) })
export type SavedSeller = v.InferOutput<typeof SavedSeller>
/**
 * A client’s list of saved freelancers, last added first. `link`: the token of its link, null without one.
 */
export const SavedList = v.object({
  _id: Id,
  name: v.string(),
  createdAt: v.string(),
  sellerIds: v.array(Id),
  link: v.nullable(v.string()),
})
export type SavedList = v.InferOutput<typeof SavedList>
export const SaveSeller = v.object({ saved: v.boolean() })
export const SavedSellerList = v.object({ sellers: v.array(SavedSeller), ...paging })
export const SavedSellerQuery = v.object(pageParams)

/** The public data of any account. */
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

/** A country that the words of a search named, and others; whether anybody was found in them. */
export const NamedCountry = v.object({
  code: v.string(),
  others: v.optional(v.array(v.string())),
  found: v.boolean(),
})
export type NamedCountry = v.InferOutput<typeof NamedCountry>

/**
 * `correction`: the search without slips, where that is what was searched. `someWords`: nobody has all words.
 * `place`: the town that the words named, near which was searched. `unservedPlace`: one that they named, but
 * near which nobody was found. `namedCountry`: one that they named, and `others`; unless anybody is `found`
 * there, the list is of those elsewhere.
 */
const searchOutcome = {
  correction: v.optional(v.nullable(v.string()), null),
  someWords: v.optional(v.boolean(), false),
  place: v.optional(v.nullable(Place), null),
  unservedPlace: v.optional(v.nullable(Place), null),
  namedCountry: v.optional(v.nullable(NamedCountry), null),
}

/** With `more`, `total` and `totalPages` count only the matches counted so far. Older servers counted all. */
export const SellerList = v.object({
  sellers: v.array(SellerCard),
  ...paging,
  more: v.optional(v.boolean(), false),
  ...searchOutcome,
})
/** Like `SellerList`, with complete public profiles. */
export const SellerProfileList = v.object({ ...SellerList.entries, sellers: v.array(SellerProfile) })
export const SellerProfileQuery = v.object({ sellerUserId: Id })
/** The path of a public profile, under /api/v1/. */
export const sellerProfilePath = (sellerUserId: string): string =>
  `seller/seller-profile-public?sellerUserId=${sellerUserId}`
