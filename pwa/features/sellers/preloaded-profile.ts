import * as v from 'valibot'
import { SellerProfileText } from '#shared/sellers.ts'

/**
 * What the page brought along of the freelancer whose address was opened first; null if it was another page.
 */
export const PRELOADED_PROFILE: SellerProfileText | null = parseProfile(
  document.getElementById('words')?.textContent,
)

function parseProfile(text: string | undefined): SellerProfileText | null {
  const parsed = text === undefined ? null : v.safeParse(SellerProfileText, JSON.parse(text))
  return parsed?.success ? parsed.output : null
}
