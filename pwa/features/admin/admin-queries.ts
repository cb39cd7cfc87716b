import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { getJson, sendRequest } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { useErrorMessage } from '../../forms/error-message.ts'
import { toast } from '../../ui/toast.tsx'

const QUERY_KEY = [ACCOUNT_QUERY_KEY, 'admin']

/**
 * Queries an endpoint of the administration. Nothing is persisted on the device: it is data about other
 * people.
 */
export function useAdminQuery<S extends v.GenericSchema>(
  path: string,
  schema: S,
  query: Record<string, string | number> = {},
) {
  return useQuery<v.InferOutput<S>>({
    queryKey: [...QUERY_KEY, path, query],
    queryFn: ({ signal }) => getJson(`admin/${path}`, schema, { query, signal }),
    staleTime: 0,
    // The previous page stays visible while the next one loads: no layout shift.
    placeholderData: keepPreviousData,
  })
}

/**
 * Sends a PUT (a DELETE if `body` is null), shows a toast with the result and invalidates every
 * administration query. Resolves with whether it succeeded; it doesn't throw.
 */
export function useAdminAction(): (path: string, body: object | null) => Promise<boolean> {
  const { t } = useTranslation('admin')
  const errorMessage = useErrorMessage()
  const queryClient = useQueryClient()
  return async (path, body) => {
    try {
      await sendRequest(body ? 'put' : 'delete', `admin/${path}`, body ?? undefined, v.unknown())
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
 * Calls an administration endpoint, shows an error as a toast and invalidates every administration query.
 * Resolves with null on an error.
 */
export function useAdminRequest(): <S extends v.GenericSchema>(
  method: 'put' | 'post',
  path: string,
  body: object,
  schema: S,
) => Promise<v.InferOutput<S> | null> {
  const errorMessage = useErrorMessage()
  const queryClient = useQueryClient()
  return async (method, path, body, schema) => {
    try {
      return await sendRequest(method, `admin/${path}`, body, schema)
    } catch (error) {
      toast.error(errorMessage(error))
      return null
    } finally {
      await queryClient.invalidateQueries({ queryKey: QUERY_KEY })
    }
  }
}

/**
 * Saves a form: POST if `id` is null, else PUT (an empty id means a singleton without an id). Invalidates
 * every administration query. Throws like an API call, for the form to show it.
 */
export function useAdminSave(): (
  path: string,
  id: string | null,
  body: object,
  schema: v.GenericSchema,
) => Promise<void> {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  return async (path, id, body, schema) => {
    await (id !== null
      ? sendRequest('put', `admin/${path}${id && `/${id}`}`, body, schema)
      : sendRequest('post', `admin/${path}`, body, schema))
    toast.success(t('done'))
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY })
  }
}
