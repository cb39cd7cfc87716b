import { BriefcaseBusiness, Copy, Heart, HeartOff, ListPlus, MessageCircle, Scale } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { listNewTabItem } from '../../ui/new-tab-item.tsx'
import PointMenu from '../../ui/point-menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ContextMenuState } from '../../ui/use-context-menu.ts'
import { lazyDialog } from '../../update/lazy-with-retry.ts'
import { useCompare } from './compare/use-compare.ts'
import { getHireBlocker } from './hire-blocker.ts'
import { useClientSave, useGuestSave } from './save-seller.ts'

const SellerListsDialog = lazy(lazyDialog(() => import('./lists/seller-lists-dialog.tsx')))

interface SellerCardMenuProps {
  sellerId: string
  name: string
  menu: ContextMenuState
  /** Whether the lists of this freelancer are open. */
  isChoosingLists: boolean
  onChooseLists: (isChoosingLists: boolean) => void
}

/**
 * The menu of a freelancer's card, with what the buttons there and on their page do, and the lists it opens.
 */
export default function SellerCardMenu(props: SellerCardMenuProps) {
  const { sellerId, name, menu, isChoosingLists, onChooseLists } = props
  const { t } = useTranslation('profile')
  const items = useItems(props)
  return (
    <>
      {menu.point && items && (
        <PointMenu label={t('optionsOf', { name })} items={items} at={menu.point} onClose={menu.close} />
      )}
      {isChoosingLists && (
        <Suspense>
          <SellerListsDialog sellerId={sellerId} name={name} onClose={() => onChooseLists(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Null until it is known whether they are saved: a menu doesn't change while it is open. */
function useItems({ sellerId, onChooseLists }: SellerCardMenuProps): MenuItem[] | null {
  const { t } = useTranslation(['profile', 'lists', 'compare', 'shell'])
  const navigate = useNavigate()
  const session = useSession()
  const chooseLists = () => onChooseLists(true)
  const guestSave = useGuestSave(sellerId)
  const clientSave = useClientSave(sellerId, chooseLists)
  const isClient = session?.user.role === 'buyer'
  const saving = !session ? guestSave : isClient ? clientSave : null
  const { isChosen, toggle: toggleCompared } = useCompare(sellerId)
  if (isClient && !clientSave) return null
  const path = paths.freelancer(sellerId)
  const copyLink = () =>
    navigator.clipboard.writeText(location.origin + path).then(
      () => void toast.success(t('linkCopied')),
      () => void toast.error(t('linkNotCopied')),
    )
  const items: (MenuItem | false | null)[] = [
    // A guest is asked to log in there.
    getHireBlocker(session, 'hire') !== 'onlyBuyersHire' && {
      key: 'hire',
      label: t('hire'),
      icon: <BriefcaseBusiness aria-hidden="true" />,
      onSelect: () => void navigate(paths.hire(sellerId)),
    },
    !getHireBlocker(session, 'chat') && {
      key: 'chat',
      label: t('chat'),
      icon: <MessageCircle aria-hidden="true" />,
      onSelect: () => void navigate(paths.chatWith(sellerId)),
    },
    saving && {
      key: 'save',
      label: t(saving.isSaved ? 'unsave' : 'save'),
      icon: saving.isSaved ? <HeartOff aria-hidden="true" /> : <Heart aria-hidden="true" />,
      onSelect: saving.toggle,
    },
    // A guest has no lists.
    saving === clientSave &&
      clientSave && {
        key: 'lists',
        label: t('lists:addTo'),
        icon: <ListPlus aria-hidden="true" />,
        onSelect: chooseLists,
      },
    {
      key: 'compare',
      label: t(isChosen ? 'compare:removeShort' : 'compare:open'),
      icon: <Scale aria-hidden="true" />,
      onSelect: toggleCompared,
    },
    { key: 'copy', label: t('copyLink'), icon: <Copy aria-hidden="true" />, onSelect: () => void copyLink() },
    ...listNewTabItem(t('shell:openTab'), path),
  ]
  return items.filter((item) => !!item)
}
