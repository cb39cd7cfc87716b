import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { INTERFACE_LANGUAGES } from '../../shared/languages.ts'
import { createWorld, type World } from '../support/world.ts'
import { listSources, readSource } from './files.ts'

/** A text that an anonymous visitor might try to have the market mail to somebody in its own name. */
const HOSTILE_NAME = 'win-now'
const PASSWORD = 'Torno-azul-7'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.send('POST', `/api/v1/${path}`, body, { 'User-Agent': HOSTILE_NAME, ...headers })

test('all letters go through three files, which are looked at here', () => {
  const mailWriters = listSources('api/**/*.ts').filter(
    (path) => !path.endsWith('.test.ts') && /insertInto\('mails'\)|\benqueueMail\(/.test(readSource(path)),
  )
  assert.deepEqual(mailWriters.sort(), [
    'api/features/notifications/mails.ts',
    'api/features/support/contacts.ts',
    'api/mail/mail-queue.ts',
  ])
})

test('whoever signs up or writes with somebody else’s address has no word of theirs mailed to it', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const email = `victim-${language}@example.test`
    const form = {
      firstName: `${HOSTILE_NAME} http`,
      lastName: `${HOSTILE_NAME} last`,
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      country: 'MX',
      termsAccepted: true,
      language,
    }
    assert.equal((await post(language === 'en' ? 'seller' : 'buyer', form)).status, 200)
    await post('auth/login', { email, password: PASSWORD, deviceId: '019a0000-0000-7000-8000-00000000aaaa' })
    await post('auth/login', { email, password: PASSWORD, deviceId: '019a0000-0000-7000-8000-00000000bbbb' })
    world.now = new Date(world.now.getTime() + 2 * 60_000)
    await post('auth/send-email-verification-code', { email, language })
    await post('auth/forgot-password', { email, language })
    await world.waitForBackgroundTasks()
    const link =
      world.sentMails.map(({ secret }) => secret).findLast((secret) => secret?.startsWith('http')) ?? ''
    const { userId, token } = Object.fromEntries(new URL(link).searchParams)
    await post('auth/reset-password', { userId, token, password: `${PASSWORD}x` })
    await world.waitForBackgroundTasks()
    const message = `${HOSTILE_NAME}: open https://${HOSTILE_NAME}.example and win`
    await post('help-support/get-in-touch-record', {
      firstName: HOSTILE_NAME,
      lastName: HOSTILE_NAME,
      email,
      message,
      termsAccepted: true,
      language,
    })
  }
  const ada = await world.addBuyer('Ada')
  await world.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ada).execute()
  const headers = { Authorization: `Bearer ${await world.createSession(ada)}` }
  const { body } = await world.get('/api/v1/admin/contacts', headers)
  assert.equal(body.data.contacts.length, INTERFACE_LANGUAGES.length)
  for (const { _id } of body.data.contacts)
    assert.equal(
      (
        await world.send(
          'PUT',
          `/api/v1/admin/contacts/${_id}/answer`,
          { answer: 'Thank you, we will look.' },
          headers,
        )
      ).status,
      200,
    )
  await world.mailQueue.flush()
  const sent = world.sentMails.filter(({ to }) => to.startsWith('victim-'))
  assert.equal(
    sent.length,
    INTERFACE_LANGUAGES.length * 6,
    'code, new device, code again, link, changed password, answer',
  )
  for (const mail of sent)
    assert.equal(
      [mail.subject, mail.text, mail.html].join('\n').includes(HOSTILE_NAME),
      false,
      `${mail.to}: ${mail.subject}`,
    )
})

test('once Ana has confirmed her address her letters bear her name', async () => {
  const ana = await world.addBuyer('Ana')
  const { email } = await world.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ana)
    .executeTakeFirstOrThrow()
  await post('auth/forgot-password', { email, language: 'en' })
  await world.waitForBackgroundTasks()
  assert.match(world.sentMails.at(-1)?.text ?? '', /^Hi Ana,\n/)
})
