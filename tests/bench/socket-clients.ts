import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { newId } from '../../api/db/id.ts'
import { answerLength, postRequest } from './load.ts'
import { percentile } from './numbers.ts'
import { openLine } from './websocket.ts'

/**
 * The other end of many sockets, in a process of its own. `idle <port> <people>` opens one for each of the people, says so and stays;
 * `deliver <port> <people> <a second>` lets pairs write to one another so often and says what came of it.
 */
const PAIRS = 200
const AT_ONCE = 50
const WARM_MS = 3000
const MEASURED_MS = 10_000
const DRAIN_MS = 2000

const Person = v.object({ id: v.string(), token: v.string() })
export type Person = v.InferOutput<typeof Person>
export const Delivery = v.object({ perSecond: v.number(), p50: v.number(), p99: v.number(), notOk: v.number() })

if (import.meta.main) {
  const [mode, port, list = '', offered] = process.argv.slice(2)
  const people = v.parse(v.array(Person), JSON.parse(readFileSync(list, 'utf8')))
  if (mode === 'deliver') console.log(JSON.stringify(await deliver(Number(port), people, Number(offered))))
  else {
    for (let from = 0; from < people.length; from += AT_ONCE)
      await Promise.all(people.slice(from, from + AT_ONCE).map(({ token }) => openLine(Number(port), token, () => undefined)))
    console.log('open')
  }
}

/** Messages are due at even times, whether or not the server keeps up: what waits for its turn waits in the count too. */
async function deliver(port: number, people: Person[], offered: number): Promise<v.InferOutput<typeof Delivery>> {
  const due = new Map<string, number>()
  const times: number[] = []
  let [delivered, notOk] = [0, 0]
  let [begun, end] = [Infinity, Infinity]
  const hear = (text: string) => {
    const now = performance.now()
    for (const [said] of text.matchAll(/No \d+ of \d+/g)) {
      const at = due.get(said)
      if (at === undefined || !due.delete(said)) continue
      if (at < begun) continue
      times.push(now - at)
      if (now < end) delivered++
    }
  }
  const pairs = Array.from({ length: PAIRS }, (_, i) => [people[2 * i], people[2 * i + 1]] as const)
  for (const [from, to] of pairs) if (from && to) await Promise.all([openLine(port, from.token, () => undefined), openLine(port, to.token, hear)])
  const every = (PAIRS * 1000) / offered
  const first = performance.now()
  begun = first + WARM_MS
  end = begun + MEASURED_MS
  await Promise.all(
    pairs.map(async ([from, to], pair) => {
      if (!from || !to) return
      const ask = await openConnection(port)
      for (let n = 0, at = first + (pair * every) / PAIRS; at < end; n++, at += every) {
        const wait = at - performance.now()
        if (wait > 0) await pause(wait)
        const content = `No ${n} of ${pair}`
        due.set(content, at)
        if (performance.now() > end) continue
        const ok = await ask(postRequest({ path: '/api/v1/chat/send-message', token: from.token, body: { _id: newId(new Date()), receiverUserId: to.id, content } }))
        if (!ok) notOk++
      }
    }),
  )
  await pause(DRAIN_MS)
  // What still isn't there has taken so long at least.
  for (const at of due.values()) if (at >= begun) times.push(performance.now() - at)
  return { perSecond: delivered / (MEASURED_MS / 1000), p50: percentile(times, 0.5), p99: percentile(times, 0.99), notOk }
}

/** A kept-alive connection that asks one thing after another. The answer is whether it went well. */
function openConnection(port: number): Promise<(request: Buffer) => Promise<boolean>> {
  return new Promise((opened, refused) => {
    const socket = connect(port, '127.0.0.1')
    let held = Buffer.alloc(0)
    let answered: (ok: boolean) => void = () => undefined
    socket.on('error', refused)
    socket.on('connect', () =>
      opened((request) => {
        socket.write(request)
        return new Promise((resolve) => {
          answered = resolve
        })
      }),
    )
    socket.on('data', (piece) => {
      held = held.length === 0 ? piece : Buffer.concat([held, piece])
      const length = answerLength(held)
      if (length === null || held.length < length) return
      const ok = held[9] === 0x32
      held = held.subarray(length)
      answered(ok)
    })
  })
}
