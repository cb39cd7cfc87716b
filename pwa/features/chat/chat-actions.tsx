import { Ban, Heart, HeartOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#shared/chat.ts'
import { useEngine } from '../../sync/hooks.ts'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { toast } from '../../ui/toast.tsx'
import { setBlocked, setFavorite } from './mutations.ts'

/** What can be done about a chat at once: its panel and its row offer the same. */
export function useChatActions(chat: Pick<Chat, '_id' | 'isFavorite' | 'blockedByMe'> | null): MenuItem[] {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  if (!chat || !engine) return []
  const { _id, isFavorite, blockedByMe } = chat
  const toggleFavorite = async () => {
    await setFavorite(engine, _id, !isFavorite)
    toast.success(t(isFavorite ? 'unfavored' : 'favored'), { id: 'favor' })
  }
  return [
    {
      key: 'favorite',
      label: t(isFavorite ? 'unfavor' : 'favor'),
      icon: isFavorite ? <HeartOff aria-hidden="true" /> : <Heart aria-hidden="true" />,
      onSelect: () => void toggleFavorite(),
    },
    {
      key: 'block',
      label: t(blockedByMe ? 'unblock' : 'block'),
      icon: <Ban aria-hidden="true" />,
      onSelect: () => void setBlocked(engine, _id, !blockedByMe),
    },
  ]
}
