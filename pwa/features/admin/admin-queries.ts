import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { useErrorMessage } from '../../forms/error-message.ts'
import { toast } from '../../ui/toast.tsx'

const QUERY_KEY = [ACCOUNT_QUERY_KEY, 'admin']

/**
 * Queries an endpoint of the administration; the key holds whatever the call depends on. Nothing is persisted
 * on the device: it is data about other people.
 */
export function useAdminQuery<T>(key: unknown[], fetch: (signal: AbortSignal) => Promise<T>) {
  return useQuery({
    queryKey: [...QUERY_KEY, ...key],
    queryFn: ({ signal }) => fetch(signal),
    staleTime: 0,
    // The previous page stays visible while the next one loads: no layout shift.
    placeholderData: keepPreviousData,
  })
}

/**
 * Awaits a call, shows a toast with the result and invalidates every administration query. Resolves with
 * whether it succeeded; it doesn't throw.
 */
export function useAdminAction(): (call: Promise<unknown>) => Promise<boolean> {
  const { t } = useTranslation('admin')
  const errorMessage = useErrorMessage()
  const queryClient = useQueryClient()
  return async (call) => {
    try {
      await call
      toast.success(t('done'))
      return true
    } catch (error) {
      toast.error(errorMessage(error))
      return false
    } finally {
      await queryClient.invalidateQueries({ queryKey: QUERY_KEY })
    }
  }
}

/**
 * Awaits a call, shows an error as a toast and invalidates every administration query, without waiting for
 * them: a dialog closes however long the list behind it takes. Resolves with null on an error.
 */
export function useAdminRequest(): <T>(call: Promise<T>) => Promise<T | null> {
  const errorMessage = useErrorMessage()
  const queryClient = useQueryClient()
  return async (call) => {
    try {
      return await call
    } catch (error) {
      toast.error(errorMessage(error))
      return null
    } finally {
      void queryClient.invalidateQueries({ queryKey: QUERY_KEY })
    }
  }
}

/**
 * Awaits the call that saves a form, then invalidates every administration query, without waiting for them.
 * Throws like an API call, for the form to show it.
 */
export function useAdminSave(): (call: Promise<unknown>) => Promise<void> {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  return async (call) => {
    await call
    toast.success(t('done'))
    void queryClient.invalidateQueries({ queryKey: QUERY_KEY })
  }
}
