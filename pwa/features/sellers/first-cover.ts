import * as v from 'valibot'
import { Cover } from '#shared/cover.ts'

/** The cover that the page's HTML has painted: of whoever comes first in the list of freelancers, if any. */
export const FIRST_COVER = parseCover(document.getElementById('first-cover')?.textContent)

function parseCover(text: string | undefined): Cover | null {
  const parsed = text === undefined ? null : v.safeParse(Cover, JSON.parse(text))
  return parsed?.success ? parsed.output : null
}
