import { useQuery } from '@tanstack/react-query'
import { DemoLogins } from '#shared/accounts.ts'
import { getJson } from '../../client/api.ts'

/** Who one can be in a demo market, null in any other, undefined until that is known. */
export function useDemo() {
  const { data } = useQuery({
    queryKey: ['demo-logins'],
    queryFn: ({ signal }) => getJson('demo-logins', DemoLogins, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data && (data.logins.length > 0 ? data : null)
}
