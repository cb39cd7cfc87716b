import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as v from 'valibot'
import { UserName } from '#shared/accounts.ts'
import { Branding } from '#shared/market.ts'
import { SellerForm } from '#shared/seller-profile.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { isImitation } from './lookalikes.ts'

const PASSWORD = 'Torno-azul-7'
let world: World
let luis: string
const tokens = new Map<string, string>()

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  const ada = await world.addBuyer('Ada')
  await world.database.db
    .updateTable('users')
    .set({ role: 'admin', last_name: 'Lovelace' })
    .where('id', '=', ada)
    .execute()
  for (const id of [luis, ada]) tokens.set(id, await world.createSession(id))
})
after(() => world.close())

const getAuthHeaders = (id: string) => ({ Authorization: `Bearer ${tokens.get(id)}` })
let people = 0
const signUp = async (firstName: string, lastName: string) => {
  const email = `person${++people}@example.test`
  const { body } = await world.send('POST', '/api/v1/buyer', {
    firstName,
    lastName,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    country: 'MX',
    termsAccepted: true,
  })
  return body.success ? 'taken' : `${body.errors?.[0]?.path}: ${body.errors?.[0]?.message}`
}
const rename = async (displayName: string) => {
  const { status, body } = await world.send(
    'PUT',
    '/api/v1/seller',
    { seller: { displayName } },
    getAuthHeaders(luis),
  )
  return status === 200 ? 'taken' : `${body.errors?.[0]?.path}: ${body.errors?.[0]?.message}`
}
const LOOKALIKES = 'This looks too much like someone else’s name'
const INVISIBLE_CHARS = 'Remove characters that nobody can see'

test('names of all scripts are taken as they are written', async () => {
  const names = [
    'Arabic عبد الله',
    '李明',
    'O’Brien',
    "O'Brien",
    'Jean-Luc',
    'Łukasz',
    'Nguyễn',
    'Zoë',
    'Ольга',
    'Ελένη',
    'मुकेश',
    'ก้อง',
    '한지민',
    'Søren',
    'Σοφία',
  ]
  for (const name of names) assert.equal(v.parse(UserName, name), name)
  for (const name of ['محمد\u200cرضا', 'शर्\u200dमा'])
    assert.equal(v.parse(UserName, name), name, 'a joiner that their script needs')
  assert.equal(await signUp('Ольга', 'Иванова'), 'taken')
  assert.equal(await signUp('Zoë', "O'Núñez"), 'taken')
  assert.equal(await signUp('محمد\u200cرضا', 'کریمی'), 'taken')
  assert.equal(await rename('Łukasz N.'), 'taken')
  assert.equal(await rename('علی\u200cرضا'), 'taken')
})

test('a sign that nobody sees is refused at its field, wherever a name or a title is typed', async () => {
  const hidden = [
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u2060',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\uffa0',
    '\u{e0041}',
  ]
  for (const sign of hidden) {
    for (const name of [`Lu${sign}is`, `${sign}Luis`, `Luis${sign}`, sign.repeat(3)]) {
      const parsed = v.safeParse(UserName, name)
      assert.ok(!parsed.success || parsed.output === 'Luis', `${name} ${sign.codePointAt(0)?.toString(16)}`)
    }
    for (const [schema, value] of [
      [SellerForm.entries.displayName, `Lu${sign}is`],
      [SellerForm.entries.title, `I will draw ${sign} for you`],
      [Branding.entries.name, `Ofi${sign}cio`],
    ] as const)
      assert.equal(v.safeParse(schema, value).success, false, `${sign.codePointAt(0)?.toString(16)}`)
  }
  assert.equal(await signUp('Lu\u3164is', 'Torres'), `firstName: ${INVISIBLE_CHARS}`)
  assert.equal(await rename('\u3164\u3164'), `seller.displayName: ${INVISIBLE_CHARS}`)
  for (const name of ['\u0301\u0301', 'Luis \u0336\u0336'])
    assert.equal(v.safeParse(UserName, name).success, false, 'accents of no letter')
  assert.equal(
    v.parse(UserName, 'Lu\u202e\u2066is'),
    'Luis',
    'what turns the direction is left out, as everywhere',
  )
})

test('nobody is called what looks like the market’s name or an administrator’s', async () => {
  for (const name of [
    'Оficio',
    'Ofісіо',
    'ΟϜΙCΙΟ',
    'Ｏｆｉｃｉｏ',
    '𝐎𝐟𝐢𝐜𝐢𝐨',
    'ᴏꜰɪᴄɪᴏ',
    '0ficio',
    'Ⓞⓕⓘⓒⓘⓞ',
    'Ⲟficio',
    'Oꓝicio',
    'ꓳꓝꓲꓚꓲꓳ',
  ]) {
    assert.ok(isImitation(name, 'Oficio'), name)
    assert.equal(await signUp(name, 'Support'), `firstName: ${LOOKALIKES}`, name)
  }
  assert.ok(isImitation('Оfi cio', 'Oficio'))
  assert.equal(await rename('Оficio'), `seller.displayName: ${LOOKALIKES}`)
  assert.equal(
    await rename('Oficio'),
    `seller.displayName: ${LOOKALIKES}`,
    'nor, as a whole, what is the market’s name',
  )
  assert.equal(await rename('O.fi-cio'), `seller.displayName: ${LOOKALIKES}`)
  assert.equal(await rename('Аdа Lovelace'), `seller.displayName: ${LOOKALIKES}`)
  assert.equal(await signUp('Аda', 'Lovelace'), `firstName: ${LOOKALIKES}`)
  const { body } = await world.send('PUT', '/api/v1/profile', { lastName: 'Оficio' }, getAuthHeaders(luis))
  assert.deepEqual(body.errors, [{ path: 'lastName', message: LOOKALIKES }])
})

test('people may share a name with an administrator, and be called something with the market’s name in it', async () => {
  assert.equal(await signUp('Ada', 'Lovelace'), 'taken')
  assert.equal(await rename('Luis de Oficio'), 'taken')
  assert.equal(await rename('Luis'), 'taken')
  assert.equal(isImitation('Ofiсiosa', 'Oficio'), false, 'another word')
})
