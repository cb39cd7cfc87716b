import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { newId } from '../../api/db/id.ts'
import { startMarket } from '../e2e/app.ts'
import { type BenchContext, compareWithBaseline, startBaselineStore } from './baseline.ts'
import { runPostLoad } from './load.ts'
import type { Row } from './row.ts'
import { CHATS, seedChats } from './seed-chats.ts'
import { growthRatio, parseSizes } from './sizes.ts'
import { median } from './statistics.ts'

const CONNECTIONS = 16
const RECONNECTS = 9
const REQUEST_COUNT = 300
const SEARCHES = 5
const QUEUED = 100
const SECONDS = 2
/** Seeding 10,000,000 takes some minutes and 10 GB of disk. */
const SIZES = parseSizes(process.env.BENCH_MESSAGES, [100_000, 1_000_000])
/** Messages that the best of the peers stores in a second. */
const PEER_MESSAGES_PER_SECOND = 313

const Batch = v.object({ data: v.object({ upTo: v.number() }) })

/**
 * Messages stored on disk before the response, a reconnect with a full queue, and reads at several lengths of
 * history.
 */
export async function measureChat(bench: BenchContext): Promise<Row[]> {
  const rows: Row[] = []
  const bare = await startBaselineStore(bench.folder)
  for (const size of SIZES) {
    const data = join(bench.folder, String(size))
    mkdirSync(data)
    const from = performance.now()
    const { pairs, chatId } = await seedChats(data, size, CONNECTIONS)
    console.log(
      `  filled ${size.toLocaleString('en')} messages in ${Math.round((performance.now() - from) / 1000)} s`,
    )
    const server = await startMarket({ DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent' })
    try {
      const port = Number(new URL(server.url).port)
      const call = (n: number, connectionIndex: number) => {
        const { token, other } = pairs[connectionIndex] ?? { token: '', other: '' }
        return {
          path: '/api/v1/chat/send-message',
          token,
          body: {
            _id: newId(new Date()),
            receiverUserId: other,
            content: `A message of common length, number ${n}`,
          },
        }
      }
      await runPostLoad(port, call, { seconds: 1, connections: CONNECTIONS })
      const throughputFigure = {
        figure: 'messages stored',
        size,
        goal: { value: 15 * PEER_MESSAGES_PER_SECOND, ratio: 0.8 },
      }
      rows.push(
        ...(await compareWithBaseline(
          bench,
          throughputFigure,
          () => runPostLoad(port, call, { seconds: SECONDS, connections: CONNECTIONS }),
          () => bare.ask(SECONDS),
        )),
      )

      const [me] = pairs
      if (!me) throw new Error('Nobody talks')
      const request = async (path: string, body?: unknown) => {
        const startedAt = performance.now()
        const response = await fetch(`${server.url}/api/v1/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
        return { ms: performance.now() - startedAt, bytes: text.length, text }
      }
      const measureMany = async (path: string, count = REQUEST_COUNT) => {
        // The first requests meet code that isn’t compiled yet: they aren’t measured.
        for (let round = 0; round < count; round++) await request(path)
        const latencies = []
        for (let round = 0; round < count; round++) latencies.push(await request(path))
        return {
          ms: median(latencies.map(({ ms }) => ms)),
          bytes: median(latencies.map(({ bytes }) => bytes)),
        }
      }
      const newest = async () =>
        v.parse(Batch, JSON.parse((await request('changes?since=999999999999')).text)).data.upTo
      const since = await newest()
      const reconnects: number[] = []
      for (let round = 0; round < RECONNECTS; round++) {
        const mutations = Array.from({ length: QUEUED }, (_, n) => {
          const _id = newId(new Date())
          return {
            id: _id,
            lane: 'a',
            kind: 'sendMessage',
            payload: { _id, receiverUserId: me.other, content: `Queued ${n}` },
          }
        })
        reconnects.push((await request('sync', { since, mutations })).ms)
      }
      const middle = Math.floor(size / CHATS / 2)
      const caught = await measureMany(`changes?since=${(await newest()) - 1}`)
      rows.push(
        {
          figure: `reconnect with ${QUEUED} queued messages, one round trip`,
          size,
          value: median(reconnects),
          unit: 'ms',
          better: 'less',
          goal: { value: 50 },
        },
        {
          figure: `catch-up after one change, ${CHATS} chats`,
          size,
          value: caught.ms,
          unit: 'ms',
          better: 'less',
          goal: { value: 1 },
        },
        {
          figure: `catch-up after one change, bytes`,
          size,
          value: caught.bytes,
          unit: 'B',
          better: 'less',
          goal: { value: 1000 },
        },
        {
          figure: 'a chat page, the newest',
          size,
          value: (await measureMany(`chat/messages/${chatId}?limit=50`)).ms,
          unit: 'ms',
          better: 'less',
        },
        {
          figure: 'a chat page, in the middle',
          size,
          value: (await measureMany(`chat/messages/${chatId}?from=${middle}&to=${middle + 49}`)).ms,
          unit: 'ms',
          better: 'less',
        },
        {
          figure: 'the first 20 chats',
          size,
          value: (await measureMany('chat/user-chats?limit=20')).ms,
          unit: 'ms',
          better: 'less',
        },
        {
          figure: 'search for a word of all messages',
          size,
          value: (await measureMany('chat/search?q=acquaintance', SEARCHES)).ms,
          unit: 'ms',
          better: 'less',
        },
      )
    } finally {
      await server.close()
    }
  }
  bare.stop()
  return [
    ...rows,
    ...growthRatio(
      rows.filter(({ figure, unit }) => unit === 'ms' && /^(catch-up|a chat page)/.test(figure)),
    ),
  ]
}
