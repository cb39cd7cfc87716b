import type { TFunction } from 'i18next'
import { displayName } from '#shared/account.ts'
import { saveFile } from '../../ui/save-file.ts'
import { getEventTextKey } from './event-text.ts'
import type { OrderWithPending } from './mutations.ts'

/** Saves an order with its full history as a plain text file; works without a network. */
export function saveRecord(
  order: OrderWithPending,
  t: TFunction<'orders'>,
  formatDateTime: (iso: string) => string,
  formatPrice: (dollars: number, pesos: number) => string,
): void {
  const getName = (user: OrderWithPending['buyer']) =>
    user.gone ? t('deletedUser') : displayName(user, t('deletedUser'))
  const listFiles = (list: OrderWithPending['files']) =>
    list.map((file) => `  · ${file.name} (${file.size} B)`)
  const lines = [
    `${t('order')} ${order.number}`,
    '',
    `${t('theBuyer')}: ${getName(order.buyer)}`,
    `${t('theSeller')}: ${getName(order.seller)}`,
    `${t('budget')}: ${formatPrice(order.budget, order.pesos)} (${order.budget.toFixed(2)} USD, 1 USD = ${order.pesos} MXN)`,
    `${t('created')}: ${formatDateTime(order.createdAt)}`,
    `${t('delivery')}: ${formatDateTime(order.deliveryAt)}`,
    `${t('record.state')}: ${t(`status.${order.status}`)}`,
    '',
    `${t('description')}:`,
    order.description,
    ...listFiles(order.files),
    '',
    `${t('timeline')}:`,
    ...order.events.flatMap((event) => [
      `${formatDateTime(event.at)}  ${t(`happened.${getEventTextKey(event)}`)}${event.at === event.arrivedAt ? '' : ` (${t('heardOf', { at: formatDateTime(event.arrivedAt) })})`}`,
      ...(event.deliveryAt ? [`  ${formatDateTime(event.deliveryAt)}`] : []),
      ...(event.note ? event.note.split('\n').map((line) => `  ${line}`) : []),
      ...listFiles(event.files),
    ]),
    ...(order.rating
      ? [
          '',
          `${t('rating.title')}: ${order.rating.rating}/5`,
          order.rating.comment,
          ...(order.rating.reply ? [`${t('rating.replied')}: ${order.rating.reply}`] : []),
        ]
      : []),
  ]
  saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), `${order.number}.txt`)
}
