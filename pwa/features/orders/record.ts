import type { TFunction } from 'i18next'
import { displayName } from '#shared/account.ts'
import { formatAmount } from '#shared/currency.ts'
import { localeOf } from '#shared/languages.ts'
import { colonOf } from '../../i18n/colon.ts'
import { saveFile } from '../../ui/save-file.ts'
import { getEventTextKey } from './event-text.ts'
import type { OrderWithPending } from './mutations.ts'
import { getOutcome } from './outcome.ts'

/** Saves an order with its full history as a plain text file; works without a network. */
export function saveRecord(
  order: OrderWithPending,
  t: TFunction<'orders'>,
  {
    language,
    formatDateTime,
    formatPrice,
  }: {
    language: string
    formatDateTime: (iso: string) => string
    formatPrice: (dollars: number, pesos: number) => string
  },
): void {
  const getName = (user: OrderWithPending['buyer']) =>
    user.gone ? t('deletedUser') : displayName(user, t('deletedUser'))
  const formatBytes = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: 'byte',
    unitDisplay: 'long',
  }).format
  const listFiles = (list: OrderWithPending['files']) =>
    list.map((file) => `  · ${file.name} (${formatBytes(file.size)})`)
  const colon = colonOf(language)
  const outcome = getOutcome(order)
  const lines = [
    `${t('order')} ${order.number}`,
    '',
    `${t('theBuyer')}${colon} ${getName(order.buyer)}`,
    `${t('theSeller')}${colon} ${getName(order.seller)}`,
    `${t('budget')}${colon} ${formatPrice(order.budget, order.pesos)} (${formatAmount(order.budget, 'USD')} USD · 1 USD = ${order.pesos.toLocaleString(localeOf(language), { maximumFractionDigits: 4 })} MXN)`,
    `${t('created')}${colon} ${formatDateTime(order.createdAt)}`,
    ...(order.status === 'CANCELLED' ? [] : [`${t('delivery')}${colon} ${formatDateTime(order.deliveryAt)}`]),
    ...(outcome ? [`${t(`outcome.fact.${outcome.status}`)}${colon} ${formatDateTime(outcome.at)}`] : []),
    `${t('record.state')}${colon} ${t(`status.${order.status}`)}`,
    '',
    `${t('description')}${colon}`,
    order.description,
    ...listFiles(order.files),
    '',
    `${t('timeline')}${colon}`,
    ...order.events.flatMap((event) => [
      `${formatDateTime(event.at)}  ${t(`happened.${getEventTextKey(event)}`)}${event.at === event.arrivedAt ? '' : ` (${t('heardOf', { at: formatDateTime(event.arrivedAt) })})`}`,
      ...(event.deliveryAt ? [`  ${formatDateTime(event.deliveryAt)}`] : []),
      ...(event.note ? event.note.split('\n').map((line) => `  ${line}`) : []),
      ...listFiles(event.files),
    ]),
    ...(order.rating
      ? [
          '',
          `${t('rating.title')}${colon} ${t('rating.stars', { value: order.rating.rating })}`,
          order.rating.comment,
          ...(order.rating.reply ? [`${t('rating.replied')}${colon} ${order.rating.reply}`] : []),
        ]
      : []),
  ]
  saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), `${order.number}.txt`)
}
