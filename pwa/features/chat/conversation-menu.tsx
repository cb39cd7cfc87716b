import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { paths } from '../../paths.ts'
import { listNewTabItem } from '../../ui/new-tab-item.tsx'
import PointMenu from '../../ui/point-menu.tsx'
import type { MenuPoint } from '../../ui/use-context-menu.ts'
import { useChatActions } from './chat-actions.tsx'
import type { Conversation } from './chats.ts'

/** The menu of a chat in the list. */
export default function ConversationMenu({
  conversation,
  at,
  onClose,
}: {
  conversation: Pick<Conversation, '_id' | 'other' | 'isFavorite' | 'blockedByMe'>
  at: MenuPoint
  onClose: () => void
}) {
  const { t } = useTranslation(['chat', 'shell'])
  const navigate = useNavigate()
  const { other } = conversation
  const actions = useChatActions(conversation)
  return (
    <PointMenu
      label={t('optionsOf', { name: displayName(other, t('deletedUser')) })}
      at={at}
      onClose={onClose}
      items={[
        ...(other.role === 'seller'
          ? [
              {
                key: 'profile',
                label: t('profile'),
                icon: <UserRound aria-hidden="true" />,
                onSelect: () => void navigate(paths.freelancer(other._id)),
              },
            ]
          : []),
        ...actions,
        ...listNewTabItem(t('shell:openTab'), paths.chat(conversation._id)),
      ]}
    />
  )
}
