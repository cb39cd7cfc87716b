import { BriefcaseBusiness, Copy, ExternalLink, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import { hasKeyboard } from '../../ui/media-query.ts'
import PointMenu from '../../ui/point-menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { MenuPoint } from '../../ui/use-context-menu.ts'
import { getHireBlocker } from './hire-blocker.ts'

/** The menu of a freelancer's card. The heart on the card saves them. */
export default function SellerCardMenu({
  sellerId,
  name,
  at,
  onClose,
}: {
  sellerId: string
  name: string
  at: MenuPoint
  onClose: () => void
}) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const session = useSession()
  const address = `${location.origin}${paths.freelancer(sellerId)}`
  const copyLink = () =>
    navigator.clipboard.writeText(address).then(
      () => void toast.success(t('linkCopied')),
      () => void toast.error(t('linkNotCopied')),
    )
  return (
    <PointMenu
      label={t('optionsOf', { name })}
      at={at}
      onClose={onClose}
      items={[
        // A guest is asked to log in there.
        ...(getHireBlocker(session, 'hire') === 'onlyBuyersHire'
          ? []
          : [
              {
                key: 'hire',
                label: t('hire'),
                icon: <BriefcaseBusiness aria-hidden="true" />,
                onSelect: () => void navigate(paths.hire(sellerId)),
              },
            ]),
        ...(getHireBlocker(session, 'chat')
          ? []
          : [
              {
                key: 'chat',
                label: t('chat'),
                icon: <MessageCircle aria-hidden="true" />,
                onSelect: () => void navigate(paths.chatWith(sellerId)),
              },
            ]),
        {
          key: 'copy',
          label: t('copyLink'),
          icon: <Copy aria-hidden="true" />,
          onSelect: () => void copyLink(),
        },
        ...(hasKeyboard()
          ? [
              {
                key: 'tab',
                label: t('openTab'),
                icon: <ExternalLink aria-hidden="true" className="rtl:-scale-x-100" />,
                onSelect: () => void window.open(address, '_blank'),
              },
            ]
          : []),
      ]}
    />
  )
}
