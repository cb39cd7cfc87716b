import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { Cover } from '#shared/cover.ts'

const OPENED_PATH = location.pathname
const FIRST_COVER = parseCover(document.getElementById('first-cover')?.textContent)

function parseCover(text: string | undefined): Cover | null {
  const parsed = text === undefined ? null : v.safeParse(Cover, JSON.parse(text))
  return parsed?.success ? parsed.output : null
}

/** The cover that this page's HTML has painted: of whoever comes first in its list of freelancers, if any. */
export function useFirstCover(): Cover | null {
  const { pathname, search } = useLocation()
  return pathname === OPENED_PATH && search === '' ? FIRST_COVER : null
}
