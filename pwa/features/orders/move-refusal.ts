import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ORDER_STATUSES } from '#shared/order-graph.ts'
import { type Failed, useErrorText } from '../../forms/error-text.ts'
import type { Reason } from '../../offline/mine/db.ts'

const Status = v.picklist(ORDER_STATUSES)
const Refused = v.object({ code: v.picklist(['INVALID_TRANSITION', 'MOVED_ON']), current: Status, requested: Status, allowed: v.array(Status) })

/** Whether the order graph refuses a move: tried again as it is, it would be refused again. */
export const isOfTheGraph = (refusal: Reason): boolean => v.is(Refused, refusal)

/** Gives the sentence for a refusal; that of a move names where its order stands, what was wanted and what is allowed. `failed`: as for any failure. */
export function useMoveRefusal(): (refusal: Reason, failed?: Failed) => string {
  const { t, i18n } = useTranslation('orders')
  const errorText = useErrorText()
  return (refusal, failed) => {
    const refused = v.safeParse(Refused, refusal)
    if (!refused.success) return errorText(refusal, failed)
    const { code, current, requested, allowed } = refused.output
    const named = { current: t(`status.${current}`), requested: t(`status.${requested}`) }
    if (code === 'MOVED_ON' || allowed.includes(requested)) return t('refused.movedOn', named)
    if (allowed.length === 0) return t('refused.final', named)
    return t('refused.transition', { ...named, allowed: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(allowed.map((each) => t(`status.${each}`))) })
  }
}
