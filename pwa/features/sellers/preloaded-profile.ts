import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { pictureSrcSet } from '#shared/pictures.ts'
import { SellerProfileText } from '#shared/seller-profile-text.ts'
import { SellerCard } from '#shared/sellers.ts'

/** The seller's profile that was embedded in the page's HTML; null if another page was opened first. */
const PRELOADED_PROFILE: SellerProfileText | null = parseProfile(
  document.getElementById('words')?.textContent,
)

function parseProfile(text: string | undefined): SellerProfileText | null {
  const parsed = text === undefined ? null : v.safeParse(SellerProfileText, JSON.parse(text))
  return parsed?.success ? parsed.output : null
}

/** What the card that led here has shown already. */
const toProfileText = ({ _id, displayName, title, bio, cover }: SellerCard): SellerProfileText => ({
  _id,
  name: displayName,
  title,
  bio,
  description: '',
  film: true,
  cover: cover && { ...cover, srcSet: pictureSrcSet(cover.url) },
})

const CardState = v.object({ card: SellerCard })

/** What is known of a profile before it has loaded: from the page's HTML, or from the card that led here. */
export function useKnownText(id: string): SellerProfileText | null {
  const state = v.safeParse(CardState, useLocation().state)
  const fromCard = state.success ? toProfileText(state.output.card) : null
  return [PRELOADED_PROFILE, fromCard].find((text) => text?._id === id) ?? null
}
