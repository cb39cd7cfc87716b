import { useQuery } from '@tanstack/react-query'
import { DemoLogins } from '#shared/accounts.ts'
import { callEndpoint } from '../../client/api.ts'

/** The demo accounts; null in a market that isn't a demo, undefined while loading. */
export function useDemo() {
  const { data } = useQuery({
    queryKey: ['demo-logins'],
    queryFn: ({ signal }) => callEndpoint('GET /demo-logins', DemoLogins, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data && (data.logins.length > 0 ? data : null)
}
