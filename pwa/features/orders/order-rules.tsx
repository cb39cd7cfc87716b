import { useTranslation } from 'react-i18next'
import { MOVES, ORDER_STATUSES, REQUEST_EXPIRY_DAYS, REVISION_DAYS } from '#shared/order-graph.ts'
import { colonOf } from '../../i18n/colon.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { getMoveTextKey } from './event-text.ts'

/** The rules of orders for users, generated from the same table that the server enforces. */
export function OrderRules() {
  const { t, i18n } = useTranslation('orders')
  const alternatives = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  return (
    <Disclosure summary={t('rules.title')}>
      <ul className="grid gap-3">
        {ORDER_STATUSES.map((status) => (
          <li key={status}>
            <span className="font-semibold text-ink">
              {t(`status.${status}`)}
              {colonOf(i18n.language)}
            </span>{' '}
            {MOVES[status].length === 0
              ? t('rules.final')
              : alternatives.format(
                  MOVES[status].map((move) =>
                    t(move.requiresReason ? 'rules.moveWithWord' : 'rules.move', {
                      who: t(`rules.${move.actor}`),
                      what: t(`move.${getMoveTextKey(status, move)}`),
                    }),
                  ),
                )}
          </li>
        ))}
      </ul>
      <p className="mt-3">{t('rules.onTime', { days: REVISION_DAYS })}</p>
      <p className="mt-2">{t('rules.decline')}</p>
      <p className="mt-2">{t('rules.expiry', { days: REQUEST_EXPIRY_DAYS })}</p>
    </Disclosure>
  )
}
