import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { newId } from '../../api/db/id.ts'
import { responseLength, serializePost } from './load.ts'
import { percentile } from './statistics.ts'
import { openSocket } from './websocket.ts'

/**
 * The client end of many sockets, in a process of its own.
 * `idle <port> <people>` opens one socket for each user, prints "open" and keeps them open.
 * `deliver <port> <people> <a second>` lets pairs write to each other at that rate and prints the result.
 */
const PAIRS = 200
const CONNECT_BATCH = 50
const WARM_MS = 3000
const MEASURED_MS = 10_000
const DRAIN_MS = 2000

const SocketUser = v.object({ id: v.string(), token: v.string() })
export type SocketUser = v.InferOutput<typeof SocketUser>
export const Delivery = v.object({
  perSecond: v.number(),
  p50: v.number(),
  p99: v.number(),
  notOk: v.number(),
})

if (import.meta.main) {
  const [mode, port, list = '', offeredRate] = process.argv.slice(2)
  const people = v.parse(v.array(SocketUser), JSON.parse(readFileSync(list, 'utf8')))
  if (mode === 'deliver')
    console.log(JSON.stringify(await measureDelivery(Number(port), people, Number(offeredRate))))
  else {
    for (let from = 0; from < people.length; from += CONNECT_BATCH)
      await Promise.all(
        people
          .slice(from, from + CONNECT_BATCH)
          .map(({ token }) => openSocket(Number(port), token, () => undefined)),
      )
    console.log('open')
  }
}

/**
 * Messages are due at even intervals, whether or not the server keeps up: the time that a message waits for
 * its turn counts too.
 */
async function measureDelivery(
  port: number,
  people: SocketUser[],
  offeredRate: number,
): Promise<v.InferOutput<typeof Delivery>> {
  const dueTimes = new Map<string, number>()
  const latencies: number[] = []
  let [delivered, notOk] = [0, 0]
  let [measureFrom, measureUntil] = [Infinity, Infinity]
  const handleEvent = (text: string) => {
    const now = performance.now()
    for (const [content] of text.matchAll(/No \d+ of \d+/g)) {
      const at = dueTimes.get(content)
      if (at === undefined || !dueTimes.delete(content)) continue
      if (at < measureFrom) continue
      latencies.push(now - at)
      if (now < measureUntil) delivered++
    }
  }
  const pairs = Array.from({ length: PAIRS }, (_, i) => [people[2 * i], people[2 * i + 1]] as const)
  for (const [from, to] of pairs)
    if (from && to)
      await Promise.all([
        openSocket(port, from.token, () => undefined),
        openSocket(port, to.token, handleEvent),
      ])
  const every = (PAIRS * 1000) / offeredRate
  const first = performance.now()
  measureFrom = first + WARM_MS
  measureUntil = measureFrom + MEASURED_MS
  await Promise.all(
    pairs.map(async ([from, to], pair) => {
      if (!from || !to) return
      const sendRequest = await openConnection(port)
      for (let n = 0, at = first + (pair * every) / PAIRS; at < measureUntil; n++, at += every) {
        const wait = at - performance.now()
        if (wait > 0) await pause(wait)
        const content = `No ${n} of ${pair}`
        dueTimes.set(content, at)
        if (performance.now() > measureUntil) continue
        const ok = await sendRequest(
          serializePost({
            path: '/api/v1/chat/send-message',
            token: from.token,
            body: { _id: newId(new Date()), receiverUserId: to.id, content },
          }),
        )
        if (!ok) notOk++
      }
    }),
  )
  await pause(DRAIN_MS)
  // Messages that haven't arrived yet took at least this long.
  for (const at of dueTimes.values()) if (at >= measureFrom) latencies.push(performance.now() - at)
  return {
    perSecond: delivered / (MEASURED_MS / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    notOk,
  }
}

/**
 * Opens a keep-alive connection that sends one request after another. Its function returns whether a request
 * succeeded.
 */
function openConnection(port: number): Promise<(request: Buffer) => Promise<boolean>> {
  return new Promise((onOpen, onError) => {
    const socket = connect(port, '127.0.0.1')
    let buffered = Buffer.alloc(0)
    let answered: (ok: boolean) => void = () => undefined
    socket.on('error', onError)
    socket.on('connect', () =>
      onOpen((request) => {
        socket.write(request)
        return new Promise((resolve) => {
          answered = resolve
        })
      }),
    )
    socket.on('data', (chunk) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
      const length = responseLength(buffered)
      if (length === null || buffered.length < length) return
      const ok = buffered[9] === 0x32
      buffered = buffered.subarray(length)
      answered(ok)
    })
  })
}
