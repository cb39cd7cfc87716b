import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { sendMessage } from './send.ts'

test('what many people write in the same moment is stored once, in their order, whoever of them is refused', async () => {
  const world = await createWorld()
  const { database, now } = world
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => ({
      buyer: await world.addBuyer('Ana'),
      seller: await world.addSeller({ firstName: 'Luis' }),
    })),
  )
  const send = (id: string, receiverUserId: string, content: string, _id = newId(now)) =>
    sendMessage(
      database,
      { id, role: 'buyer' },
      { _id, receiverUserId, content, attachments: [] },
      { now, rateLimiter: null },
    )
  const sameId = newId(now)
  const [ana, eva] = people
  assert.ok(ana && eva)
  const outcomes = await Promise.allSettled([
    ...people.flatMap(({ buyer, seller }) => [send(buyer, seller, 'one'), send(buyer, seller, 'two')]),
    send(ana.buyer, ana.seller, 'three', sameId),
    send(eva.buyer, eva.seller, 'taken', sameId),
    send(ana.buyer, ana.seller, 'three', sameId),
    send(ana.buyer, newId(now), 'nobody'),
    ...people.map(({ buyer, seller }) => send(buyer, seller, 'last')),
  ])
  assert.deepEqual(
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])),
    ['ID_TAKEN', 'USER_NOT_FOUND'],
  )
  const messages = await database.db
    .selectFrom('messages')
    .select(['id', 'sender_user_id', 'seq', 'content'])
    .orderBy('seq')
    .execute()
  for (const { buyer, seller } of people) {
    const sent = messages.filter((message) => message.sender_user_id === buyer)
    assert.deepEqual(
      sent.map(({ seq, content }) => [seq, content]),
      (buyer === ana.buyer ? ['one', 'two', 'three', 'last'] : ['one', 'two', 'last']).map((text, i) => [
        i + 1,
        text,
      ]),
    )
    for (const person of [buyer, seller]) {
      const feed = await database.db
        .selectFrom('changes')
        .select('entity_id')
        .where('audience', '=', person)
        .where('entity', '=', 'message')
        .orderBy('seq')
        .execute()
      assert.deepEqual(
        feed.map(({ entity_id }) => entity_id),
        sent.map(({ id }) => id),
      )
    }
    const unread = await database.db
      .selectFrom('chat_members')
      .select('unread')
      .where('user_id', '=', seller)
      .executeTakeFirstOrThrow()
    assert.equal(unread.unread, sent.length)
  }
  await world.close()
})

test('both sides of many chats write in the same moment: every chat counts on without a gap, and knows who has read what', async () => {
  const world = await createWorld()
  const { database, now } = world
  const pairs = await Promise.all(
    Array.from({ length: 6 }, async () => ({
      buyer: await world.addBuyer('Ana'),
      seller: await world.addSeller({ firstName: 'Luis' }),
    })),
  )
  const send = (
    id: string,
    role: string,
    target: { receiverUserId: string } | { chatId: string },
    n: number,
  ) =>
    sendMessage(
      database,
      { id, role },
      { _id: newId(now), ...target, content: `${role} ${n}`, attachments: [] },
      { now, rateLimiter: null },
    )
  const chats = await Promise.all(
    pairs.map(async ({ buyer, seller }) => {
      const { chat } = await send(buyer, 'buyer', { receiverUserId: seller }, 0)
      return { chatId: chat._id, buyer, seller }
    }),
  )
  await Promise.all(
    [1, 2, 3, 4].flatMap((n) =>
      chats.flatMap(({ chatId, buyer, seller }) => [
        send(buyer, 'buyer', { chatId }, n),
        send(seller, 'seller', { chatId }, n),
      ]),
    ),
  )
  for (const { chatId, buyer, seller } of chats) {
    const messages = await database.db
      .selectFrom('messages')
      .select(['seq', 'sender_user_id'])
      .where('chat_id', '=', chatId)
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      messages.map(({ seq }) => seq),
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    )
    for (const person of [buyer, seller]) {
      const lastOwn = messages.findLast((message) => message.sender_user_id === person)?.seq ?? 0
      const member = await database.db
        .selectFrom('chat_members')
        .select(['read_seq', 'delivered_seq', 'unread'])
        .where('chat_id', '=', chatId)
        .where('user_id', '=', person)
        .executeTakeFirstOrThrow()
      assert.deepEqual(member, { read_seq: lastOwn, delivered_seq: lastOwn, unread: 9 - lastOwn })
    }
  }
  await world.close()
})

test('half an emoji in a text stored long ago holds up nobody: the message goes out without it', async () => {
  const world = await createWorld()
  const [buyer, seller] = [await world.addBuyer('Ana'), await world.addSeller({ firstName: 'Luis' })]
  const { message } = await sendMessage(
    world.database,
    { id: buyer, role: 'buyer' },
    { _id: newId(world.now), receiverUserId: seller, content: 'hi \ud83d', attachments: [] },
    { now: world.now, rateLimiter: null },
  )
  assert.equal(message.content, 'hi \ufffd')
  await world.close()
})
