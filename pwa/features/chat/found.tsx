import { useTranslation } from 'react-i18next'
import { tokenize } from '#shared/search-words.ts'
import { serverNow } from '../../offline/clock.ts'
import { timeAgo } from '../../ui/time-ago.ts'
import type { Conversation } from './chats.ts'
import { ConversationRow } from './conversation-row.tsx'
import { MessageHitList } from './message-hits.tsx'
import { useMessageSearch } from './search.ts'

/** People whose name fits, then messages. */
export default function Found({ sought, conversations, current }: { sought: string; conversations: Conversation[]; current: string | null }) {
  const { t, i18n } = useTranslation('chat')
  const words = tokenize(sought)
  const people = conversations.filter(({ other }) => {
    const name = tokenize(`${other.firstName} ${other.lastName}`)
    return words.every((word) => name.some((part) => part.startsWith(word)))
  })
  return (
    <>
      {people.length > 0 && (
        <ul>
          {people.map((each) => (
            <ConversationRow
              key={each._id}
              conversation={each}
              ago={timeAgo(Date.parse(each.movedAt), serverNow(), i18n.language)}
              current={each._id === current}
              online={false}
              typing={false}
            />
          ))}
        </ul>
      )}
      <MessageHitList {...useMessageSearch(sought)} conversations={conversations} none={people.length > 0 ? null : t('search.none')} />
    </>
  )
}
