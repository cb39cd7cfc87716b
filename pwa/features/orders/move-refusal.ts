import { useTranslation } from 'react-i18next'
import { ORDER_STATUSES } from '#shared/order-graph.ts'
import { useErrorText } from '../../forms/error-text.ts'
import type { Reason } from '../../offline/mine/db.ts'

/** Gives the sentence for a refusal; that of a move names where its order stands, what was wanted and what is allowed. */
export function useMoveRefusal(): (refusal: Reason) => string {
  const { t, i18n } = useTranslation('orders')
  const errorText = useErrorText()
  const name = (text: string | undefined) => {
    const status = ORDER_STATUSES.find((each) => each === text)
    return status ? t(`status.${status}`) : ''
  }
  return (refusal) => {
    const { code, current, requested, allowed } = refusal
    if (!allowed || (code !== 'INVALID_TRANSITION' && code !== 'MOVED_ON')) return errorText(refusal)
    const named = { current: name(current), requested: name(requested) }
    if (code === 'MOVED_ON' || allowed.includes(requested ?? '')) return t('refused.movedOn', named)
    if (allowed.length === 0) return t('refused.final', named)
    return t('refused.transition', { ...named, allowed: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(allowed.map(name)) })
  }
}
