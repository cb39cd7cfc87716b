import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useErrorText } from '../../forms/error-text.ts'
import { getJson, send } from '../../offline/api.ts'
import { MINE } from '../../offline/query.tsx'
import { toast } from '../../ui/toast.tsx'

const KEY = [MINE, 'admin']

/** What the server says of one part of the desk. It is kept nowhere: it is about other people. */
export function useDesk<S extends v.GenericSchema>(path: string, schema: S, query: Record<string, string | number> = {}) {
  return useQuery<v.InferOutput<S>>({
    queryKey: [...KEY, path, query],
    queryFn: ({ signal }) => getJson(`admin/${path}`, schema, { query, signal }),
    staleTime: 0,
    // What was there stays while the next page comes: nothing moves.
    placeholderData: keepPreviousData,
  })
}

/** Does something (removes where there is no body), says so, and asks for everything anew; what is refused is said. The answer tells whether it was done. */
export function useDeed(): (path: string, body: object | null) => Promise<boolean> {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const queries = useQueryClient()
  return async (path, body) => {
    try {
      await send(body ? 'put' : 'delete', `admin/${path}`, body ?? undefined, v.unknown())
      toast.success(t('done'))
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: KEY })
    }
  }
}

/** Calls the desk, says what it refuses, and asks for everything anew. Null where it was refused. */
export function useAct(): <S extends v.GenericSchema>(method: 'put' | 'post', path: string, body: object, schema: S) => Promise<v.InferOutput<S> | null> {
  const errorText = useErrorText()
  const queries = useQueryClient()
  return async (method, path, body, schema) => {
    try {
      return await send(method, `admin/${path}`, body, schema)
    } catch (error) {
      toast.error(errorText(error))
      return null
    } finally {
      await queries.invalidateQueries({ queryKey: KEY })
    }
  }
}

/** Keeps what a form has written, as a new thing where the id is null (empty: of a part that is one thing), and asks for everything anew. It throws what a call throws: the form says it. */
export function useSave(): (path: string, id: string | null, body: object, schema: v.GenericSchema) => Promise<void> {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  return async (path, id, body, schema) => {
    await (id !== null ? send('put', `admin/${path}${id && `/${id}`}`, body, schema) : send('post', `admin/${path}`, body, schema))
    toast.success(t('done'))
    await queries.invalidateQueries({ queryKey: KEY })
  }
}
