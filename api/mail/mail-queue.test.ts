import assert from 'node:assert/strict'
import { CODE_TTL_MS } from '#shared/accounts.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { MAX_BLOCK_MS, measureBlockMs } from '../../tests/support/event-loop-blocking.ts'
import { testWith } from '../../tests/support/test-with.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { createWorld, type World } from '../../tests/support/world.ts'
import { newId } from '../db/id.ts'
import { write } from '../db/write.ts'
import type { OutgoingMail } from '../outside/mail.ts'
import { createMailQueue, enqueueMail, MAIL_PRIORITY, sendMail } from './mail-queue.ts'

let world: World
let sent: string[]
/** The fake mail server's reaction to a mail. */
let server: (sentMail: OutgoingMail) => Promise<void>

const test = testWith(
  async () => {
    sent = []
    server = async () => undefined
    const transport = async (sentMail: OutgoingMail) => {
      await server(sentMail)
      sent.push(sentMail.to)
    }
    world = await createWorld({ mail: transport, env: { mailPerMinute: 8 } })
  },
  () => world.close(),
)

const digest = (to: string) =>
  write(world.database, (tx) =>
    enqueueMail(
      tx,
      to,
      { subject: 'News', text: 'Luis wrote', html: '<p>Luis wrote</p>' },
      { urgency: MAIL_PRIORITY.news, now: world.now },
    ),
  )
const code = (to: string) =>
  write(world.database, (tx) =>
    sendMail(
      tx,
      'verify',
      { email: to, first_name: 'Ana', language: 'es' },
      { data: { secret: '123456' }, now: world.now },
    ),
  )
const advanceClock = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}
const stateOf = (to: string) =>
  world.database.db
    .selectFrom('mails')
    .select(['state', 'tries', 'error', 'secret', 'text'])
    .where('to_address', '=', to)
    .executeTakeFirstOrThrow()

test('Ana’s code goes out before the digests that were written before it', async () => {
  for (let i = 0; i < 5; i++) await digest(`reader-${i}@example.test`)
  await code('ana@example.test')
  await world.mailQueue.flush()
  assert.equal(sent[0], 'ana@example.test')
  assert.equal(sent.length, 6)
})

test('the mail server is given as many letters in a minute as is set, and a code still finds its place among them', async () => {
  for (let i = 0; i < 20; i++) await digest(`reader-${i}@example.test`)
  await world.mailQueue.flush()
  assert.equal(sent.length, 6, 'digests leave a quarter of the minute')
  await code('ana@example.test')
  await world.mailQueue.flush()
  assert.equal(sent.at(-1), 'ana@example.test')
  for (let i = 0; i < 5; i++) await code(`marta-${i}@example.test`)
  await world.mailQueue.flush()
  assert.equal(sent.length, 8, 'nobody gets past the pace')
  advanceClock(MINUTE_MS)
  await world.mailQueue.flush()
  assert.equal(sent.length, 14)
  assert.equal(sent.slice(8).filter((to) => to.startsWith('marta')).length, 4)
})

test('however much is written to Marta, Ana’s letter goes with the next few, and Marta gets all of hers', async () => {
  for (let i = 0; i < 40; i++) {
    await digest('marta@example.test')
    advanceClock(1)
  }
  await digest('ana@example.test')
  await world.mailQueue.flush()
  assert.deepEqual([sent.length, sent.includes('ana@example.test')], [6, true])
  for (let i = 0; i < 40; i++) {
    advanceClock(MINUTE_MS)
    await world.mailQueue.flush()
  }
  assert.equal(sent.filter((to) => to === 'marta@example.test').length, 40)
})

