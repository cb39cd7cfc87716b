import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as v from 'valibot'
import { SyncResponse } from '#shared/protocol/changes.ts'
import { successEnvelope } from '#shared/protocol/envelope.ts'
import { convertLegacyMutation, LEGACY_FORM_ENDS_AT } from '#shared/protocol/legacy-mutations.ts'
import { MUTATION_PAYLOADS } from '#shared/protocol/mutation-payloads.ts'
import { getLane, type Mutation } from '#shared/protocol/mutations.ts'
import { listLegacyMutations } from '../../../tests/support/legacy-mutations.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let headers: Record<'ana' | 'luis', Record<string, string>>
let calls: ReturnType<typeof listLegacyMutations>

before(async () => {
  world = await createWorld()
  const luis = await world.addSeller({ firstName: 'Luis' })
  const ana = await world.addBuyer('Ana')
  headers = {
    ana: { Authorization: `Bearer ${await world.createSession(ana)}` },
    luis: { Authorization: `Bearer ${await world.createSession(luis)}` },
  }
  const sent = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content: 'Hello' },
    headers.ana,
  )
  const card = { cardholder: 'Luis Torres', brand: 'visa', last4: '4242', country: 'MX' }
  const expiry = { expiryMonth: 12, expiryYear: 2030 }
  await world.send('POST', '/api/v1/payment-method', { ...card, ...expiry }, headers.luis)
  const { chat, message } = sent.body.data
  calls = listLegacyMutations({
    luis,
    chatId: chat._id,
    messageId: message._id,
    planId: await world.addPlan('Small', 1900),
    newId: () => newId(world.now),
  })
})
after(() => world.close())

async function sync(who: 'ana' | 'luis', body: object) {
  const response = await world.send('POST', '/api/v1/sync', { since: 0, ...body }, headers[who])
  return v.parse(successEnvelope(SyncResponse), response.body).data.results
}

test('what a tab with the build of last month sends is done, whatever it is', async () => {
  for (const { by, kind, mutation } of calls) {
    const id = newId(world.now)
    const results = await sync(by, { intentions: [{ id, ...mutation, body: mutation.body ?? null }] })
    assert.deepEqual(
      results.map((result) => [result.id, result.status]),
      // The order that is withdrawn never arrived, and Luis has published another profile before.
      [[id, kind === 'withdrawOrder' ? 404 : kind === 'completeProfile' ? 409 : 200]],
      `${kind}: ${JSON.stringify(results)}`,
    )
  }
})

test('from Christmas on such a tab is told to reload, and nothing that it has queued is done or refused', async () => {
  const market = await createWorld()
  const receiverUserId = await market.addSeller({ firstName: 'Luis' })
  const ana = await market.addBuyer('Ana')
  const body = { receiverUserId, content: 'Merry Christmas' }
  const sendAt = async (now: number) => {
    market.now = new Date(now)
    const call = { lane: `chat:${receiverUserId}`, method: 'POST', path: '/api/v1/chat/send-message', body }
    const { status, body: answer } = await market.send(
      'POST',
      '/api/v1/sync',
      { since: 0, intentions: [{ id: newId(market.now), ...call }] },
      { Authorization: `Bearer ${await market.createSession(ana)}` },
    )
    const messages = await market.database.db.selectFrom('messages').select('id').execute()
    return [status, answer.code, messages.length]
  }
  const end = Date.parse(LEGACY_FORM_ENDS_AT)
  assert.deepEqual(await sendAt(end - 1), [200, undefined, 1])
  assert.deepEqual(await sendAt(end), [426, 'OUTDATED_CLIENT', 1])
  await market.close()
})

test('no kind of mutation that such a build has queued is left out', () => {
  const newer = ['changeList', 'createList', 'deleteList', 'listSeller', 'setReviewProject']
  assert.deepEqual(
    [...new Set(calls.map(({ kind }) => kind)), ...newer].sort(),
    Object.keys(MUTATION_PAYLOADS).sort(),
  )
})

test('a queued mutation stays in its lane when it is converted', () => {
  for (const { kind, mutation } of calls) {
    const converted = convertLegacyMutation(mutation)
    assert.equal(converted?.kind, kind)
    assert.equal(v.is(MUTATION_PAYLOADS[kind], converted?.payload), true, kind)
    assert.equal(getLane(converted as Mutation), mutation.lane, kind)
  }
})

test('a call that no build has queued is refused on its own', async () => {
  const other = { method: 'POST', path: '/api/v1/users/delete', body: {} }
  const [note] = calls.filter(({ kind }) => kind === 'changeNoticeSettings')
  const results = await sync('ana', {
    intentions: [other, note?.mutation].map((mutation) => ({ id: newId(world.now), ...mutation })),
  })
  assert.deepEqual(
    results.map(({ status }) => status),
    [404, 200],
  )
})
