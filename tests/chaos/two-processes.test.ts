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
import { createWorld } from '../support/world.ts'
import { ServerProcess } from './server.ts'

const PAIRS = 4
const MESSAGES = 30
const FREEZE_MS = 1_500
const RETRY_MS = 100
const REQUEST_TIMEOUT_MS = 20_000

const [server, redis] = [await startPostgres(), await startRedis()]
after(async () => {
  await redis?.stop()
  await server?.stop()
})

interface Person {
  token: string
  other: string
  /** Contents as their device has them, which pulls its feed by its cursor and nothing else. */
  contents: string[]
  cursor: number | null
}

if (server && redis)
  test('eight people write through two processes that are killed, frozen and cut off: nothing is lost, doubled or out of order', async (t) => {
    const { url, drop } = await createDatabase(server.url)
    const dataDir = mkdtempSync(join(tmpdir(), 'oficio-two-'))
    const world = await createWorld({ database: await openPostgres(url) })
    world.now = new Date()
    const people: Person[] = []
    for (let n = 0; n < PAIRS; n++) {
      const buyer = await world.addBuyer(`Ana ${n}`)
      const seller = await world.addSeller({ firstName: `Luis ${n}` })
      for (const [id, other] of [
        [buyer, seller],
        [seller, buyer],
      ] as const)
        people.push({ token: await world.createSession(id), other, contents: [], cursor: null })
    }
    const settings = { DATABASE_URL: url, REDIS_URL: redis.url }
    const processes = [new ServerProcess(dataDir, settings), new ServerProcess(dataDir, settings)]
    const ports = await Promise.all(processes.map((process) => process.start()))

    let callCount = 0
    let retryCount = 0
    /** Calls one process after the other until one of them answers; throws if it says no. */
    async function call(token: string, path: string, body?: unknown): Promise<unknown> {
      for (;;) {
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
        if (change.entity === 'message' && change.row) person.contents.push(change.row.content)
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
    const writers = Promise.all(
      people.map(async (person, index) => {
        // The freelancer can only answer.
        while (index % 2 === 1 && person.contents.length === 0) await wait(20)
        for (let n = 0; n < MESSAGES; n++)
          await call(person.token, '/chat/send-message', {
            _id: newId(new Date()),
            receiverUserId: person.other,
            content: `${index}:${n}`,
          })
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

    for (const [index, person] of people.entries()) {
      const partnerIndex = index % 2 === 0 ? index + 1 : index - 1
      for (const author of [index, partnerIndex])
        assert.deepEqual(
          person.contents.filter((content) => content.startsWith(`${author}:`)),
          Array.from({ length: MESSAGES }, (_, n) => `${author}:${n}`),
          `what ${author} wrote, at the device of ${index}`,
        )
    }
    const chats = await world.database.db
      .selectFrom('messages')
      .select((row) => ['chat_id', row.fn.max('seq').as('last'), row.fn.countAll<number>().as('count')])
      .groupBy('chat_id')
      .execute()
    assert.deepEqual(
      chats.map(({ last, count }) => [last, count]),
      Array.from({ length: PAIRS }, () => [2 * MESSAGES, 2 * MESSAGES]),
    )
    t.diagnostic(`${callCount} calls, ${retryCount} of them again`)
    for (const process of processes) await process.stop('SIGTERM')
    await world.close()
    await restarted?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    await drop()
  })
