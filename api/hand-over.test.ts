import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import * as v from 'valibot'
import {
  createHeldMarket,
  type HeldMarket,
  readPid,
  stopProcess,
  waitForEnd,
  waitForNext,
} from '../tests/support/held-market.ts'
import { addMigration, createReleaseFolder } from '../tests/support/release-folder.ts'
import { waitUntil } from '../tests/support/wait-until.ts'
import { lockDataDir } from './data-lock.ts'
import { newId } from './db/id.ts'
import { appliedMigrations } from './db/migrate.ts'
import { databaseFile, openExistingDatabase } from './db/open.ts'
import { openOperatorSocket, sendOperatorCommand } from './operator/operator-socket.ts'

const WRITERS = 6
const MARKET = 'api/main.ts'

const markets: HeldMarket[] = []
const folders: string[] = []
after(() => {
  for (const market of markets) market.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function createMarket(): Promise<HeldMarket> {
  const market = await createHeldMarket(WRITERS)
  markets.push(market)
  return market
}

/** A release with another migration than this one's; returns its program. */
function createNextRelease(up?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-next-'))
  folders.push(folder)
  addMigration(createReleaseFolder(folder), up)
  return join(folder, MARKET)
}

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
  const count = writing.count()
  await waitUntil(() => writing.count() >= count + 10 * WRITERS)
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
  // By itself.
  await waitForEnd(first)

  await stopProcess(second)
  holder.start(MARKET)
  const third = await waitForNext(data, null)
  await waitForMore(writing)

  const sent = await writing.stop()
  assert.deepEqual([...new Set(sent.map(({ outcome }) => outcome))], ['200'], holder.output())
  await stopProcess(third)
  const database = openExistingDatabase(databaseFile(data))
  const stored = v.parse(
    v.array(v.string()),
    database.sqlite.prepare('select id from messages where content = ?').pluck().all('All the time'),
  )
  database.close()
  assert.deepEqual(stored.sort(), sent.map(({ id }) => id).sort())
})

test('a release whose migration fails doesn’t take over, and the running one goes on as if nothing had been', async () => {
  const { data, holder, pairs } = await createMarket()
  const next = createNextRelease("() => Promise.reject(new Error('a row nobody thought of'))")
  holder.start(MARKET)
  const first = await waitForNext(data, null)
  const writing = startWriting(
    pairs.map(({ token, other }) => ({
      port: holder.port,
      token,
      other,
      agent: new Agent({ keepAlive: true }),
    })),
  )
  holder.start(next)
  await waitUntil(() => holder.output().includes('a row nobody thought of'))
  await waitForMore(writing)
  const sent = await writing.stop()
  assert.deepEqual([...new Set(sent.map(({ outcome }) => outcome))], ['200'], holder.output())
  assert.match(holder.output(), /The running process goes on serving, because this one couldn’t start/)
  assert.equal(await readPid(data), first)
  assert.deepEqual(
    readdirSync(data).filter((name) => name.startsWith('.hand-over')),
    [],
    'the copy is gone',
  )
  await stopProcess(first)
  const database = openExistingDatabase(databaseFile(data))
  assert.equal((await appliedMigrations(database.db)).includes('9000-next'), false)
  database.close()
})

test('a release that migrates the database takes over, and nobody is refused', async () => {
  const { data, holder, pairs } = await createMarket()
  const next = createNextRelease()
  holder.start(MARKET)
  const first = await waitForNext(data, null)
  const writing = startWriting(
    pairs.map(({ token, other }) => ({ port: holder.port, token, other, agent: false })),
  )
  holder.start(next)
  const second = await waitForNext(data, first)
  await waitForMore(writing)
  const sent = await writing.stop()
  assert.deepEqual([...new Set(sent.map(({ outcome }) => outcome))], ['200'], holder.output())
  await stopProcess(second)
  const database = openExistingDatabase(databaseFile(data))
  assert.equal((await appliedMigrations(database.db)).includes('9000-next'), true)
  database.close()
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
  await stopProcess(first)
})

test('who has waited ten seconds for a process that isn’t ready is told to come again', async () => {
  const { data, holder } = await createMarket()
  // Stands for a process that takes long to finish.
  const lock = lockDataDir(data, { shared: false, address: '', now: new Date() })
  const copyFolder = mkdtempSync(join(tmpdir(), 'oficio-copy-'))
  folders.push(copyFolder)
  const answers = {
    'copy-database': JSON.stringify(copyFolder),
    'hand-over': 'null',
    whose: '',
    backup: '',
    doctor: '',
  }
  const { promise: handedOver, resolve } = Promise.withResolvers<void>()
  const socket = await openOperatorSocket(
    data,
    async (command) => {
      if (command === 'hand-over') resolve()
      return answers[command]
    },
    pino({ level: 'silent' }),
  )
  holder.start(MARKET)
  await handedOver
  const startedAt = performance.now()
  const { status, headers } = await fetch(`http://127.0.0.1:${holder.port}/api/v1/category`)
  const waitedMs = performance.now() - startedAt
  assert.deepEqual([status, headers.get('Retry-After')], [503, '2'])
  assert.ok(waitedMs > 9_000, `waited ${waitedMs} ms`)
  socket.close()
  lock.release()
  const pid = await waitForNext(data, null)
  assert.equal((await fetch(`http://127.0.0.1:${holder.port}/api/v1/category`)).status, 200)
  await stopProcess(pid)
})
