import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { getJson, sendRequest } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { useErrorMessage } from '../../forms/error-message.ts'
import { toast } from '../../ui/toast.tsx'

const QUERY_KEY = [ACCOUNT_QUERY_KEY, 'admin']

/** What the server says of one part of the desk. It is kept nowhere: it is about other people. */
export function useAdminQuery<S extends v.GenericSchema>(
  path: string,
  schema: S,
  query: Record<string, string | number> = {},
) {
  return useQuery<v.InferOutput<S>>({
    queryKey: [...QUERY_KEY, path, query],
    queryFn: ({ signal }) => getJson(`admin/${path}`, schema, { query, signal }),
    staleTime: 0,
    // What was there stays while the next page comes: nothing moves.
    placeholderData: keepPreviousData,
  })
}

/**
 * Does something (removes where there is no body), says so, and asks for everything anew; what is refused is
 * said. The answer tells whether it was done.
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

/** Calls the desk, says what it refuses, and asks for everything anew. Null where it was refused. */
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
 * Keeps what a form has written, as a new thing where the id is null (empty: of a part that is one thing),
 * and asks for everything anew. It throws what a call throws: the form says it.
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
