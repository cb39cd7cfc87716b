import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as v from 'valibot'
import { AdminSearchList } from '#shared/admin-searches.ts'
import { SellerList } from '#shared/sellers.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'

let world: World
let token: string
let plumbing: string
const NOBODY = '018f4a1c-0000-7000-8000-000000000000'

before(async () => {
  world = await createWorld()
  const ada = await world.addBuyer('Ada')
  await world.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ada).execute()
  token = await world.createSession(ada)
  const { body } = await send('POST', 'sub-categories', { categoryId: world.ids.build, name: 'Plumbing' })
  plumbing = body.data._id
  await world.addSeller({ firstName: 'Luis', services: [plumbing], skills: [] })
  await world.addSeller({ firstName: 'Rosa', services: [world.ids.walls], skills: [world.ids.concrete] })
})
after(() => world.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  world.send(method, `/api/v1/admin/${path}`, body, { Authorization: `Bearer ${token}` })
const get = async (path: string) =>
  (await world.get(`/api/v1/admin/${path}`, { Authorization: `Bearer ${token}` })).body.data
const find = async (search: string) => {
  const { body } = await world.get(`/api/v1/seller/all?search=${encodeURIComponent(search)}`)
  const { sellers, correction } = v.parse(SellerList, body.data)
  return { names: sellers.map(({ displayName }) => displayName), correction }
}
const listMissed = async () => v.parse(AdminSearchList, await get('searches')).searches
/** The id of a search that has just found nobody. */
async function missSearch(text: string): Promise<string> {
  assert.deepEqual((await find(text)).names, [])
  const missed = (await listMissed()).find((search) => search.text === text)
  assert.ok(missed)
  return missed._id
}
const add = async (searchId: string, kind: string, entryId: string, word: string) =>
  (await send('POST', `searches/${searchId}/words`, { kind, entryId, word })).body
const saveWords = async (words: string[]) =>
  (
    await send('PUT', `sub-categories/${plumbing}`, {
      categoryId: world.ids.build,
      name: 'Plumbing',
      words,
    })
  ).body

test('the operator adds to a service what Ana searched and didn’t find, and she finds it at once, with slips, too', async () => {
  const id = await missSearch('Sifonería nocturna')
  assert.equal((await add(id, 'service', plumbing, 'sifonería')).success, true)
  assert.deepEqual(await listMissed(), [])
  assert.deepEqual(await find('sifoneria'), { names: ['Luis'], correction: null })
  assert.deepEqual(await find('Sifon'), { names: ['Luis'], correction: null }, 'the beginning')
  assert.deepEqual(await find('sifonaria'), { names: ['Luis'], correction: 'sifoneria' })
  const { body } = await world.get(`/api/v1/subCategory?search=plumbing&withOutPagination=true`)
  assert.deepEqual(body.data.subCategories[0].words, ['sifonería'], 'devices get it, too')
  const [entry] = (await get('audit')).entries
  assert.deepEqual([entry.action, entry.subject, entry.note], ['catalogueChanged', 'Plumbing', 'sifonería'])
})

test('a skill has words of its own, a phrase stays together, and a repeated press adds nothing', async () => {
  const id = await missSearch('zafrado de quiñolas')
  for (const _ of ['once', 'again'])
    assert.equal((await add(id, 'skill', world.ids.concrete, 'zafrado de quiñolas')).success, true)
  assert.deepEqual((await find('quiñolas zafrado')).names, ['Rosa'])
  const { body } = await world.get(`/api/v1/skill?search=concrete`)
  assert.deepEqual(body.data.skills[0].words, ['zafrado de quiñolas'])
})

test('a dismissed search leaves the list; the log says that, not what it was', async () => {
  const id = await missSearch('qwxyz')
  for (const _ of ['once', 'again']) assert.equal((await send('DELETE', `searches/${id}`)).status, 200)
  assert.deepEqual(await listMissed(), [])
  const { entries } = await get('audit')
  assert.deepEqual([entries[0].action, entries[0].subject], ['searchDismissed', ''])
  assert.notEqual(entries[1].action, 'searchDismissed')
})

test('a word that would match nobody or everything is refused with its reason', async () => {
  for (const name of ['House painting', 'House wiring', 'House moving'])
    await send('POST', 'sub-categories', { categoryId: world.ids.build, name })
  for (const [word, code] of [
    ['a', 'SEARCH_WORD_TOO_SHORT'],
    ['…!?', 'SEARCH_WORD_TOO_SHORT'],
    ['for my', 'SEARCH_WORD_TOO_COMMON'],
    ['necesito', 'SEARCH_WORD_TOO_COMMON'],
    ['house', null],
    ['fix broken copper pipes kitchen sink', 'SEARCH_WORD_TOO_LONG'],
    ['x'.repeat(41), 'VALIDATION_FAILED'],
    ['  ', 'VALIDATION_FAILED'],
  ] as const) {
    const { code: refused = null, errors } = await add(NOBODY, 'service', plumbing, word)
    assert.equal(refused, code, word)
    if (code?.startsWith('SEARCH_')) assert.equal(errors[0].path, 'words')
  }
  for (const name of ['House cleaning', 'House building'])
    await send('POST', 'sub-categories', { categoryId: world.ids.build, name })
  assert.equal((await saveWords(['casa', 'houses'])).code, 'SEARCH_WORD_TOO_COMMON')
  assert.equal((await add(NOBODY, 'service', NOBODY, 'tubes')).code, 'SERVICE_NOT_FOUND')
  assert.equal((await add(NOBODY, 'skill', NOBODY, 'tubes')).code, 'SKILL_NOT_FOUND')
})

test('the form of the catalogue keeps words, each once, up to its limit, and those that an older app doesn’t send', async () => {
  const words = Array.from({ length: 20 }, (_, n) => `tubería ${n}a`)
  assert.equal((await saveWords([...words.slice(1), 'TUBERIA 1A'])).success, true)
  const readWords = async () => {
    const { categories } = await get('catalogue')
    const services = categories.flatMap(({ subCategories }: { subCategories: object[] }) => subCategories)
    return services.find(({ _id }: { _id: string }) => _id === plumbing).words
  }
  assert.deepEqual(await readWords(), words.slice(1))
  assert.equal((await saveWords([...words, 'one more'])).code, 'VALIDATION_FAILED')
  assert.equal((await saveWords(words)).success, true)
  const { code } = await add(NOBODY, 'service', plumbing, 'one more')
  assert.equal(code, 'TOO_MANY_SEARCH_WORDS')
  await send('PUT', `sub-categories/${plumbing}`, { categoryId: world.ids.build, name: 'Plumbing' })
  assert.equal((await readWords()).length, 20)
  await saveWords([])
  assert.deepEqual(await readWords(), [])
  assert.deepEqual((await find('sifoneria')).names, [])
})
