import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countUnreadChats, useConversations } from '../../features/chat/chats.ts'
import { TabContent } from './tab-content.tsx'

/** The bottom bar's tab of the chats, with the number of those that have something unread. */
export default function MessagesTab({ icon, label }: { icon: ReactNode; label: string }) {
  const { t } = useTranslation('chat')
  const count = countUnreadChats(useConversations())
  return <TabContent icon={icon} label={label} count={count} countedLabel={t('titleUnread', { count })} />
}
