import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { Preferences } from '#shared/accounts.ts'
import { useErrorText } from '../../../forms/error-text.ts'
import { getJson, send } from '../../../offline/api.ts'
import { MINE } from '../../../offline/query.tsx'
import { toast } from '../../../ui/toast.tsx'

const KEY = [MINE, 'preferences']
type Values = v.InferOutput<typeof Preferences>

/** What somebody has settled about letters and devices. A change shows at once and is taken back when it is refused. */
export function usePreferences() {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const answer = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getJson('users/preferences', Preferences, { signal }) })
  const changed = (values: Values) => {
    queries.setQueryData(KEY, values)
    toast.success(t('saved'))
  }
  const change = async (changes: Partial<Values>) => {
    const before = queries.getQueryData<Values>(KEY)
    if (before) queries.setQueryData(KEY, { ...before, ...changes })
    try {
      changed(await send('put', 'users/preferences', changes, Preferences))
    } catch (error) {
      queries.setQueryData(KEY, before)
      toast.error(errorText(error))
    }
  }
  return { preferences: answer.data, error: answer.error, retry: () => void answer.refetch(), change, changed }
}
