import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { Batch } from '#shared/protocol/changes.ts'
import { newId } from '../../api/db/id.ts'
import { openPostgres } from '../../api/db/postgres.ts'
import { createDatabase } from '../support/database.ts'
import { startPostgres } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createWorld } from '../support/world.ts'
import { ServerProcess } from './server.ts'

/** Each of them has a chat with each of the others: their writes meet in one feed, but not in one chat. */
const CLIENTS = 4
const FREELANCERS = 2
/** In each direction of a chat. */
const MESSAGES = 20
const FREEZE_MS = 1_500
const RETRY_MS = 100
const REQUEST_TIMEOUT_MS = 20_000
/** Longer than a process takes to start on a busy machine, and shorter than forever. */
const MAX_RETRIES = 1000

const [server, redis] = [await startPostgres(), await startRedis()]
after(async () => {
  await redis?.stop()
  await server?.stop()
})

interface Person {
  id: string
  token: string
  /**
   * Contents by the messages' ids, as their device has them, which pulls its feed by its cursor and nothing
   * else. A first pull may bring what the next one brings again: a device replaces it.
   */
  contents: Map<string, string>
  cursor: number | null
}

if (server && redis)
  test('six people write through two processes that are killed, frozen and cut off: nothing is lost, doubled or out of order', async (t) => {
    const { url, drop } = await createDatabase(server.url)
    const dataDir = mkdtempSync(join(tmpdir(), 'oficio-two-'))
    const world = await createWorld({ database: await openPostgres(url) })
    world.now = new Date()
    // Commits that take their time, each another, would overtake each other if anything let them.
    await sql`create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(random() * 0.04); return null; end'`.execute(
      world.database.db,
    )
    await sql`create constraint trigger dawdle after insert on messages deferrable initially deferred for each row execute function dawdle()`.execute(
      world.database.db,
    )
    const addPerson = async (id: string): Promise<Person> => ({
      id,
      token: await world.createSession(id),
      contents: new Map(),
      cursor: null,
    })
    const people: Person[] = []
    for (let n = 0; n < CLIENTS; n++) people.push(await addPerson(await world.addBuyer(`Ana ${n}`)))
    for (let n = 0; n < FREELANCERS; n++)
      people.push(await addPerson(await world.addSeller({ firstName: `Luis ${n}` })))
    const chats = people
      .slice(0, CLIENTS)
      .flatMap((client) => people.slice(CLIENTS).map((freelancer) => ({ client, freelancer })))
    const settings = { DATABASE_URL: url, REDIS_URL: redis.url }
    const processes = [new ServerProcess(dataDir, settings), new ServerProcess(dataDir, settings)]
    t.after(() => Promise.all(processes.map((process) => process.stop('SIGKILL'))))
    const ports = await Promise.all(processes.map((process) => process.start()))

    let callCount = 0
    let retryCount = 0
    /** Calls one process after the other until one of them answers; throws if it says no. */
    async function call(token: string, path: string, body?: unknown): Promise<unknown> {
      for (let retries = 0; ; ) {
        const port = ports[callCount++ % ports.length]
        const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        }).catch(() => null)
        const answer: unknown = await response?.json().catch(() => null)
        if (response?.ok && answer) return answer
        assert.ok(!response || response.status >= 500, `${response?.status} ${JSON.stringify(answer)}`)
        assert.ok(++retries < MAX_RETRIES, `nobody answers ${path}`)
        retryCount++
        await wait(RETRY_MS)
      }
    }
    async function pull(person: Person): Promise<boolean> {
      const { data } = v.parse(
        v.object({ data: Batch }),
        await call(person.token, person.cursor === null ? '/changes' : `/changes?since=${person.cursor}`),
      )
      person.cursor = data.upTo
      for (const change of data.changes)
        if (change.entity === 'message' && change.row) person.contents.set(change.id, change.row.content)
      return data.more
    }

    let isWriting = true
    const devices = Promise.all(
      people.map(async (person) => {
        await pull(person)
        while (isWriting) {
          await pull(person)
          await wait(20)
        }
      }),
    )
    const send = async (from: Person, to: Person) => {
      for (let n = 0; n < MESSAGES; n++)
        await call(from.token, '/chat/send-message', {
          _id: newId(new Date()),
          receiverUserId: to.id,
          content: nameMessage(from, to, n),
        })
    }
    const writers = Promise.all(
      chats.map(async ({ client, freelancer }) => {
        const answers = (async () => {
          // A freelancer can only answer.
          const first = nameMessage(client, freelancer, 0)
          await waitUntil(() => [...freelancer.contents.values()].includes(first))
          await send(freelancer, client)
        })()
        await Promise.all([send(client, freelancer), answers])
      }),
    )
    const [first, second] = processes
    const disturb = async () => {
      await wait(500)
      await second?.stop('SIGKILL')
      ports[1] = (await second?.start()) ?? 0
      await redis.stop()
      await first?.pauseProcess(FREEZE_MS)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()`.execute(
        world.database.db,
      )
      const restarted = await startRedis(Number(new URL(redis.url).port))
      await first?.stop('SIGKILL')
      ports[0] = (await first?.start()) ?? 0
      return restarted
    }
    const [restarted] = await Promise.all([disturb(), writers])
    isWriting = false
    await devices
    for (const person of people) while (await pull(person));

    for (const { client, freelancer } of chats)
      for (const [from, to] of [
        [client, freelancer],
        [freelancer, client],
      ] as const)
        for (const reader of [from, to])
          assert.deepEqual(
            [...reader.contents.values()].filter((content) => content.startsWith(`${from.id} ${to.id} `)),
            Array.from({ length: MESSAGES }, (_, n) => nameMessage(from, to, n)),
          )
    const stored = await world.database.db
      .selectFrom('messages')
      .select((row) => [row.fn.max('seq').as('last'), row.fn.countAll<number>().as('count')])
      .groupBy('chat_id')
      .execute()
    assert.deepEqual(
      stored,
      chats.map(() => ({ last: 2 * MESSAGES, count: 2 * MESSAGES })),
    )
    t.diagnostic(`${callCount} calls, ${retryCount} of them again`)
    for (const process of processes) await process.stop('SIGTERM')
    await world.close()
    await restarted?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    await drop()
  })

const nameMessage = (from: Person, to: Person, n: number) => `${from.id} ${to.id} ${n}`
