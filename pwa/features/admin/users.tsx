import { ArrowDown, ArrowUp, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { displayName, ROLES } from '#shared/account.ts'
import {
  type AdminUser,
  AdminUserList,
  BulkStatusResult,
  SetUserStatus,
  USER_SORTS,
  USER_STATUSES,
  type UserSort,
} from '#shared/admin.ts'
import { MAX_REASON_LENGTH } from '#shared/moderation.ts'
import { callEndpoint } from '../../client/api.ts'
import { useSession } from '../../client/hooks.ts'
import { TextAreaInput } from '../../forms/fields.tsx'
import { Form, FormError, NOT_SENT, useSchemaForm } from '../../forms/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useHasPane } from '../../ui/media-query.ts'
import { toast } from '../../ui/toast.tsx'
import { AddAdmin } from './add-admin.tsx'
import { useAdminAction, useAdminQuery, useAdminRequest } from './admin-queries.ts'
import { PaneList } from './pane-list.tsx'
import { QuerySection, SectionPager } from './query-section.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAdminDraft } from './use-draft.ts'
import {
  COLUMN_CLASS,
  RowCheckbox,
  type UserActionProps,
  UserListRow,
  UserPane,
  UserRow,
} from './user-row.tsx'

const UNDO_MS = 10_000
const INITIAL_FILTERS = {
  search: '',
  status: '',
  role: '',
  sort: 'joined' as UserSort,
  order: 'desc' as 'asc' | 'desc',
  page: 1,
}
/** Default direction of each sort column: names ascending, the others descending. */
const DEFAULT_ORDER = { name: 'asc', joined: 'desc', seen: 'desc', orders: 'desc' } as const
/** All users: search, sort, suspend and reinstate, one by one or in bulk, and confirm an e-mail by hand. */
export default function Users() {
  const { t } = useTranslation('admin')
  const [filters, setFilters] = useState(INITIAL_FILTERS)
  const users = useAdminQuery(['users', filters], (signal) =>
    callEndpoint('GET /admin/users', AdminUserList, {
      query: {
        ...filters,
        search: filters.search || undefined,
        status: USER_STATUSES.find((status) => status === filters.status),
        role: ROLES.find((role) => role === filters.role),
      },
      signal,
    }),
  )
  const me = useSession()?.user
  const hasPane = useHasPane()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [usersToSuspend, setUsersToSuspend] = useState<AdminUser[]>([])
  const [isAdding, setIsAdding] = useState(false)
  const [userToWarn, setUserToWarn] = useState<AdminUser | null>(null)
  const runAction = useAdminAction()
  const setStatus = useSetStatus(() => setSelectedIds(new Set()))
  const updateFilters = (changes: Partial<typeof INITIAL_FILTERS>) => {
    setSelectedIds(new Set())
    setFilters({ ...filters, page: 1, ...changes })
  }
  const canModerate = (user: AdminUser) =>
    user.status !== 'deleted' &&
    user._id !== me?._id &&
    user.role !== 'superAdmin' &&
    (user.role !== 'admin' || me?.role === 'superAdmin')
  const select = (id: string, isChecked: boolean) =>
    setSelectedIds(new Set(isChecked ? [...selectedIds, id] : [...selectedIds].filter((each) => each !== id)))
  const actionsOf = (user: AdminUser): UserActionProps => ({
    user,
    isModeratable: canModerate(user),
    onSuspend: () => setUsersToSuspend([user]),
    onWarn: () => setUserToWarn(user),
    onReinstate: () => void setStatus([user._id], 'active', ''),
    onVerify: () =>
      void runAction(
        callEndpoint('PUT /admin/users/:id/verified', v.unknown(), { params: { id: user._id } }),
      ),
  })
  const toggleSort = (sort: UserSort) =>
    updateFilters({
      sort,
      order: sort === filters.sort ? (filters.order === 'asc' ? 'desc' : 'asc') : DEFAULT_ORDER[sort],
    })
  const sortField = (
    <SelectField
      label={t('sort')}
      className={hasPane ? 'grow' : 'lg:hidden'}
      value={filters.sort}
      options={USER_SORTS.map((value) => ({ value, label: t(`column.${value}`) }))}
      onChange={(event) => {
        const sort = USER_SORTS.find((option) => option === event.target.value)
        if (sort) updateFilters({ sort, order: DEFAULT_ORDER[sort] })
      }}
    />
  )
  return (
    <>
      <div className="mb-4 grid grid-cols-3 gap-3 sm:grid-cols-[1fr_12rem_12rem]">
        <TextField
          label={t('search')}
          type="search"
          className="col-span-full sm:col-span-1"
          value={filters.search}
          onChange={(event) => updateFilters({ search: event.target.value })}
        />
        <SelectField
          label={t('state')}
          value={filters.status}
          options={[
            { value: '', label: t('every') },
            ...USER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChange={(event) => updateFilters({ status: event.target.value })}
        />
        <SelectField
          label={t('role')}
          value={filters.role}
          options={[
            { value: '', label: t('every') },
            ...ROLES.map((value) => ({ value, label: t(`roles.${value}`) })),
          ]}
          onChange={(event) => updateFilters({ role: event.target.value })}
        />
        {!hasPane && sortField}
      </div>
      {me?.role === 'superAdmin' && (
        <Button
          variant="secondary"
          className="mb-4"
          icon={<UserPlus aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          {t('addAdmin')}
        </Button>
      )}
      <QuerySection query={users}>
        {(data) => {
          const moderatable = data.users.filter(canModerate)
          const selected = moderatable.filter(({ _id }) => selectedIds.has(_id))
          const active = selected.filter(({ status }) => status === 'active')
          const suspended = selected.filter(({ status }) => status === 'suspended')
          const chooseAll = (
            <RowCheckbox
              label={t('chooseAll')}
              checked={moderatable.length > 0 && selected.length === moderatable.length}
              onChange={(isChecked) =>
                setSelectedIds(new Set(isChecked ? moderatable.map(({ _id }) => _id) : []))
              }
            />
          )
          return (
            <>
              <p role="status" className="mb-3 text-sm text-muted">
                {t('people', { count: data.total })}
              </p>
              {hasPane ? (
                <div aria-busy={users.isPlaceholderData}>
                  <div className="mb-3 flex w-92 items-end ps-2">
                    {chooseAll}
                    {sortField}
                    <IconButton
                      label={t(filters.order === 'asc' ? 'sortDown' : 'sortUp')}
                      icon={
                        filters.order === 'asc' ? (
                          <ArrowUp aria-hidden="true" />
                        ) : (
                          <ArrowDown aria-hidden="true" />
                        )
                      }
                      onClick={() => toggleSort(filters.sort)}
                    />
                  </div>
                  <PaneList
                    // Another choice starts with its first user.
                    key={JSON.stringify(filters)}
                    label={t('tab.users')}
                    items={data.users}
                    renderMark={(user) =>
                      canModerate(user) && (
                        <RowCheckbox
                          label={t('chooseName', { name: displayName(user, t('nobody')) })}
                          checked={selectedIds.has(user._id)}
                          onChange={(isChecked) => select(user._id, isChecked)}
                        />
                      )
                    }
                    renderRow={(user) => <UserListRow user={user} sort={filters.sort} />}
                    renderItem={(user) => <UserPane {...actionsOf(user)} />}
                  />
                </div>
              ) : (
                <table
                  aria-busy={users.isPlaceholderData}
                  className="w-full rounded-2xl border border-line bg-surface"
                >
                  <caption className="sr-only">{t('tab.users')}</caption>
                  <thead>
                    <tr className="border-b border-line">
                      <th scope="col" className="w-12 p-1 ps-2">
                        {chooseAll}
                      </th>
                      {USER_SORTS.map((sort) => (
                        <th
                          key={sort}
                          scope="col"
                          aria-sort={
                            filters.sort === sort
                              ? filters.order === 'asc'
                                ? 'ascending'
                                : 'descending'
                              : 'none'
                          }
                          className={`text-start ${COLUMN_CLASS[sort]}`}
                        >
                          <button
                            type="button"
                            onClick={() => toggleSort(sort)}
                            className="flex min-h-11 items-center gap-1 rounded-xl px-2 text-sm font-semibold hover:bg-sunken"
                          >
                            {t(`column.${sort}`)}
                            {filters.sort === sort &&
                              (filters.order === 'asc' ? (
                                <ArrowUp aria-hidden="true" className="size-4" />
                              ) : (
                                <ArrowDown aria-hidden="true" className="size-4" />
                              ))}
                          </button>
                        </th>
                      ))}
                      <th scope="col" className="hidden sm:table-cell">
                        <span className="sr-only">{t('column.deeds')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.users.map((user) => (
                      <UserRow
                        key={user._id}
                        {...actionsOf(user)}
                        isSelected={selectedIds.has(user._id)}
                        onSelect={(isChecked) => select(user._id, isChecked)}
                      />
                    ))}
                  </tbody>
                </table>
              )}
              {selected.length > 0 && (
                <div
                  data-toast-obstacle
                  className="sticky bottom-[calc(var(--bottom-bar)+1rem)] mt-4 flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-3 shadow-lift"
                >
                  <p role="status" className="grow font-semibold">
                    {t('chosen', { count: selected.length })}
                  </p>
                  {active.length > 0 && (
                    <Button variant="danger" onClick={() => setUsersToSuspend(active)}>
                      {t('suspend')}
                    </Button>
                  )}
                  {suspended.length > 0 && (
                    <Button
                      variant="secondary"
                      onClick={() =>
                        void setStatus(
                          suspended.map(({ _id }) => _id),
                          'active',
                          '',
                        )
                      }
                    >
                      {t('reinstate')}
                    </Button>
                  )}
                </div>
              )}
              <SectionPager paging={data} onPage={(page) => updateFilters({ page })} />
            </>
          )
        }}
      </QuerySection>
      {usersToSuspend.length > 0 && (
        <SuspendDialog users={usersToSuspend} onClose={() => setUsersToSuspend([])} suspend={setStatus} />
      )}
      {userToWarn && (
        <ReasonDialog
          draftName={`warn ${userToWarn._id}`}
          title={t('warnName', { name: displayName(userToWarn, t('nobody')) })}
          text={t('warnText')}
          actionLabel={t('warn')}
          onSubmit={(reason) =>
            callEndpoint('POST /admin/users/:id/warning', v.unknown(), {
              params: { id: userToWarn._id },
              body: { reason },
            })
          }
          onClose={() => setUserToWarn(null)}
        />
      )}
      {isAdding && <AddAdmin onClose={() => setIsAdding(false)} />}
    </>
  )
}

type SetStatus = (ids: string[], status: 'active' | 'suspended', note: string) => Promise<boolean>

/** Suspends or reinstates users, shows how many, and offers to undo it. */
function useSetStatus(onDone: () => void): SetStatus {
  const { t } = useTranslation('admin')
  const request = useAdminRequest()
  const setStatus: SetStatus = async (ids, status, note) => {
    const result = await request(
      callEndpoint('PUT /admin/users/status', BulkStatusResult, { body: { ids, status, note } }),
    )
    if (!result) return false
    onDone()
    const { changed, refused } = result
    const undo = {
      label: t('undo'),
      run: () => void setStatus(changed, status === 'active' ? 'suspended' : 'active', t('undone')),
    }
    toast.success(t(`became.${status}`, { count: changed.length }), {
      id: 'status',
      duration: UNDO_MS,
      ...(changed.length > 0 && { action: undo }),
    })
    if (refused > 0) toast.error(t('notChanged', { count: refused }))
    return true
  }
  return setStatus
}

const SuspendForm = v.pick(SetUserStatus, ['note'])

function SuspendDialog({
  users,
  onClose,
  suspend,
}: {
  users: AdminUser[]
  onClose: () => void
  suspend: SetStatus
}) {
  const { t } = useTranslation('admin')
  const [first] = users
  const ids = users.map(({ _id }) => _id)
  const formId = useId()
  const form = useSchemaForm(SuspendForm, {
    defaults: { note: '' },
    draft: useAdminDraft(`suspend ${ids.join()}`),
  })
  const suspendAll = async ({ note }: v.InferOutput<typeof SuspendForm>) => {
    if (!(await suspend(ids, 'suspended', note))) return NOT_SENT
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        first && users.length === 1
          ? t('suspendName', { name: displayName(first, t('nobody')) })
          : t('suspendMany', { count: users.length })
      }
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={form.formState.isSubmitting}>
            {t('suspend')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={suspendAll} className="grid gap-4">
        <p>{t('suspendText')}</p>
        <TextAreaInput name="note" label={t('note')} hint={t('noteHint')} maxLength={MAX_REASON_LENGTH} />
        <FormError form={form} />
      </Form>
    </Dialog>
  )
}
