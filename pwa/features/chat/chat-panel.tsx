import { Flag, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Chat } from '#shared/chat.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { useChatActions } from './chat-actions.tsx'
import { PresenceLine } from './chat-header.tsx'
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
  const actions: MenuItem[] = [
    ...useChatActions(chat),
    {
      key: 'report',
      label: t('report.title'),
      icon: <Flag aria-hidden="true" />,
      onSelect: onReport,
    },
  ]
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
        {chat &&
          actions.map(({ key, icon, label, onSelect }) => (
            <li key={key}>
              <button
                type="button"
                className={ENTRY}
                onClick={() => {
                  onClose()
                  onSelect()
                }}
              >
                {icon}
                {label}
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}
