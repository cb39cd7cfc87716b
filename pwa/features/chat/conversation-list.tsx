import { Search } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatList } from '#shared/chat.ts'
import { callEndpoint } from '../../client/api.ts'
import { useReachable, useSession } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { timeAgo } from '../../i18n/time-ago.ts'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import { storeMissing } from '../../sync/apply-batch.ts'
import { useEngine, useInitialSync } from '../../sync/hooks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { useConversations, useNewRecipients } from './chats.ts'
import { ConversationRow, NewRecipientRow } from './conversation-row.tsx'
import { usePresence, useTyping } from './presence.ts'

const SearchResults = lazy(lazyWithRetry(() => import('./search-results.tsx')))
const Starred = lazy(lazyWithRetry(() => import('./starred.tsx')))

const FILTERS = ['all', 'unread', 'favorites', 'starred'] as const
type Filter = (typeof FILTERS)[number]
const PAGE_SIZE = 50

/** All chats, with search and filters. */
export function ConversationList({ current, isPage }: { current: string | null; isPage: boolean }) {
  const { t, i18n } = useTranslation('chat')
  const session = useSession()
  const conversations = useConversations()
  const { hasSynced, sync } = useInitialSync()
  const newRecipients = useNewRecipients(conversations)
  const [filter, setFilter] = useState<Filter>('all')
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const olderChats = useOlderChats(conversations?.length ?? 0)
  const reachable = useReachable()
  const presence = usePresence((conversations ?? []).slice(0, 50).map(({ other }) => other._id))
  const typing = useTyping()
  useDocumentTitle(isPage ? t('title') : undefined)
  const visible = (conversations ?? []).filter(({ unread, isFavorite }) =>
    filter === 'unread' ? unread > 0 : filter === 'favorites' ? isFavorite : true,
  )
  return (
    <>
      <div className="border-b border-line p-3">
        <h1 tabIndex={-1} className={isPage ? 'px-1 text-2xl font-extrabold tracking-tight' : 'sr-only'}>
          {t('title')}
        </h1>
        <TextField
          type="search"
          label={t('search.label')}
          hideLabel
          placeholder={t('search.placeholder')}
          icon={<Search aria-hidden="true" />}
          className="mt-2"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div role="radiogroup" aria-label={t('filter.label')} className="mt-2 -mb-1 flex flex-wrap pb-1">
          {FILTERS.map((option) => (
            <label
              key={option}
              className="relative inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center rounded-full border border-transparent px-2 text-sm font-semibold text-muted hover:bg-ink/8 has-checked:bg-brand-soft has-checked:text-link has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="filter"
                className="sr-only"
                checked={filter === option}
                onChange={() => setFilter(option)}
              />
              {t(`filter.${option}`)}
            </label>
          ))}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        {query !== '' ? (
          <Suspense>
            <SearchResults query={query} conversations={conversations ?? []} current={current} />
          </Suspense>
        ) : filter === 'starred' ? (
          <Suspense>
            <Starred conversations={conversations ?? []} />
          </Suspense>
        ) : conversations === undefined ||
          (conversations === null && hasSynced === null && reachable && newRecipients.length === 0) ? (
          <ListSkeleton />
        ) : conversations === null && newRecipients.length === 0 ? (
          <ErrorState
            title={t('notYetTitle')}
            text={t('notYetText')}
            retryLabel={t('tryAgain')}
            onRetry={sync}
          />
        ) : conversations?.length === 0 && newRecipients.length === 0 ? (
          <EmptyState
            illustration="messages"
            title={t('emptyTitle')}
            text={t(session?.user.role === 'seller' ? 'emptySeller' : 'emptyBuyer')}
            action={
              session?.user.role === 'buyer' && (
                <ButtonLink to={paths.exploreSellers()}>{t('find')}</ButtonLink>
              )
            }
          />
        ) : visible.length + (filter === 'all' ? newRecipients.length : 0) === 0 ? (
          <p className="p-6 text-center text-muted">{t('noneOfThese')}</p>
        ) : (
          <ul data-key-list>
            {filter === 'all' &&
              newRecipients.map((option) => <NewRecipientRow key={option.otherId} {...option} />)}
            {visible.map((option) => (
              <ConversationRow
                key={option._id}
                conversation={option}
                ago={timeAgo(Date.parse(option.lastActivityAt), serverNow(), i18n.language)}
                current={option._id === current}
                online={
                  !option.blockedByMe &&
                  !option.blockedByThem &&
                  (presence.get(option.other._id)?.online ?? false)
                }
                typing={typing.has(option._id)}
              />
            ))}
          </ul>
        )}
        {olderChats.more && query === '' && filter !== 'starred' && (
          <div className="p-3 text-center">
            <Button variant="ghost" busy={olderChats.busy} onClick={olderChats.load}>
              {t('older')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 p-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-14 rounded-2xl" />
      ))}
    </div>
  )
}

/** Loads chats beyond those of the initial sync. They stay in the replica. */
function useOlderChats(count: number): { more: boolean; busy: boolean; load: () => void } {
  const engine = useEngine()
  const errorMessage = useErrorMessage()
  const [page, setPage] = useState(2)
  const [state, setState] = useState<'more' | 'busy' | 'all'>('more')
  const load = async () => {
    setState('busy')
    try {
      const { chats, pagination } = await callEndpoint('GET /chat/user-chats', ChatList, {
        query: { page, limit: PAGE_SIZE },
      })
      if (engine) await storeMissing(engine.db, 'chat', chats)
      setPage(page + 1)
      setState(pagination.hasNext ? 'more' : 'all')
    } catch (error) {
      setState('more')
      toast.error(errorMessage(error, 'chats'))
    }
  }
  return { more: count >= PAGE_SIZE && state !== 'all', busy: state === 'busy', load: () => void load() }
}
