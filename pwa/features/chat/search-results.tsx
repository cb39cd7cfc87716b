import { useTranslation } from 'react-i18next'
import { tokenize } from '#shared/search-terms.ts'
import { timeAgo } from '../../i18n/time-ago.ts'
import { serverNow } from '../../platform/clock.ts'
import type { Conversation } from './chats.ts'
import { ConversationRow } from './conversation-row.tsx'
import { MessageHitList } from './message-hits.tsx'
import { useMessageSearch } from './search.ts'

/** Chats with people whose name matches, then messages. */
export default function SearchResults({
  query,
  conversations,
  current,
}: {
  query: string
  conversations: Conversation[]
  current: string | null
}) {
  const { t, i18n } = useTranslation('chat')
  const terms = tokenize(query)
  const matches = conversations.filter(({ other }) => {
    const name = tokenize(`${other.firstName} ${other.lastName}`)
    return terms.every((term) => name.some((part) => part.startsWith(term)))
  })
  return (
    <>
      {matches.length > 0 && (
        <ul>
          {matches.map((item) => (
            <ConversationRow
              key={item._id}
              conversation={item}
              ago={timeAgo(Date.parse(item.lastActivityAt), serverNow(), i18n.language)}
              current={item._id === current}
              online={false}
              typing={false}
            />
          ))}
        </ul>
      )}
      <MessageHitList
        {...useMessageSearch(query)}
        conversations={conversations}
        emptyText={matches.length > 0 ? null : t('search.none')}
      />
    </>
  )
}
