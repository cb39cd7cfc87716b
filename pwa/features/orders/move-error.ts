import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ORDER_STATUSES } from '#shared/order-graph.ts'
import { type FailedAction, useErrorMessage } from '../../forms/error-message.ts'
import type { RejectionReason } from '../../sync/account-db.ts'

const Status = v.picklist(ORDER_STATUSES)
const GraphRejection = v.object({
  code: v.picklist(['INVALID_TRANSITION', 'MOVED_ON']),
  current: Status,
  requested: Status,
  allowed: v.array(Status),
})

/** Whether the order graph rejects a move: an unchanged retry would be rejected again. */
export const isGraphRejection = (rejection: RejectionReason): boolean => v.is(GraphRejection, rejection)

/**
 * Returns the text for a rejection. That of a move names the order's current status, the requested one and
 * the allowed ones. `failed`: the action, as in `useErrorMessage`.
 */
export function useMoveErrorMessage(): (rejection: RejectionReason, failed?: FailedAction) => string {
  const { t, i18n } = useTranslation('orders')
  const errorMessage = useErrorMessage()
  return (rejection, failed) => {
    const parsed = v.safeParse(GraphRejection, rejection)
    if (!parsed.success) return errorMessage(rejection, failed)
    const { code, current, requested, allowed } = parsed.output
    const statusNames = { current: t(`status.${current}`), requested: t(`status.${requested}`) }
    if (code === 'MOVED_ON' || allowed.includes(requested)) return t('refused.movedOn', statusNames)
    if (allowed.length === 0) return t('refused.final', statusNames)
    return t('refused.transition', {
      ...statusNames,
      allowed: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
        allowed.map((item) => t(`status.${item}`)),
      ),
    })
  }
}
