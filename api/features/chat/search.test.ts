import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { indexAllMessages, MESSAGES_PER_BLOCK, toTerms } from '../../db/message-full-text.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { openLocalFiles } from '../../outside/files.ts'
import { deleteMessage, editMessage } from './messages.ts'
import { searchMessages } from './search.ts'
import { sendMessage } from './send.ts'

let world: World
let ana: string
let luis: string

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = await world.addBuyer('Ana')
})
after(() => world.close())

const insertMessage = (database: Database, buyer: string, seller: string, content: string) => {
  world.now = new Date(world.now.getTime() + 1000)
  const form = { _id: newId(world.now), receiverUserId: seller, content, attachments: [] }
  return sendMessage(database, { id: buyer, role: 'buyer' }, form, { now: world.now, rateLimiter: null })
}
const searchTexts = async (userId: string, query: string) =>
  (await searchMessages(world.database, userId, query)).map(({ content }) => content)

const person = (id: string, role: 'buyer' | 'seller', at: string): Schema['users'] => ({
  id,
  role,
  first_name: id,
  last_name: id,
  email: `${id}@example.test`,
  email_verified: 1,
  password_hash: null,
  country: 'MX',
  phone: null,
  profile_image: null,
  description: '',
  status: 'active',
  created_at: at,
  last_active_at: at,
  language: 'en',
  confirm_new_devices: 0,
})

/** Counts the queries of a search and the rows they return. */
async function measureSearch(
  userId: string,
  query: string,
): Promise<{ queries: number; rows: number; maxRows: number }> {
  const cost = { queries: 0, rows: 0, maxRows: 0 }
  const db = world.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      cost.queries++
      cost.rows += result.rows.length
      cost.maxRows = Math.max(cost.maxRows, result.rows.length)
      return result
    },
  })
  await searchMessages({ ...world.database, db }, userId, query)
  return cost
}

/** Inserts chats of a buyer with each of `sellers`, with this many messages each, and indexes their terms. */
async function insertMessages(
  buyer: string,
  sellers: string[],
  messages: number,
  content: string,
): Promise<void> {
  await write(world.database, async (tx) => {
    const at = world.now.toISOString()
    for (const seller of sellers) {
      const chat = newId(world.now)
      await tx
        .insertInto('chats')
        .values({
          id: chat,
          buyer_user_id: buyer,
          seller_user_id: seller,
          last_seq: messages,
          last_at: at,
          created_at: at,
        })
        .execute()
      for (const [user, other] of [
        [buyer, seller],
        [seller, buyer],
      ] as const)
        await tx
          .insertInto('chat_members')
          .values({
            chat_id: chat,
            user_id: user,
            other_user_id: other,
            favorite: 0,
            blocked: 0,
            read_seq: 0,
            delivered_seq: 0,
            last_at: at,
            unread: 0,
          })
          .execute()
      await sql`
        insert into messages (id, chat_id, seq, sender_user_id, content, created_at)
        with recursive n (n) as (select 1 union all select n + 1 from n where n < ${sql.lit(messages)})
        select n || '-of-' || ${chat}, ${chat}, n, ${buyer}, ${content} || ' ' || n, ${at} from n`.execute(tx)
    }
    await tx.deleteFrom('message_words').execute()
    await indexAllMessages(tx)
  })
}

test('Ana finds what has all her words, however they are written, where they begin so, the newest first', async () => {
  for (const content of [
    'El diseño está LISTO',
    'Listo, pero sin el logo',
    'Ya casi: diseños nuevos',
    'Straße 12, año 2026',
  ])
    await insertMessage(world.database, ana, luis, content)
  assert.deepEqual(await searchTexts(ana, 'diseno'), ['Ya casi: diseños nuevos', 'El diseño está LISTO'])
  assert.deepEqual(await searchTexts(luis, 'listo dise'), ['El diseño está LISTO'])
  assert.deepEqual(await searchTexts(ana, 'dise diseños'), ['Ya casi: diseños nuevos'])
  assert.deepEqual(await searchTexts(ana, '202 ANO'), ['Straße 12, año 2026'])
  assert.deepEqual(await searchTexts(ana, 'iseño'), [])
  assert.deepEqual(await searchTexts(ana, '"%_*'), [])
})

