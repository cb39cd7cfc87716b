import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { MAX_LIST_NAME_LENGTH, MAX_LISTED_SELLERS, MAX_SAVED_LISTS } from '#shared/saved-lists.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { eraseUser } from '../privacy/erase-account.ts'
import { streamPersonalData } from '../privacy/personal-data.ts'
import { createList } from './saved-lists.ts'

interface Client {
  id: string
  headers: Record<string, string>
}

let world: World
let lucia: string
let luis: string
before(async () => {
  world = await createWorld()
  lucia = await world.addSeller({ firstName: 'Lucía' })
  luis = await world.addSeller({ firstName: 'Luis' })
})
after(() => world.close())

const LINK = 'A'.repeat(32)
const id = () => newId(world.now)

async function addClient(firstName: string): Promise<Client> {
  const userId = await world.addBuyer(firstName)
  return { id: userId, headers: { Authorization: `Bearer ${await world.createSession(userId)}` } }
}

const create = (client: Client, listId: string, list: object) =>
  world.send('PUT', `/api/v1/saved-lists/${listId}`, list, client.headers)
const change = (client: Client, listId: string, changes: object) =>
  world.send('PATCH', `/api/v1/saved-lists/${listId}`, changes, client.headers)
const setListed = (client: Client, listId: string, sellerId: string, listed: boolean) =>
  world.send('PUT', `/api/v1/saved-lists/${listId}/sellers/${sellerId}`, { listed }, client.headers)
const remove = (client: Client, listId: string) =>
  world.send('DELETE', `/api/v1/saved-lists/${listId}`, undefined, client.headers)
const readLists = async (client: Client) =>
  (await world.get('/api/v1/saved-lists', client.headers)).body.data.lists
const openLink = (token: string) => world.get(`/api/v1/shared-list?token=${token}`)

/** Freelancers who have nothing but an account. */
async function addFreelancers(count: number): Promise<string[]> {
  const template = await world.database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', luis)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, id)
  await write(world.database, async (tx) => {
    for (const userId of ids)
      await tx
        .insertInto('users')
        .values({ ...template, id: userId, email: `${userId}@example.test` })
        .execute()
  })
  return ids
}

