import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { seedChats } from '../tests/bench/seed-chats.ts'
import { createFakeBuild } from '../tests/support/fake-build.ts'
import { holdSocket, type SocketHolder } from '../tests/support/socket-holder.ts'
import { newId } from './db/id.ts'
import { databaseFile, openExistingDatabase } from './db/open.ts'
import { MarketIdentity, sendOperatorCommand } from './operator/operator-socket.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WRITERS = 6
const MARKET = 'api/main.ts'

const builds: ReturnType<typeof createFakeBuild>[] = []
const holders: SocketHolder[] = []
after(() => {
  for (const holder of holders) holder.kill()
  for (const build of builds) build.remove()
})

/** A market whose socket is held by somebody else, and people who write to each other. */
async function createMarket() {
  const build = createFakeBuild()
  builds.push(build)
  mkdirSync(build.data)
  const { pairs } = await seedChats(build.data, 2000, WRITERS)
  const holder = await holdSocket(ROOT, {
    DATA_DIR: build.data,
    OUT_DIR: build.dist,
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  holders.push(holder)
  return { data: build.data, holder, pairs }
}

async function readPid(data: string): Promise<number | null> {
  const answer = await sendOperatorCommand(data, 'whose').catch(() => null)
  return answer?.ok ? v.parse(MarketIdentity, JSON.parse(answer.said)).pid : null
}

/** Waits for another process than this one to serve; that one is gone then. */
async function waitForNext(data: string, previous: number | null): Promise<number> {
  for (;;) {
    const pid = await readPid(data)
    if (pid !== null && pid !== previous) return pid
    await wait(20)
  }
}

const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

interface Writer {
  port: number
  token: string
  other: string
  /** The writer's own connections, or a new one for each request. */
  agent: Agent | false
}

/** Sends a message and returns its id with the status, or with the error where there was no answer. */
function sendMessage({ port, token, other, agent }: Writer): Promise<{ id: string; outcome: string }> {
  const id = newId(new Date())
  const body = JSON.stringify({ _id: id, receiverUserId: other, content: 'All the time' })
  return new Promise((resolve) => {
    request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: 'POST',
        path: '/api/v1/chat/send-message',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve({ id, outcome: String(response.statusCode) }))
      },
    )
      .on('error', (error) => resolve({ id, outcome: String(error) }))
      .end(body)
  })
}

/** Sends one message after another until `stop` is called, which returns the outcome of each. */
function startWriting(writers: Writer[]) {
  let isStopped = false
  const sent: { id: string; outcome: string }[] = []
  const write = async (writer: Writer) => {
    while (!isStopped) sent.push(await sendMessage(writer))
    if (writer.agent) writer.agent.destroy()
  }
  const running = Promise.all(writers.map(write))
  return {
    count: () => sent.length,
    async stop() {
      isStopped = true
      await running
      return sent
    },
  }
}

async function waitForMore(writing: ReturnType<typeof startWriting>): Promise<void> {
  for (const count = writing.count(); writing.count() < count + 10 * WRITERS; ) await wait(20)
}

test('who writes all through an update and a restart is never refused, and every message is there once', async () => {
  const { data, holder, pairs } = await createMarket()
  holder.start(MARKET)
  const first = await waitForNext(data, null)
  const writing = startWriting(
    pairs.map(({ token, other }, i) => ({
      port: holder.port,
      token,
      other,
      agent: i % 2 === 0 ? new Agent({ keepAlive: true }) : false,
    })),
  )
  await waitForMore(writing)

  holder.start(MARKET)
  const second = await waitForNext(data, first)
  await waitForMore(writing)
  assert.equal(isAlive(first), false, 'the first process has ended by itself')

  process.kill(second, 'SIGTERM')
  while (isAlive(second)) await wait(20)
  holder.start(MARKET)
  const third = await waitForNext(data, null)
  await waitForMore(writing)

  const sent = await writing.stop()
  assert.deepEqual([...new Set(sent.map(({ outcome }) => outcome))], ['200'], holder.output())
  process.kill(third, 'SIGTERM')
  while (isAlive(third)) await wait(20)
  const database = openExistingDatabase(databaseFile(data))
  const stored = v.parse(
    v.array(v.string()),
    database.sqlite.prepare('select id from messages where content = ?').pluck().all('All the time'),
  )
  database.close()
  assert.deepEqual(stored.sort(), sent.map(({ id }) => id).sort())
})

test('a release that is too old for the database doesn’t take over, and the running one goes on', async () => {
  const { data, holder, pairs } = await createMarket()
  holder.start(MARKET)
  const first = await waitForNext(data, null)
  const answer = await sendOperatorCommand(data, 'hand-over', '0001-catalogue')
  assert.deepEqual(answer?.ok, false)
  assert.match(answer?.said ?? '', /^The database comes from a newer version \(0002-accounts, /)
  const [pair] = pairs
  assert.ok(pair)
  assert.equal((await sendMessage({ port: holder.port, ...pair, agent: false })).outcome, '200')
  assert.equal(await readPid(data), first)
  process.kill(first, 'SIGTERM')
  while (isAlive(first)) await wait(20)
})
