import * as v from 'valibot'
import { SellerProfileText } from '#shared/sellers.ts'

/** What the page brought along of the freelancer whose address was opened first; null if it was another page. */
export const ARRIVED_WITH: SellerProfileText | null = read(document.getElementById('words')?.textContent)

function read(text: string | undefined): SellerProfileText | null {
  const words = text === undefined ? null : v.safeParse(SellerProfileText, JSON.parse(text))
  return words?.success ? words.output : null
}
