import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { localeOf } from '#shared/languages.ts'
import type { Side } from '#shared/order-graph.ts'
import { countryName } from '../../i18n/names.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { OrderWithPending } from './mutations.ts'

/** The other side of an order, with the way to the chat. */
export function OtherPerson({ order, side }: { order: OrderWithPending; side: Side }) {
  const { t, i18n } = useTranslation('orders')
  const other = side === 'buyer' ? order.seller : order.buyer
  const name = other.gone ? t('deletedUser') : displayName(other, t('deletedUser'))
  const country = countryName(other.country, i18n.language)
  return (
    <section
      aria-label={t(side === 'buyer' ? 'theSeller' : 'theBuyer')}
      className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-4"
    >
      <Avatar src={other.gone ? null : other.profileImage} name={name} size={56} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          {side === 'buyer' && !other.gone && !other.suspended ? (
            <Link
              to={paths.freelancer(other._id)}
              className="-my-2.5 inline-flex min-h-11 items-center hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {!other.gone && (
          <p className="text-sm text-muted">
            {country && `${country} · `}
            {t('since', {
              date: new Date(other.memberSince).toLocaleDateString(localeOf(i18n.language), {
                year: 'numeric',
                month: 'long',
              }),
            })}
          </p>
        )}
        {other.suspended && <p className="text-sm text-danger">{t('suspended')}</p>}
        {!other.gone && other.rated && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {other.rated.average !== null && (
              <Stars value={other.rated.average} label={t('rating.stars', { value: other.rated.average })} />
            )}
            {t('ratedBy', { count: other.rated.count })}
          </p>
        )}
      </div>
      {!other.gone && (
        <ButtonLink
          variant="secondary"
          icon={<MessageCircle aria-hidden="true" />}
          to={paths.chatWith(other._id)}
        >
          {t('chat')}
        </ButtonLink>
      )}
    </section>
  )
}
