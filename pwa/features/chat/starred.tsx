import { useTranslation } from 'react-i18next'
import type { Conversation } from './chats.ts'
import { MessageHitList } from './message-hits.tsx'
import { useStarred } from './search.ts'

/** The starred messages of all chats. */
export default function Starred({ conversations }: { conversations: Conversation[] }) {
  const { t } = useTranslation('chat')
  return <MessageHitList {...useStarred()} conversations={conversations} emptyText={t('noStars')} />
}