test('a letter to somebody for whom thousands wait costs no more than another', async () => {
  const at = world.now.toISOString()
  const waiting = {
    to_address: 'ada@example.test',
    secret: null,
    subject: '',
    text: '',
    html: '',
    state: 'waiting' as const,
    next_try_at: at,
    error: null,
    created_at: at,
    urgency: MAIL_PRIORITY.news,
  }
  for (let i = 0; i < 200; i++) {
    advanceClock(1)
    await world.database.db
      .insertInto('mails')
      .values(
        Array.from({ length: 100 }, () => ({
          ...waiting,
          id: newId(world.now),
          tries: 0,
          unsubscribe: null,
          expires_at: null,
          tried_at: null,
        })),
      )
      .execute()
  }
  advanceClock(1)
  const ms = await measureBlockMs(async () => {
    for (let i = 0; i < 30; i++) await digest('ada@example.test')
  })
  assert.ok(ms <= MAX_BLOCK_MS, `${Math.round(ms)} ms`)
})

test('receivers whose server does not answer delay nobody else’s letter, and no code', async () => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  server = ({ to }) => (to.startsWith('slow') ? never : Promise.resolve())
  for (let i = 0; i < 3; i++) await digest(`slow-${i}@example.test`)
  for (let i = 0; i < 2; i++) await digest(`reader-${i}@example.test`)
  const first = world.mailQueue.flush()
  await waitUntil(() => sent.length >= 2)
  await code('ana@example.test')
  const second = world.mailQueue.flush()
  await waitUntil(() => sent.includes('ana@example.test'))
  assert.deepEqual(sent.toSorted(), ['ana@example.test', 'reader-0@example.test', 'reader-1@example.test'])
  end()
  await Promise.all([first, second])
  assert.equal(sent.length, 6)
})

test('a letter that is not taken is tried again, ever later, and kept with its reason in the end; others go meanwhile', async () => {
  server = async ({ to }) => {
    if (to.startsWith('gone')) throw new Error('550 no such mailbox')
  }
  await digest('gone@example.test')
  await digest('reader@example.test')
  await world.mailQueue.flush()
  assert.deepEqual(sent, ['reader@example.test'])
  for (const [i, minutes] of [1, 5, 30, 120, 480].entries()) {
    assert.deepEqual(
      [(await stateOf('gone@example.test')).state, (await stateOf('gone@example.test')).tries],
      ['waiting', i + 1],
    )
    advanceClock(minutes * MINUTE_MS - 1)
    await world.mailQueue.flush()
    assert.equal((await stateOf('gone@example.test')).tries, i + 1, 'not before its time')
    advanceClock(1)
    await world.mailQueue.flush()
  }
  const { state, error } = await stateOf('gone@example.test')
  assert.deepEqual([state, error], ['failed', '550 no such mailbox'])
})

test('a code that has expired meanwhile is not mailed late', async () => {
  let down = true
  server = async () => {
    if (down) throw new Error('connection refused')
  }
  await code('ana@example.test')
  await world.mailQueue.flush()
  down = false
  advanceClock(CODE_TTL_MS)
  await world.mailQueue.flush()
  assert.deepEqual(sent, [])
  const { state, error, secret, text } = await stateOf('ana@example.test')
  assert.deepEqual(
    [state, error, secret, text],
    ['failed', 'Not sent before its code or link expired', null, ''],
  )
})

test('of two processes that look at once one takes a letter; if it ends before it was sent, the other does', async () => {
  const { promise: hangs, resolve: end } = Promise.withResolvers<void>()
  server = () => hangs
  await code('ana@example.test')
  const first = world.mailQueue.flush()
  const getClaimed = () =>
    world.database.db.selectFrom('mails').select('id').where('tried_at', 'is not', null).executeTakeFirst()
  await waitUntil(getClaimed)
  const other = createMailQueue(
    world.database,
    async ({ to }) => void sent.push(to),
    () => world.now,
    { shouldKeepSent: async () => false, perMinute: 8 },
  )
  await other.flush()
  assert.deepEqual(sent, [])
  advanceClock(2 * MINUTE_MS)
  await other.flush()
  assert.deepEqual(sent, ['ana@example.test'])
  end()
  await first
})
