import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { Preferences } from '#shared/accounts.ts'
import { callEndpoint } from '../../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../../client/query.tsx'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { toast } from '../../../ui/toast.tsx'

const QUERY_KEY = [ACCOUNT_QUERY_KEY, 'preferences']
type PreferenceValues = v.InferOutput<typeof Preferences>

/**
 * Preferences about mails and devices. A change is applied optimistically and rolled back if it is rejected.
 */
export function usePreferences() {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => callEndpoint('GET /users/preferences', Preferences, { signal }),
  })
  const storePreferences = (values: PreferenceValues) => {
    queryClient.setQueryData(QUERY_KEY, values)
    toast.success(t('saved'))
  }
  const changePreferences = async (changes: Partial<PreferenceValues>) => {
    const previous = queryClient.getQueryData<PreferenceValues>(QUERY_KEY)
    if (previous) queryClient.setQueryData(QUERY_KEY, { ...previous, ...changes })
    try {
      storePreferences(await callEndpoint('PUT /users/preferences', Preferences, { body: changes }))
    } catch (error) {
      queryClient.setQueryData(QUERY_KEY, previous)
      toast.error(errorMessage(error))
    }
  }
  return {
    preferences: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    change: changePreferences,
    changed: storePreferences,
  }
}
