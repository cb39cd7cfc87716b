import { Ellipsis, Link2, Pencil, Share2, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { SavedList } from '#shared/sellers.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { paths } from '../../../paths.ts'
import type { Engine } from '../../../sync/current-engine.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { lazyDialog } from '../../../update/lazy-with-retry.ts'
import { showActionToast } from '../action-toast.ts'
import { createList, deleteList } from './saved-lists.ts'
import { ShareListDialog } from './share-list-dialog.tsx'

const ListNameDialog = lazy(lazyDialog(() => import('./list-name-dialog.tsx')))

interface ListHeaderProps {
  engine: Engine
  list: SavedList
  lists: SavedList[]
  /** How many of its freelancers are shown. */
  count: number
}

/** The name of a list, and what can be done with all of it. */
export function ListHeader({ engine, list, lists, count }: ListHeaderProps) {
  const { t } = useTranslation('lists')
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const [opened, setOpened] = useState<'share' | 'rename' | null>(null)
  const { name, sellerIds, link } = list
  const close = () => setOpened(null)
  const showError = (error: unknown) => void toast.error(errorMessage(error))
  const restore = async () => {
    const id = await createList(engine, { name, sellerIds, link })
    await navigate(paths.saved(id))
  }
  const remove = async () => {
    await deleteList(engine, list._id)
    await navigate(paths.saved(), { replace: true })
    showActionToast(t('deleted'), { label: t('undo'), run: () => void restore().catch(showError) })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <h2 dir="auto" className="basis-full text-xl font-bold wrap-anywhere">
        {name}
      </h2>
      <p className="flex grow flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {t('count', { count })}
        {link !== null && (
          <Badge>
            <Link2 aria-hidden="true" className="size-3.5" />
            {t('isShared')}
          </Badge>
        )}
      </p>
      <div className="flex items-center gap-1">
        <Button variant="secondary" icon={<Share2 aria-hidden="true" />} onClick={() => setOpened('share')}>
          {t('share')}
        </Button>
        <Menu
          label={t('options', { name })}
          iconOnly
          button={<Ellipsis aria-hidden="true" />}
          items={[
            {
              key: 'rename',
              label: t('rename'),
              icon: <Pencil aria-hidden="true" />,
              onSelect: () => setOpened('rename'),
            },
            {
              key: 'delete',
              label: t('delete'),
              icon: <Trash2 aria-hidden="true" />,
              onSelect: () => void remove().catch(showError),
            },
          ]}
        />
      </div>
      <Suspense>
        {opened === 'share' && <ShareListDialog list={list} onClose={close} />}
        {opened === 'rename' && (
          <ListNameDialog engine={engine} lists={lists} renamed={list} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
