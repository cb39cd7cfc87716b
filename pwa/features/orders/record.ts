import type { TFunction } from 'i18next'
import { displayName } from '#shared/account.ts'
import { saveFile } from '../../ui/save-file.ts'
import { happenedKey } from './happened.ts'
import type { ShownOrder } from './intentions.ts'

/** Saves all that is known of an order as a text that anybody can read, without a network too: who, what, when, each move and each word. */
export function saveRecord(order: ShownOrder, t: TFunction<'orders'>, moment: (iso: string) => string, price: (dollars: number, pesos: number) => string): void {
  const name = (person: ShownOrder['buyer']) => (person.gone ? t('deletedUser') : displayName(person, t('deletedUser')))
  const files = (list: ShownOrder['files']) => list.map((file) => `  · ${file.name} (${file.size} B)`)
  const lines = [
    `${t('order')} ${order.number}`,
    '',
    `${t('theBuyer')}: ${name(order.buyer)}`,
    `${t('theSeller')}: ${name(order.seller)}`,
    `${t('budget')}: ${price(order.budget, order.pesos)} (${order.budget.toFixed(2)} USD, 1 USD = ${order.pesos} MXN)`,
    `${t('created')}: ${moment(order.createdAt)}`,
    `${t('delivery')}: ${moment(order.deliveryAt)}`,
    `${t('record.state')}: ${t(`status.${order.status}`)}`,
    '',
    `${t('description')}:`,
    order.description,
    ...files(order.files),
    '',
    `${t('timeline')}:`,
    ...order.events.flatMap((event) => [
      `${moment(event.at)}  ${t(`happened.${happenedKey(event)}`)}${event.at === event.arrivedAt ? '' : ` (${t('heardOf', { at: moment(event.arrivedAt) })})`}`,
      ...(event.deliveryAt ? [`  ${moment(event.deliveryAt)}`] : []),
      ...(event.note ? event.note.split('\n').map((line) => `  ${line}`) : []),
      ...files(event.files),
    ]),
    ...(order.rating
      ? ['', `${t('rating.title')}: ${order.rating.rating}/5`, order.rating.comment, ...(order.rating.reply ? [`${t('rating.replied')}: ${order.rating.reply}`] : [])]
      : []),
  ]
  saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), `${order.number}.txt`)
}
