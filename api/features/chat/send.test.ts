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
