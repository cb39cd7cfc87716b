import { useQuery } from '@tanstack/react-query'
import { type Message, MessageSearchResult } from '#shared/chat.ts'
import { tokenize } from '#shared/search-words.ts'
import { getJson } from '../../offline/api.ts'
import { useMine } from '../../offline/mine/hooks.ts'
import { MINE } from '../../offline/query.tsx'

const MOST = 50

/** Messages out of their chats, the newest first; `beyond` tells whether the server has added those that this device lacks. */
export interface Hits {
  hits: Message[] | undefined
  beyond: 'asked' | 'had' | 'missing'
}

/** My messages that have all the words, the newest first: those on this device at once, those beyond when the server answers. */
export function useMessageSearch(text: string): Hits {
  const words = tokenize(text)
  const sought = words.join(' ')
  const here = useMine(
    (mine) =>
      sought === ''
        ? Promise.resolve([])
        : mine.messages
            .orderBy('createdAt')
            .reverse()
            .filter(({ content }) => hasAll(content, words))
            .limit(MOST)
            .toArray(),
    [sought],
  )
  const { data, error } = useQuery({
    queryKey: [MINE, 'message-search', sought],
    queryFn: ({ signal }) => getJson('chat/search', MessageSearchResult, { query: { q: sought }, signal }),
    enabled: sought !== '',
    gcTime: 0,
  })
  return together(here, data?.messages, error)
}

/** The messages I have starred, the newest first. */
export function useStarred(): Hits {
  const here = useMine((mine) => mine.messages.filter(({ starred }) => starred).toArray())
  const { data, error } = useQuery({
    queryKey: [MINE, 'starred'],
    queryFn: ({ signal }) => getJson('chat/starred', MessageSearchResult, { signal }),
  })
  return together(here, data?.messages, error)
}

/** What this device has wins: it is as new or newer. */
function together(here: Message[] | undefined, there: Message[] | undefined, error: Error | null): Hits {
  const all = here && new Map([...(there ?? []), ...here].map((message) => [message._id, message]))
  return { hits: all && [...all.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)), beyond: there ? 'had' : error ? 'missing' : 'asked' }
}

/** Every word begins a word of the text. */
function hasAll(content: string, words: string[]): boolean {
  const there = tokenize(content)
  return words.every((word) => there.some((one) => one.startsWith(word)))
}
