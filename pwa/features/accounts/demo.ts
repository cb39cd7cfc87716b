import { DemoLogins } from '#shared/accounts.ts'
import { getJson } from '../../offline/api.ts'
import { useAnswer } from '../../offline/query.tsx'

/** Who one can be in a demo market, null in any other. */
export function useDemo() {
  const answer = useAnswer(['demo-logins'], DemoLogins, (signal) => getJson('demo-logins', DemoLogins, { signal }))
  return answer.status === 'ready' && answer.data.logins.length > 0 ? answer.data : null
}
