import { useQuery } from '@tanstack/react-query'
import { type Message, MessageSearchResult } from '#shared/chat.ts'
import { tokenize } from '#shared/search-terms.ts'
import { callEndpoint } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { useAccountQuery } from '../../sync/hooks.ts'

const MAX_RESULTS = 50

/**
 * Messages of several chats, newest first. `serverState` is the state of the server's results, which add
 * those that this device lacks.
 */
export interface MessageResults {
  hits: Message[] | undefined
  serverState: 'asked' | 'had' | 'missing'
}

/**
 * Messages that contain all terms, newest first: those in the replica at once, older ones when the server
 * answers.
 */
export function useMessageSearch(text: string): MessageResults {
  const terms = tokenize(text)
  const query = terms.join(' ')
  const local = useAccountQuery(
    (db) =>
      query === ''
        ? Promise.resolve([])
        : db.messages
            .orderBy('createdAt')
            .reverse()
            .filter(({ content }) => matchesAll(content, terms))
            .limit(MAX_RESULTS)
            .toArray(),
    [query],
  )
  const { data, error } = useQuery({
    queryKey: [ACCOUNT_QUERY_KEY, 'message-search', query],
    queryFn: ({ signal }) =>
      callEndpoint('GET /chat/search', MessageSearchResult, { query: { q: query }, signal }),
    enabled: query !== '',
    gcTime: 0,
  })
  return mergeResults(local, data?.messages, error)
}

/** The starred messages, newest first. */
export function useStarred(): MessageResults {
  const local = useAccountQuery((db) => db.messages.filter(({ starred }) => starred).toArray())
  const { data, error } = useQuery({
    queryKey: [ACCOUNT_QUERY_KEY, 'starred'],
    queryFn: ({ signal }) => callEndpoint('GET /chat/starred', MessageSearchResult, { signal }),
  })
  return mergeResults(local, data?.messages, error)
}

/** The local version of a message wins: it is as new or newer. */
function mergeResults(
  local: Message[] | undefined,
  remote: Message[] | undefined,
  error: Error | null,
): MessageResults {
  const byId = local && new Map([...(remote ?? []), ...local].map((message) => [message._id, message]))
  return {
    hits: byId && [...byId.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    serverState: remote ? 'had' : error ? 'missing' : 'asked',
  }
}

/** Whether every term is a prefix of a word of the text. */
function matchesAll(content: string, terms: string[]): boolean {
  const contentTerms = tokenize(content)
  return terms.every((term) => contentTerms.some((part) => part.startsWith(term)))
}
