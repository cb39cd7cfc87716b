import * as v from 'valibot'
import { SellerProfileText } from '#shared/sellers.ts'

/** The seller's profile that was embedded in the page's HTML; null if another page was opened first. */
export const PRELOADED_PROFILE: SellerProfileText | null = parseProfile(
  document.getElementById('words')?.textContent,
)

function parseProfile(text: string | undefined): SellerProfileText | null {
  const parsed = text === undefined ? null : v.safeParse(SellerProfileText, JSON.parse(text))
  return parsed?.success ? parsed.output : null
}