/** The same database, with a count of its statements. */
function countStatements(): { database: Database; statements: { count: number } } {
  const statements = { count: 0 }
  const db = world.database.db.withPlugin({
    transformQuery({ node }) {
      statements.count++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { database: Object.create(world.database, { db: { value: db } }), statements }
}

test('Ana makes a list, adds freelancers to it, renames it, and deletes it: they stay saved', async () => {
  const ana = await addClient('Ana')
  const listId = id()
  await create(ana, listId, { name: '  The new shop ' })
  await setListed(ana, listId, lucia, true)
  await setListed(ana, listId, luis, true)
  await change(ana, listId, { name: 'The shop' })
  const [list] = await readLists(ana)
  assert.deepEqual([list.name, list.sellerIds, list.link], ['The shop', [luis, lucia], null])
  const saved = await world.get('/api/v1/seller/saved', ana.headers)
  assert.equal(saved.body.data.total, 2)
  assert.equal((await remove(ana, listId)).status, 200)
  assert.deepEqual(await readLists(ana), [])
  assert.equal((await world.get('/api/v1/seller/saved', ana.headers)).body.data.total, 2)
})

test('what arrives twice or late changes nothing, and a list deleted before it arrived stays deleted', async () => {
  const ana = await addClient('Ana')
  const listId = id()
  await create(ana, listId, { name: 'Twice', sellerIds: [luis, lucia] })
  assert.equal((await create(ana, listId, { name: 'Other name' })).body.data.name, 'Twice')
  await setListed(ana, listId, luis, false)
  await setListed(ana, listId, luis, false)
  assert.deepEqual((await readLists(ana))[0].sellerIds, [lucia])
  await remove(ana, listId)
  assert.equal(errorCode(await remove(ana, listId)), 'SAVED_LIST_NOT_FOUND')
  assert.equal(errorCode(await create(ana, listId, { name: 'Twice' })), 'TAKEN_BACK')
})

test("Olga neither sees nor changes Ana's list, and freelancers have none", async () => {
  const ana = await addClient('Ana')
  const olga = await addClient('Olga')
  const listId = id()
  await create(ana, listId, { name: 'Mine' })
  assert.deepEqual(await readLists(olga), [])
  assert.equal(errorCode(await create(olga, listId, { name: 'Hers' })), 'ID_TAKEN')
  for (const answer of [
    await change(olga, listId, { name: 'Hers' }),
    await change(olga, listId, { link: LINK }),
    await setListed(olga, listId, luis, true),
    await remove(olga, listId),
  ])
    assert.equal(errorCode(answer), 'SAVED_LIST_NOT_FOUND')
  assert.equal((await readLists(ana))[0].name, 'Mine')
  const seller = { Authorization: `Bearer ${await world.createSession(luis)}` }
  assert.equal(errorCode(await world.get('/api/v1/saved-lists', seller)), 'FORBIDDEN')
})

test('removing a saved freelancer removes them from all lists of that client, and of nobody else', async () => {
  const ana = await addClient('Ana')
  const olga = await addClient('Olga')
  const lists = [id(), id(), id()]
  await create(ana, lists[0] ?? '', { name: 'One', sellerIds: [luis, lucia] })
  await create(ana, lists[1] ?? '', { name: 'Two', sellerIds: [luis] })
  await create(olga, lists[2] ?? '', { name: 'Three', sellerIds: [luis] })
  await world.send('PUT', `/api/v1/seller/saved/${luis}`, { saved: false }, ana.headers)
  const sellersOf = async (client: Client) =>
    (await readLists(client)).map(({ sellerIds }: { sellerIds: string[] }) => sellerIds)
  assert.deepEqual(await sellersOf(ana), [[lucia], []])
  assert.deepEqual(await sellersOf(olga), [[luis]])
})

test('names, members and lists have limits, and each says which', async () => {
  const ana = await addClient('Ana')
  for (const name of ['', ' ', 'x'.repeat(MAX_LIST_NAME_LENGTH + 1)]) {
    const answer = await create(ana, id(), { name })
    assert.equal(errorCode(answer), 'VALIDATION_FAILED')
    assert.equal(answer.body.errors[0].path, 'name')
  }
  const listId = id()
  await create(ana, listId, { name: 'Full' })
  const sellers = await addFreelancers(MAX_LISTED_SELLERS)
  await write(world.database, async (tx) => {
    for (const [position, sellerId] of sellers.entries())
      await tx
        .insertInto('saved_list_sellers')
        .values({ list_id: listId, seller_user_id: sellerId, position })
        .execute()
  })
  assert.equal(errorCode(await setListed(ana, listId, luis, true)), 'SAVED_LIST_FULL')
  assert.equal(errorCode(await setListed(ana, listId, ana.id, true)), 'SAVED_LIST_FULL')
  await setListed(ana, listId, sellers[0] ?? '', false)
  assert.equal(errorCode(await setListed(ana, listId, ana.id, true)), 'SELLER_NOT_FOUND')
  assert.equal((await setListed(ana, listId, luis, true)).status, 200)
  for (let n = 1; n < MAX_SAVED_LISTS; n++) await create(ana, id(), { name: `List ${n}` })
  assert.equal(errorCode(await create(ana, id(), { name: 'One more' })), 'TOO_MANY_SAVED_LISTS')
})

test('a full list that is brought back keeps its order, and nobody waits for a hundred freelancers', async () => {
  const ana = await addClient('Ana')
  const sellerIds = [lucia, ...(await addFreelancers(MAX_LISTED_SELLERS - 2)), luis]
  await world.send('PUT', `/api/v1/seller/saved/${luis}`, { saved: true }, ana.headers)
  const { database, statements } = countStatements()
  const user = { id: ana.id, role: 'buyer', sessionId: '', lastContact: '' } as const
  const context = { database, user, now: world.now, storeResponse: async () => undefined }
  const list = await createList(context, { listId: id(), name: 'Full', sellerIds, link: null }, null)
  assert.deepEqual(list.sellerIds, sellerIds)
  assert.equal((await world.get('/api/v1/seller/saved', ana.headers)).body.data.total, MAX_LISTED_SELLERS)
  assert.ok(statements.count < 20, `${statements.count} statements`)
})

test('whoever has the link sees the list and the first name, until it is turned off', async () => {
  const ana = await addClient('Ana')
  const olga = await addClient('Olga')
  const listId = id()
  const token = 'b'.repeat(32)
  await create(ana, listId, { name: 'For my sister', sellerIds: [lucia, luis] })
  assert.equal(errorCode(await openLink(token)), 'SAVED_LIST_NOT_FOUND')
  await change(ana, listId, { link: token })
  const answer = await openLink(token)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const { sellers, ...rest } = answer.body.data
  assert.deepEqual(rest, { name: 'For my sister', ownerName: 'Ana' })
  assert.deepEqual(
    sellers.map(({ _id }: { _id: string }) => _id),
    [lucia, luis],
  )
  assert.ok(!JSON.stringify(answer.body).includes(ana.id), 'nothing leads to the owner')
  assert.doesNotMatch(answer.headers.get('Cache-Control') ?? '', /public/)

  await create(olga, id(), { name: 'Copy' })
  const [copy] = await readLists(olga)
  assert.equal(errorCode(await change(olga, copy._id, { link: token })), 'ID_TAKEN')
  for (const guess of ['', 'short', `${token}=`, '../../../../../../../../../../etc'])
    assert.equal((await openLink(guess)).status, 400)

  await change(ana, listId, { link: null })
  assert.equal(errorCode(await openLink(token)), 'SAVED_LIST_NOT_FOUND')
})

test('a link leaves out who is hidden or gone, and ends with its list and its owner', async () => {
  const ana = await addClient('Ana')
  const listId = id()
  const token = 'c'.repeat(32)
  const [paused, leaving] = [
    await world.addSeller({ firstName: 'Paula', seller: { active: 0 } }),
    await world.addSeller({ firstName: 'Leo' }),
  ]
  await create(ana, listId, { name: 'Four', sellerIds: [lucia, paused, leaving], link: token })
  const namesOf = async () =>
    (await openLink(token)).body.data.sellers.map((card: { displayName: string }) => card.displayName)
  assert.deepEqual(await namesOf(), ['Lucía', 'Leo'])
  const { database, files } = world.deps
  await eraseUser(database, files, null, { userId: leaving, now: world.now })
  assert.deepEqual(await namesOf(), ['Lucía'])
  assert.deepEqual((await readLists(ana))[0].sellerIds, [lucia, paused])

  await database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', ana.id).execute()
  assert.equal(errorCode(await openLink(token)), 'SAVED_LIST_NOT_FOUND')
  await eraseUser(database, files, null, { userId: ana.id, now: world.now })
  const left = await database.db
    .selectFrom('saved_lists')
    .select('id')
    .where('user_id', '=', ana.id)
    .execute()
  assert.deepEqual(left, [])
})

test('a freelancer whom 33,000 lists have can leave', async () => {
  const ana = await addClient('Ana')
  const popular = await world.addSeller({ firstName: 'Paz' })
  const { db } = world.database
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 33000)`
  await sql`${numbers} insert into saved_lists (id, user_id, name, created_at)
    select 'popular ' || i, ${ana.id}, 'Popular', '2026-05-01' from n`.execute(db)
  await sql`insert into saved_list_sellers (list_id, seller_user_id, position)
    select id, ${popular}, 1 from saved_lists where user_id = ${ana.id}`.execute(db)
  const { database, files } = world.deps
  await eraseUser(database, files, null, { userId: popular, now: world.now })
  const left = await db
    .selectFrom('saved_list_sellers')
    .select('list_id')
    .where('seller_user_id', '=', popular)
    .execute()
  assert.deepEqual(left, [])
})

test('another phone of hers gets the list by the feed, and what waited without a network is done in order', async () => {
  const ana = await addClient('Ana')
  const listId = id()
  const mutation = (kind: string, payload: object) => ({ id: id(), kind, lane: `list:${listId}`, payload })
  const sync = (since: number | null, mutations: object[]) =>
    world.send('POST', '/api/v1/sync', { since, mutations }, ana.headers)
  const first = await sync(null, [
    mutation('createList', { listId, name: 'On the train' }),
    mutation('listSeller', { listId, sellerId: luis, listed: true }),
    mutation('changeList', { listId, name: 'At home' }),
  ])
  assert.deepEqual(
    first.body.data.results.map(({ status }: { status: number }) => status),
    [200, 200, 200],
  )
  const { changes, upTo } = (await world.get('/api/v1/changes', ana.headers)).body.data
  const row = changes.find(({ entity }: { entity: string }) => entity === 'savedList')?.row
  assert.deepEqual([row.name, row.sellerIds], ['At home', [luis]])
  const last = await sync(upTo, [mutation('deleteList', { listId })])
  assert.deepEqual(last.body.data.batch.changes.at(-1), {
    ...last.body.data.batch.changes.at(-1),
    entity: 'savedList',
    id: listId,
    row: null,
  })
})

test('a new phone of hers gets whoever is in a list, however many she has saved since', async () => {
  const ana = await addClient('Ana')
  const [unlisted = '', listed = '', ...newer] = await addFreelancers(502)
  await create(ana, id(), { name: 'The first', sellerIds: [listed] })
  await world.database.db
    .insertInto('saved_sellers')
    .values(
      [unlisted, ...newer].map((sellerId, index) => ({
        user_id: ana.id,
        seller_user_id: sellerId,
        created_at: new Date(world.now.getTime() + (index - 1) * 1000 + 1).toISOString(),
      })),
    )
    .execute()
  const { changes } = (await world.get('/api/v1/changes', ana.headers)).body.data
  const saved = changes.flatMap(({ entity, id }: { entity: string; id: string }) =>
    entity === 'saved' ? [id] : [],
  )
  assert.equal(saved.length, 501)
  assert.deepEqual([saved.includes(listed), saved.includes(newer.at(-1))], [true, true])
  assert.ok(!saved.includes(unlisted))
})

test("Ana's data, as she gets them, hold her lists with their freelancers, and nobody else's", async () => {
  const ana = await addClient('Ana')
  const olga = await addClient('Olga')
  const listId = id()
  await create(ana, listId, { name: 'To take along', sellerIds: [lucia] })
  await create(olga, id(), { name: 'Not hers', sellerIds: [luis] })
  const chunks: string[] = []
  for await (const chunk of streamPersonalData(world.database.db, ana.id, world.now, [])) chunks.push(chunk)
  const { savedLists, savedListSellers } = JSON.parse(chunks.join(''))
  assert.deepEqual(
    savedLists.map(({ name }: { name: string }) => name),
    ['To take along'],
  )
  assert.deepEqual(
    savedListSellers.map((row: { list_id: string; seller_user_id: string }) => [
      row.list_id,
      row.seller_user_id,
    ]),
    [[listId, lucia]],
  )
})
