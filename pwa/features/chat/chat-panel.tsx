import { Ban, Flag, Heart, HeartOff, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Chat } from '#shared/chat.ts'
import { paths } from '../../paths.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { PresenceLine } from './chat-header.tsx'
import { setBlocked, setFavorite } from './mutations.ts'
import type { OtherUser } from './public-user.ts'

interface ChatPanelProps {
  chat: Chat | null
  other: OtherUser
  name: string
  open: boolean
  onClose: () => void
  onReport: () => void
}

const ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 text-start font-medium hover:bg-brand-soft [&_svg]:size-5 [&_svg]:shrink-0'

/** The other person's details and the chat's actions: a column where there is room, else a sheet. */
export default function ChatPanel(props: ChatPanelProps) {
  const { t } = useTranslation('chat')
  return (
    <>
      <aside
        aria-label={t('about', { name: props.name })}
        className="hidden min-h-0 overflow-y-auto border-s border-line bg-surface p-5 xl:block"
      >
        <Panel {...props} />
      </aside>
      <Dialog open={props.open} onClose={props.onClose} title={props.name} closeLabel={t('close')}>
        <Panel {...props} />
      </Dialog>
    </>
  )
}

function Panel({ chat, other, name, onClose, onReport }: ChatPanelProps) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const entry = (icon: ReactNode, text: string, action: () => void) => (
    <li>
      <button
        type="button"
        className={ENTRY}
        onClick={() => {
          onClose()
          action()
        }}
      >
        {icon}
        {text}
      </button>
    </li>
  )
  const toggleFavorite = async (chatId: string, isFavorite: boolean) => {
    if (!engine) return
    await setFavorite(engine, chatId, isFavorite)
    toast.success(t(isFavorite ? 'favored' : 'unfavored'), { id: 'favor' })
  }
  return (
    <>
      <div className="flex flex-col items-center text-center">
        <Avatar src={other.profileImage} name={name} size={96} />
        <p className="mt-3 text-lg font-bold wrap-anywhere">{name}</p>
        <PresenceLine chat={chat} />
      </div>
      <ul className="mt-4 border-t border-line pt-3">
        {other.role === 'seller' && (
          <li>
            <Link to={paths.freelancer(other._id)} className={ENTRY}>
              <UserRound aria-hidden="true" />
              {t('profile')}
            </Link>
          </li>
        )}
        {chat && (
          <>
            {chat.isFavorite
              ? entry(
                  <HeartOff aria-hidden="true" />,
                  t('unfavor'),
                  () => void toggleFavorite(chat._id, false),
                )
              : entry(<Heart aria-hidden="true" />, t('favor'), () => void toggleFavorite(chat._id, true))}
            {entry(
              <Ban aria-hidden="true" />,
              t(chat.blockedByMe ? 'unblock' : 'block'),
              () => engine && void setBlocked(engine, chat._id, !chat.blockedByMe),
            )}
            {entry(<Flag aria-hidden="true" />, t('report.title'), onReport)}
          </>
        )}
      </ul>
    </>
  )
}
