import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { SavedList, SavedSeller } from '#shared/sellers.ts'
import { paths } from '../../../paths.ts'
import { useEngine, useInitialSync } from '../../../sync/hooks.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotSyncedState } from '../../orders/not-synced-state.tsx'
import { useSavedSellers } from '../saved-sellers.ts'
import { SellerGrid, SellerGridCard, SellerGridItem, SellerGridSkeleton } from '../seller-grid.tsx'
import { ListHeader } from './list-header.tsx'
import { ListNav } from './list-nav.tsx'
import { useSavedLists } from './saved-lists.ts'
import { SellerListsButton, UnlistButton } from './seller-list-buttons.tsx'

const SKELETON_COUNT = 4

/** /saved of a client: whom they have saved, all or those of a list. All of it is on the device. */
export default function ClientSaved() {
  const { t } = useTranslation(['profile', 'lists', 'orders'])
  return (
    <div className="frame flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-2xl font-extrabold tracking-tight sm:text-3xl">{t('saved.title')}</h1>
      <Content />
    </div>
  )
}

function Content() {
  const { t } = useTranslation(['lists', 'profile'])
  const engine = useEngine()
  const { hasSynced, sync } = useInitialSync()
  const saved = useSavedSellers()
  const lists = useSavedLists()
  const [searchParams] = useSearchParams()
  const listId = searchParams.get('list')
  const list = lists?.find(({ _id }) => _id === listId)
  useDocumentTitle(list?.name ?? t('profile:saved.title'))
  const isEmpty = saved?.length === 0 && lists?.length === 0
  if (!engine || !saved || !lists || (isEmpty && hasSynced === null))
    return (
      <div role="status" className="mt-6">
        <span className="sr-only">{t('loadingLists')}</span>
        <SellerGridSkeleton count={SKELETON_COUNT} />
      </div>
    )
  if (isEmpty && !hasSynced) return <NotSyncedState onRetry={sync} />
  return (
    <div className="mt-4 grid grid-cols-1 gap-6">
      <ListNav engine={engine} lists={lists} currentId={listId} savedCount={saved.length} />
      {list ? (
        <List list={list} lists={lists} saved={saved} />
      ) : listId ? (
        <EmptyState
          illustration="saved"
          title={t('notFound')}
          text={t('notFoundText')}
          action={<ButtonLink to={paths.saved()}>{t('showAll')}</ButtonLink>}
        />
      ) : saved.length === 0 ? (
        <EmptyState
          illustration="saved"
          title={t('profile:saved.none')}
          text={t('noneSavedText')}
          action={<ButtonLink to={paths.exploreSellers()}>{t('profile:saved.find')}</ButtonLink>}
        />
      ) : (
        <>
          <h2 className="sr-only">{t('all')}</h2>
          <SavedGrid sellers={saved} />
        </>
      )}
    </div>
  )
}

function List({ list, lists, saved }: { list: SavedList; lists: SavedList[]; saved: SavedSeller[] }) {
  const { t } = useTranslation('lists')
  const engine = useEngine()
  const byId = new Map(saved.map((seller) => [seller._id, seller]))
  const sellers = list.sellerIds.flatMap((id) => byId.get(id) ?? [])
  return (
    <>
      {engine && <ListHeader engine={engine} list={list} lists={lists} count={sellers.length} />}
      {sellers.length === 0 ? (
        <EmptyState
          illustration="saved"
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to={paths.saved()}>{t('showAll')}</ButtonLink>}
        />
      ) : (
        <SavedGrid sellers={sellers} list={list} />
      )}
    </>
  )
}

/** Saved freelancers; with a list, each can be removed from it. */
function SavedGrid({ sellers, list }: { sellers: SavedSeller[]; list?: SavedList }) {
  const { t } = useTranslation(['lists', 'profile'])
  return (
    <SellerGrid>
      {sellers.map(({ _id, seller }) => {
        const name = seller?.displayName ?? t('profile:saved.somebody')
        const button = <PageButton key={_id} sellerId={_id} name={name} {...(list && { list })} />
        return seller ? (
          <SellerGridCard key={_id} seller={seller} tools={button} />
        ) : (
          <SellerGridItem key={_id} sellerId={_id} name={name}>
            <div className="w-full rounded-2xl border border-line bg-surface p-4 pe-16 text-muted">
              <p>{t('notListed')}</p>
              {list && button}
            </div>
          </SellerGridItem>
        )
      })}
    </SellerGrid>
  )
}

function PageButton({ list, ...seller }: { sellerId: string; name: string; list?: SavedList }) {
  return list ? <UnlistButton {...seller} list={list} /> : <SellerListsButton {...seller} />
}