test('a word stays findable however much is written after it, and in every chat', async () => {
  const [marta, ida, eva] = [
    await world.addBuyer('Marta'),
    await world.addSeller({ firstName: 'Ida' }),
    await world.addSeller({ firstName: 'Eva' }),
  ]
  await insertMessage(world.database, marta, ida, 'The first is a quince')
  for (let n = 0; n < MESSAGES_PER_BLOCK * 2 + 3; n++)
    await insertMessage(world.database, marta, ida, `Message ${n}`)
  await insertMessage(world.database, marta, eva, 'A quince for Eva, too')
  assert.deepEqual(await searchTexts(marta, 'quince'), ['A quince for Eva, too', 'The first is a quince'])
  assert.equal((await searchTexts(marta, 'message')).length, 50)
  assert.equal((await searchTexts(marta, 'message'))[0], `Message ${MESSAGES_PER_BLOCK * 2 + 2}`)
  assert.deepEqual(await searchTexts(ana, 'quince'), [])
})

test('what a search reads is told by one’s own chats: 30,000 messages of others make no difference', async () => {
  const [bea, eva] = [await world.addBuyer('Bea'), await world.addSeller({ firstName: 'Eva' })]
  for (const content of ['common pear', 'common plum', 'rare'])
    await insertMessage(world.database, bea, eva, content)
  const before = [
    await measureSearch(bea, 'common'),
    await measureSearch(bea, 'common pear'),
    await measureSearch(bea, 'secret'),
  ]
  const others = await world.addBuyer('Others')
  await insertMessages(
    others,
    [await world.addSeller({ firstName: 'Max' }), await world.addSeller({ firstName: 'Mia' })],
    15_000,
    'common pear secret',
  )
  assert.deepEqual(
    [
      await measureSearch(bea, 'common'),
      await measureSearch(bea, 'common pear'),
      await measureSearch(bea, 'secret'),
    ],
    before,
  )
  assert.deepEqual(await searchTexts(bea, 'common'), ['common plum', 'common pear'])
  assert.equal((await searchTexts(others, 'common')).length, 50)
})

test('who has 1,000 chats has them searched in steps of a few rows, and an end', async () => {
  const [busy, sellers] = [await world.addBuyer('Busy'), [] as string[]]
  await write(world.database, async (tx) => {
    const at = world.now.toISOString()
    for (let n = 0; n < 1000; n++) {
      const id = newId(world.now)
      sellers.push(id)
      await tx
        .insertInto('users')
        .values(person(id, 'seller', at))
        .execute()
    }
  })
  await insertMessages(busy, sellers, 40, 'green tea')
  for (const query of ['green', 'green 7', 'nothing', 'g t']) {
    const { queries, rows, maxRows } = await measureSearch(busy, query)
    assert.ok(
      maxRows <= 4000 && rows <= 60_000 + 4000 && queries < 60,
      `${query}: ${queries} queries, ${rows} rows, ${maxRows} at once`,
    )
  }
  assert.deepEqual(
    [
      (await searchTexts(busy, 'green tea')).length,
      (await searchTexts(busy, 'nothing')).length,
      (await searchTexts(busy, 'green 40')).length,
    ],
    [50, 0, 50],
  )
})

test('nothing of a message that was changed or taken back is left in the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-words-'))
  const path = join(folder, 'oficio.sqlite')
  const database = await openDatabase(path)
  const at = world.now.toISOString()
  for (const [id, role] of [
    ['ana', 'buyer'],
    ['luis', 'seller'],
  ] as const)
    await database.db
      .insertInto('users')
      .values(person(id, role, at))
      .execute()
  const files = openLocalFiles(join(folder, 'files'))
  const edited = await insertMessage(database, 'ana', 'luis', 'The word is aguacate, as ever')
  const deleted = await insertMessage(database, 'ana', 'luis', `${'كلمة '.repeat(900)} berenjena, as ever`)
  const content = () => {
    database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    return readFileSync(path, 'latin1')
  }
  for (const word of ['aguacate', 'berenjena']) assert.ok(content().includes(word))
  await editMessage(database, 'ana', edited.message._id, { content: 'The word is another', now: world.now })
  await deleteMessage(database, files, 'ana', { id: deleted.message._id, now: world.now, rateLimiter: null })
  for (const word of ['aguacate', 'berenjena']) assert.ok(!content().includes(word), word)
  database.close()
  rmSync(folder, { recursive: true })
})

test('a word of letters that take two units each is cut between two of them', () => {
  const [word = ''] = toTerms(`a${'\u{1d400}'.repeat(300)}`)
  assert.ok(word.isWellFormed() && [...word].length === 200, word)
})
