import { useTranslation } from 'react-i18next'
import { displayName } from '#shared/account.ts'
import type { AdminUser, UserSort } from '#shared/admin.ts'
import { localeOf } from '#shared/languages.ts'
import { countryName } from '../../i18n/names.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** Columns that a narrow screen hides; their figures are then shown below the name. */
export const COLUMN_CLASS: Record<UserSort, string> = {
  name: '',
  joined: 'hidden lg:table-cell',
  seen: 'hidden lg:table-cell',
  orders: 'hidden sm:table-cell',
}

export interface UserActionProps {
  user: AdminUser
  isModeratable: boolean
  onSuspend: () => void
  onWarn: () => void
  onReinstate: () => void
  onVerify: () => void
}

export const RowCheckbox = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (isChecked: boolean) => void
}) => (
  <label className="grid size-11 cursor-pointer place-items-center">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-brand"
    />
  </label>
)

/** A user in the table. */
export function UserRow({
  isSelected,
  onSelect,
  ...actions
}: UserActionProps & { isSelected: boolean; onSelect: (isChecked: boolean) => void }) {
  const { user, isModeratable } = actions
  const { t } = useTranslation('admin')
  const { name, country, joined, seen, orders } = useUserTexts(user)
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="p-1 ps-2">
        {isModeratable && (
          <RowCheckbox label={t('chooseName', { name })} checked={isSelected} onChange={onSelect} />
        )}
      </td>
      <td className="max-w-0 px-2 py-3 sm:max-w-none">
        <p>
          <UserName user={user} />
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>{user.email}</bdi> · {country}
        </p>
        <p className="text-sm text-muted lg:hidden">
          {t('since', { at: joined })} · {t('seen', { at: seen })} · {t('orders', { count: user.orders })}
        </p>
        <div className="mt-2 sm:hidden">
          <UserActions {...actions} />
        </div>
      </td>
      <td className={`px-2 py-3 whitespace-nowrap ${COLUMN_CLASS.joined}`}>{joined}</td>
      <td className={`px-2 py-3 whitespace-nowrap ${COLUMN_CLASS.seen}`}>{seen}</td>
      <td className={`px-2 py-3 tabular-nums ${COLUMN_CLASS.orders}`}>{orders}</td>
      <td className="hidden p-2 sm:table-cell">
        <UserActions {...actions} />
      </td>
    </tr>
  )
}

/** A user in the list beside which another one is shown. `sort`: what the list is sorted by. */
export function UserListRow({ user, sort }: { user: AdminUser; sort: UserSort }) {
  const { t } = useTranslation('admin')
  const { joined, seen } = useUserTexts(user)
  const facts = {
    name: t('since', { at: joined }),
    joined: t('since', { at: joined }),
    seen: t('seen', { at: seen }),
    orders: t('orders', { count: user.orders }),
  }
  return (
    <>
      <UserName user={user} />
      <bdi className="text-sm text-muted wrap-anywhere">{user.email}</bdi>
      <span className="text-sm text-muted">{facts[sort]}</span>
    </>
  )
}

/** All that is known of a user, and what can be done. */
export function UserPane(actions: UserActionProps) {
  const { user } = actions
  const { t } = useTranslation('admin')
  const { country, joined, seen, orders } = useUserTexts(user)
  const facts = [
    [t('column.joined'), joined],
    [t('column.seen'), seen],
    [t('column.orders'), orders],
  ] as const
  return (
    <article className="rounded-2xl border border-line bg-surface p-4">
      <h3>
        <UserName user={user} />
      </h3>
      <p className="text-sm text-muted wrap-anywhere">
        <bdi>{user.email}</bdi> · {country}
      </p>
      <dl className="mt-3 mb-4 grid gap-3 sm:grid-cols-3">
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="-ms-4 flex flex-wrap">
        {user.role === 'seller' && user.status === 'active' && (
          <ButtonLink variant="ghost" to={paths.freelancer(user._id)}>
            {t('publicProfile')}
          </ButtonLink>
        )}
        <UserActions {...actions} />
      </div>
    </article>
  )
}

function UserName({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin')
  return (
    <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
      {displayName(user, t('nobody'))}
      <Badge tone="plain">{t(`roles.${user.role}`)}</Badge>
      {user.status !== 'active' && <Badge tone="danger">{t(`status.${user.status}`)}</Badge>}
      {!user.emailVerified && user.status === 'active' && <Badge tone="warning">{t('unverified')}</Badge>}
    </span>
  )
}

function useUserTexts(user: AdminUser) {
  const { t, i18n } = useTranslation('admin')
  const formatDay = (iso: string) =>
    new Date(iso).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'medium' })
  return {
    name: displayName(user, t('nobody')),
    country: countryName(user.country, i18n.language) ?? '—',
    joined: formatDay(user.createdAt),
    seen: formatDay(user.lastActiveAt),
    orders: user.orders.toLocaleString(localeOf(i18n.language)),
  }
}

function UserActions({ user, isModeratable, onSuspend, onWarn, onReinstate, onVerify }: UserActionProps) {
  const { t } = useTranslation('admin')
  const name = displayName(user, t('nobody'))
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {user.status === 'active' && !user.emailVerified && (
        <Button variant="secondary" onClick={onVerify} aria-label={t('verifyName', { name })}>
          {t('verify')}
        </Button>
      )}
      {user.status === 'suspended' && isModeratable && (
        <Button variant="secondary" onClick={onReinstate} aria-label={t('reinstateName', { name })}>
          {t('reinstate')}
        </Button>
      )}
      {user.status === 'active' && isModeratable && (
        <Button variant="ghost" onClick={onWarn} aria-label={t('warnName', { name })}>
          {t('warn')}
        </Button>
      )}
      {user.status === 'active' && isModeratable && (
        <Button variant="ghost" onClick={onSuspend} aria-label={t('suspendName', { name })}>
          {t('suspend')}
        </Button>
      )}
    </div>
  )
}
