import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '../../api/db/id.ts'
import { openDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { openSession } from '../../api/features/accounts/sessions.ts'
import { openMarket } from '../journeys/app.ts'
import { type Load, post } from './load.ts'
import { person } from './market.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const QUEUED = 100
const CHATS = 1000
const HISTORIES = [100_000, 1_000_000]
const BATCH = 20_000

interface Talkers {
  /** One for each connection: a token, and whom they write to. */
  pairs: { token: string; other: string }[]
}

/** Messages stored on disk before the answer, a reconnect with a full queue, and catching up at two lengths of history. Lines of Markdown. */
export async function measureChat(folder: string, limit: (seconds: number) => Promise<Load>): Promise<string[]> {
  const lines = ['## Chat', '', '| figure | history | value |', '|---|---:|---:|']
  for (const messages of HISTORIES) {
    const data = join(folder, `chat-${messages}`)
    mkdirSync(data)
    const { pairs } = await fillChats(data, messages)
    const server = await openMarket({ DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent' })
    const port = Number(new URL(server.url).port)
    const rounds: { ours: Load; limit: Load }[] = []
    const call = (n: number, connection: number) => {
      const { token, other } = pairs[connection] ?? { token: '', other: '' }
      return { path: '/api/v1/chat/send-message', token, body: { _id: newId(new Date()), receiverUserId: other, content: `A message of common length, number ${n}` } }
    }
    await post(port, call, { seconds: 1, connections: CONNECTIONS })
    for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await post(port, call, { seconds: 2, connections: CONNECTIONS }), limit: await limit(2) })
    const ours = median(rounds.map((round) => round.ours.perSecond))
    const most = median(rounds.map((round) => round.limit.perSecond))
    const bad = rounds.reduce((sum, round) => sum + round.ours.notOk, 0)
    lines.push(
      `| messages stored a second, bare server ${most} | ${messages} | ${ours} (ratio ${(ours / most).toFixed(2)}, p99 ${median(rounds.map((round) => round.ours.p99)).toFixed(1)} ms${bad > 0 ? `, ${bad} not ok` : ''}) |`,
    )

    const [me] = pairs
    if (!me) continue
    const ask = async (path: string, body?: unknown) => {
      const from = performance.now()
      const answer = await fetch(`${server.url}/api/v1/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { ms: performance.now() - from, bytes: text.length, data: JSON.parse(text).data }
    }
    const { upTo } = (await ask('changes?since=999999999999')).data
    const reconnects: number[] = []
    for (let round = 0; round < ROUNDS * 3; round++) {
      const intentions = Array.from({ length: QUEUED }, (_, n) => {
        const _id = newId(new Date())
        return { id: _id, lane: 'a', method: 'POST', path: '/api/v1/chat/send-message', body: { _id, receiverUserId: me.other, content: `Queued ${n}` } }
      })
      reconnects.push((await ask('sync', { since: upTo, intentions })).ms)
    }
    lines.push(`| reconnect with ${QUEUED} queued messages, one round trip | ${messages} | ${median(reconnects).toFixed(0)} ms |`)
    const last = (await ask('changes?since=999999999999')).data.upTo
    const catching: { ms: number; bytes: number }[] = []
    for (let round = 0; round < 40; round++) catching.push(await ask(`changes?since=${last - 1}`))
    lines.push(
      `| catching up after one change, ${CHATS} chats | ${messages} | ${median(catching.map(({ ms }) => ms)).toFixed(2)} ms, ${median(catching.map(({ bytes }) => bytes))} bytes |`,
    )
    await server.close()
  }
  return lines
}

async function fillChats(folder: string, messages: number): Promise<Talkers> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const now = new Date()
  const at = now.toISOString()
  const buyers = Array.from({ length: CONNECTIONS }, () => newId(now))
  const sellers = Array.from({ length: CHATS }, () => newId(now))
  const pairs: Talkers['pairs'] = []
  await write(database, async (tx) => {
    for (const id of buyers)
      await tx
        .insertInto('users')
        .values({ ...person(id, 'buyer', 'Ana', 'MX', now), email_verified: 1 })
        .execute()
    for (const id of sellers)
      await tx
        .insertInto('users')
        .values({ ...person(id, 'seller', 'Luis', 'MX', now), email_verified: 1 })
        .execute()
    for (const [i, buyer] of buyers.entries()) pairs.push({ token: await openSession(tx, newId(now), buyer, 'bench', now), other: sellers[i] ?? '' })
  })
  // The first buyer has all the chats; the others one each.
  const chats = [...sellers.map((seller) => ({ buyer: buyers[0] ?? '', seller })), ...buyers.slice(1).map((buyer, i) => ({ buyer, seller: sellers[i + 1] ?? '' }))].map((chat) => ({
    ...chat,
    id: newId(now),
  }))
  const each = Math.floor(messages / chats.length)
  await write(database, async (tx, changed) => {
    for (const { id, buyer, seller } of chats) {
      await tx.insertInto('chats').values({ id, buyer_user_id: buyer, seller_user_id: seller, last_seq: each, last_at: at, created_at: at }).execute()
      for (const [user, other] of [
        [buyer, seller],
        [seller, buyer],
      ] as const)
        await tx
          .insertInto('chat_members')
          .values({ chat_id: id, user_id: user, other_user_id: other, favorite: 0, blocked: 0, read_seq: each, delivered_seq: each, last_at: at })
          .execute()
      changed([buyer, seller], 'chat', id)
    }
  })
  for (let from = 0; from < each * chats.length; from += BATCH) {
    const insert = database.sqlite.prepare('insert into messages (position, id, chat_id, seq, sender_user_id, content, created_at) values (?, ?, ?, ?, ?, ?, ?)')
    const search = database.sqlite.prepare('insert into message_search (rowid, content) values (?, ?)')
    const feed = database.sqlite.prepare('insert into changes (audience, entity, entity_id) values (?, ?, ?)')
    database.sqlite.transaction(() => {
      for (let n = from; n < Math.min(from + BATCH, each * chats.length); n++) {
        const chat = chats[n % chats.length]
        if (!chat) continue
        const id = newId(now)
        const content = `Message ${n} of a long acquaintance`
        insert.run(n + 1, id, chat.id, Math.floor(n / chats.length) + 1, n % 2 === 0 ? chat.buyer : chat.seller, content, at)
        search.run(n + 1, content)
        for (const audience of [chat.buyer, chat.seller]) feed.run(audience, 'message', id)
      }
    })()
  }
  await sql`analyze`.execute(database.db)
  database.close()
  return { pairs }
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
