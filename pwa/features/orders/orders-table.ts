import type { TFunction } from 'i18next'
import { displayName } from '#shared/account.ts'
import type { Side } from '#shared/order-graph.ts'
import { type Order, OrderList } from '#shared/orders.ts'
import { MAX_PAGE_SIZE } from '#shared/protocol/envelope.ts'
import { callForEnvelope } from '../../client/api.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { saveFile } from '../../ui/save-file.ts'

const COLUMNS = [
  'number',
  'status',
  'other',
  'description',
  'dollars',
  'pesosPerDollar',
  'created',
  'due',
  'delivered',
  'closed',
  'stars',
] as const

/**
 * Saves the user's orders as a table (CSV, RFC 4180): all of them if the server can be reached, else those in
 * the replica.
 */
export async function saveOrdersTable(
  { db }: Engine,
  side: Side,
  reachable: boolean,
  t: TFunction<['figures', 'orders']>,
): Promise<void> {
  const orders = reachable
    ? await fetchAllOrders(side)
    : await db.orders.orderBy('createdAt').reverse().toArray()
  const rows = [
    COLUMNS.map((column) => t(`column.${column}`)),
    ...orders.map((order) => toRow(order, side, t('orders:deletedUser'))),
  ]
  // Spreadsheets recognise UTF-8 by the byte order mark.
  saveFile(
    new Blob([`\uFEFF${rows.map((row) => row.map(toCsvCell).join(',')).join('\r\n')}\r\n`], {
      type: 'text/csv;charset=utf-8',
    }),
    `${t('file')}.csv`,
  )
}

async function fetchAllOrders(side: Side): Promise<Order[]> {
  const all: Order[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { orders, totalPages } = await callForEnvelope(`GET /order/${side}`, OrderList, {
      query: { page, limit: MAX_PAGE_SIZE },
    })
    all.push(...orders)
    pages = totalPages
  }
  return all
}

function toRow(order: Order, side: Side, deletedUser: string): string[] {
  const getLastMoveTime = (to: Order['status']) =>
    order.events.findLast((event) => event.to === to && event.kind === 'move')?.at ?? ''
  const closedAt =
    order.status === 'COMPLETED' || order.status === 'CANCELLED' ? getLastMoveTime(order.status) : ''
  return [
    order.number,
    order.status,
    displayName(side === 'buyer' ? order.seller : order.buyer, deletedUser),
    order.description,
    order.budget.toFixed(2),
    String(order.pesos),
    order.createdAt,
    order.deliveryAt,
    getLastMoveTime('DELIVERED'),
    closedAt,
    order.rating ? String(order.rating.rating) : '',
  ]
}

/**
 * Prevents CSV injection: a spreadsheet would evaluate text that begins with one of these characters as a
 * formula. In locales with a decimal comma, cells are separated by semicolons, and rows by line ends, even
 * inside quotes; so those positions are escaped too.
 */
export function toCsvCell(text: string): string {
  const safe = text.replace(/(^|[;\r\n])(?=[^\S\r\n]*[=+\-@＝＋－＠])/g, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
