import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#shared/time.ts'
import { newId } from '../../api/db/id.ts'
import { openDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { createSession } from '../../api/features/accounts/sessions.ts'
import { startMarket } from '../e2e/app.ts'
import { type BenchContext, compareWithBaseline, startBaselineStore } from './baseline.ts'
import { runGetLoad, runPostLoad } from './load.ts'
import type { Row } from './row.ts'
import { seedMarket, userRow } from './seed-market.ts'
import { median } from './statistics.ts'

const CONNECTIONS = 16
const SECONDS = 2
const SELLERS = 200
const HISTORY_SIZES = [1000, 10_000]
const REQUEST_COUNT = 20

/**
 * Orders created, with their notification and both change feeds on the disk before the response; and response
 * times for a freelancer with many orders.
 */
export async function measureOrders(bench: BenchContext): Promise<Row[]> {
  const rows: Row[] = []
  const bare = await startBaselineStore(bench.folder)
  for (const size of HISTORY_SIZES) {
    const data = join(bench.folder, String(size))
    mkdirSync(data)
    const { sellers } = await seedMarket(data, SELLERS)
    const [sellerCall = ''] = sellers
    const { seller, buyers } = await seedOrders(data, sellerCall, size)
    const server = await startMarket({ DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent' })
    try {
      const port = Number(new URL(server.url).port)
      const deliveryAt = new Date(Date.now() + 30 * DAY_MS).toISOString()
      const call = (n: number, connectionIndex: number) => ({
        path: '/api/v1/order',
        token: buyers[connectionIndex] ?? '',
        body: {
          _id: newId(new Date()),
          sellerUserId: sellerCall,
          description: `A sign of common length, number ${n}`,
          deliveryAt,
          budget: 120.5,
        },
      })
      await runPostLoad(port, call, { seconds: 1, connections: CONNECTIONS })
      rows.push(
        ...(await compareWithBaseline(
          bench,
          { figure: 'orders made', size },
          () => runPostLoad(port, call, { seconds: SECONDS, connections: CONNECTIONS }),
          () => bare.ask(SECONDS),
        )),
      )
      const headers = `Authorization: Bearer ${seller}\r\n`
      for (const [figure, path] of [
        ['the newest 50, whole with their events', '/api/v1/order/seller?limit=50'],
        ['those that are late', '/api/v1/order/seller?status=LATE'],
        ['those with a word in them', '/api/v1/order/seller?search=number+7'],
        ['all figures', '/api/v1/order/seller/stats'],
      ] as const) {
        const durations: number[] = []
        for (let i = 0; i < REQUEST_COUNT; i++) {
          const from = performance.now()
          await (await fetch(server.url + path, { headers: { authorization: `Bearer ${seller}` } })).text()
          durations.push(performance.now() - from)
        }
        const { perSecond, failedCount } = await runGetLoad(port, [path], { seconds: 1, headers })
        rows.push({ figure, size, value: median(durations), unit: 'ms', better: 'less' })
        rows.push({
          figure: `${figure}, a second`,
          size,
          value: perSecond,
          unit: '/s',
          better: 'more',
          ...(failedCount > 0 && { notOk: failedCount }),
        })
      }
    } finally {
      await server.close()
    }
  }
  bare.stop()
  return rows
}

/** Seeds one freelancer's orders of a year, and a signed-in buyer for each connection. */
async function seedOrders(
  folder: string,
  sellerId: string,
  orders: number,
): Promise<{ seller: string; buyers: string[] }> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const now = new Date()
  const buyers: string[] = []
  const tokens: string[] = []
  for (let i = 0; i < CONNECTIONS; i++) {
    const id = newId(now)
    buyers.push(id)
    tokens.push(
      await write(database, async (tx) => {
        await tx
          .insertInto('users')
          .values(userRow(id, 'buyer', `Ana ${i}`, 'MX', now))
          .execute()
        return createSession(tx, id, { device: 'bench', now })
      }),
    )
  }
  const seller = await write(database, (tx) => createSession(tx, sellerId, { device: 'bench', now }))
  const { number: last } = await database.db
    .selectFrom('orders')
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirstOrThrow()
  await write(database, async (tx) => {
    for (let i = 0; i < orders; i++) {
      const id = newId(now)
      const at = new Date(now.getTime() - ((i * 365) / orders) * DAY_MS).toISOString()
      const status = i % 10 === 0 ? 'PROCESSING' : 'COMPLETED'
      const order = {
        id,
        number: (last ?? 0) + 1 + i,
        buyer_user_id: buyers[i % CONNECTIONS] ?? '',
        seller_user_id: sellerId,
        description: `A sign, number ${i}`,
      }
      await tx
        .insertInto('orders')
        .values({
          ...order,
          delivery_at: at,
          budget_cents: 12_000,
          status,
          created_at: at,
          accepted_at: at,
          closed_at: status === 'COMPLETED' ? at : null,
        })
        .execute()
      for (const [from, to] of [
        [null, 'PENDING'],
        ['PENDING', 'PROCESSING'],
      ] as const)
        await tx
          .insertInto('order_events')
          .values({
            id: newId(now),
            order_id: id,
            by_side: from === null ? 'buyer' : 'seller',
            from_status: from,
            to_status: to,
            note: '',
            delivery_at: null,
            at,
            arrived_at: at,
          })
          .execute()
    }
  })
  database.close()
  return { seller, buyers: tokens }
}
