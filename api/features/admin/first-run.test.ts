import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { checkMailServer, createMailer } from '../../mail/mailer.ts'
import { issueFirstRunToken } from './first-run.ts'

let world: World
let token: string | null
const arrived: string[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('Wrong password')),
  onData(stream, _session, done) {
    let raw = ''
    stream.on('data', (chunk) => (raw += chunk))
    stream.on('end', () => {
      arrived.push(raw)
      done()
    })
  },
})

before(async () => {
  world = await createWorld()
  token = await issueFirstRunToken(world.database)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
after(() => {
  world.close()
  server.close(() => undefined)
})

const mailServer = (password: string) => {
  const address = server.server.address()
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    user: 'market',
    password,
    from: 'hello@taller.test',
  }
}
async function call(method: string, path: string, body?: object, token = '') {
  const response = await world.app.request(`/api/v1/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}
const form = () => ({
  token: token ?? 'x'.repeat(32),
  firstName: 'Olga',
  lastName: 'Ríos',
  email: 'olga@taller.test',
  password: 'Torno-azul-7',
  language: 'es',
  brand: { name: 'Taller', colour: 'teal' },
  mail: mailServer('right'),
})

test('the token of the first run is of one start: the one before opens nothing, and neither stands in the database', async () => {
  const before = token
  token = await issueFirstRunToken(world.database)
  assert.match(token ?? '', /^[\w-]{32}$/)
  assert.notEqual(token, before)
  assert.equal((await call('POST', 'first-run', { ...form(), token: before })).code, 'FIRST_RUN_TOKEN')
  const settings = JSON.stringify(await world.database.db.selectFrom('settings').selectAll().execute())
  for (const item of [before, token]) assert.equal(settings.includes(item ?? ''), false)
})

test('what an older program kept of its token opens nothing', async () => {
  const old = 'o'.repeat(32)
  await world.database.db.updateTable('settings').set({ value: old }).where('key', '=', 'first-run').execute()
  token = await issueFirstRunToken(world.database)
  assert.equal((await call('POST', 'first-run', { ...form(), token: old })).code, 'FIRST_RUN_TOKEN')
  const row = await world.database.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'first-run')
    .executeTakeFirstOrThrow()
  assert.doesNotMatch(row.value, /o{32}/)
})

test('an operator sets a new market up without a terminal: account, name, colour and mail, all or nothing, once', async () => {
  assert.equal((await call('GET', 'first-run')).data.open, true)
  assert.equal(
    (await call('POST', 'first-run', { ...form(), token: 'y'.repeat(32) })).code,
    'FIRST_RUN_TOKEN',
  )
  assert.equal(
    (await call('POST', 'first-run', { ...form(), brand: { name: ' ', colour: 'teal' } })).errors[0].path,
    'brand.name',
  )
  assert.equal(
    (await call('POST', 'first-run', { ...form(), mail: { ...mailServer('right'), from: '' } })).errors[0]
      .path,
    'mail.from',
  )
  assert.equal(
    (await call('POST', 'first-run/test-mail', { token: 'y'.repeat(32), mail: null, to: 'olga@taller.test' }))
      .code,
    'FIRST_RUN_TOKEN',
  )
  assert.match(
    (await call('POST', 'first-run/test-mail', { token, mail: mailServer('wrong'), to: 'olga@taller.test' }))
      .data.rejection,
    /Wrong password/,
  )
  assert.equal(
    (await call('POST', 'first-run/test-mail', { token, mail: mailServer('right'), to: 'olga@taller.test' }))
      .data.rejection,
    null,
  )
  assert.equal(arrived.length, 1)

  const sent = form()
  const { data } = await call('POST', 'first-run', sent)
  assert.deepEqual(
    [data.user.role, data.user.emailVerified, data.user.firstName],
    ['superAdmin', true, 'Olga'],
  )
  assert.equal((await call('GET', 'first-run')).data.open, false)
  assert.equal((await call('POST', 'first-run', sent)).code, 'FIRST_RUN_OVER')
  assert.equal(await issueFirstRunToken(world.database), null, 'the next start asks nobody')

  const { data: market } = await call('GET', 'admin/market', undefined, data.token)
  assert.deepEqual(market.brand, { name: 'Taller', colour: 'teal' })
  assert.equal(market.mail.hasPassword, true)
  assert.equal(JSON.stringify(market).includes('right'), false, 'the password is never told')
  const version = await (await world.app.request('/version.json')).json()
  assert.deepEqual([version.name, version.colour], ['Taller', 'teal'])

  await call(
    'PUT',
    'admin/market',
    { brand: { name: 'Taller Sur', colour: 'green' }, mail: { ...mailServer(''), from: 'hola@taller.test' } },
    data.token,
  )
  assert.match(await checkMailServer(world.deps), /accepts the login/)
  await createMailer(
    world.deps,
    '/nowhere',
  )({
    id: '1',
    to: 'ana@example.test',
    subject: 'Hola',
    text: 'Hola',
    html: '<p>Hola</p>',
    secret: null,
    unsubscribe: null,
  })
  assert.match(
    arrived[1] ?? '',
    /From: Taller Sur <hola@taller\.test>/,
    'the password that was kept still serves',
  )
})

test('letters bear the name and the colour that a market was given', async () => {
  await world.database.db
    .insertInto('settings')
    .values({ key: 'brand', value: '{"name":"Sur","colour":"green"}' })
    .onConflict((at) => at.column('key').doUpdateSet({ value: '{"name":"Sur","colour":"green"}' }))
    .execute()
  const ana = await world.addBuyer('Ana')
  const { email } = await world.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ana)
    .executeTakeFirstOrThrow()
  await world.send('POST', '/api/v1/auth/forgot-password', { email })
  await world.waitForBackgroundTasks()
  assert.match(world.sentMails.at(-1)?.text ?? '', /\n\nSur$/)
  assert.match(world.sentMails.at(-1)?.html ?? '', /#006b2d.*Sur/)
})

test('without a mail server the super administrator reads the codes on the desk, and nobody else does', async () => {
  const olga = await world.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'olga@taller.test')
    .executeTakeFirstOrThrow()
  const ada = await world.addBuyer('Ada')
  await world.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ada).execute()
  const getMailsFor = async (person: string) =>
    (await call('GET', 'admin/overview', undefined, await world.createSession(person))).data.lettersHere
  await world.database.db.deleteFrom('settings').where('key', '=', 'mail').execute()
  await assert.rejects(checkMailServer(world.deps), /Set one in Admin > Marketplace/)
  await call('POST', 'buyer', {
    firstName: 'Rosa',
    lastName: 'Paz',
    email: 'rosa@taller.test',
    password: 'Segura!2026',
    confirmPassword: 'Segura!2026',
    country: 'MX',
    termsAccepted: true,
  })
  await world.waitForBackgroundTasks()
  const rosaMail = (await getMailsFor(olga.id)).find(({ to }: { to: string }) => to === 'rosa@taller.test')
  assert.match(rosaMail.secret, /^\d{6}$/)
  assert.deepEqual(await getMailsFor(ada), [])
})
