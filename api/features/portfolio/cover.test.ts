import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as v from 'valibot'
import { SubCategory } from '#shared/catalog.ts'
import { SellerCard } from '#shared/sellers.ts'
import { drawPicture, uploadPicture } from '../../../tests/support/upload-picture.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { addCovers } from './cover.ts'

let world: World
let luis: string
let his: Record<string, string>

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  his = { Authorization: `Bearer ${await world.createSession(luis)}` }
})
after(() => world.close())

const upload = async (color: string): Promise<string> =>
  (await uploadPicture(world, his, await drawPicture(300, 200, color))).body.data.url
const add = (images: string[]) =>
  world.send(
    'POST',
    '/api/v1/portfolio',
    { name: 'A poster', description: 'For a jazz month.', skills: [], duration: '1-month', cost: 1, images },
    his,
  )
const findCard = async () => (await world.get('/api/v1/seller/all')).body.data.sellers[0]
const listServiceCovers = async () =>
  v
    .parse(v.array(SubCategory), (await world.get('/api/v1/subCategory')).body.data.subCategories)
    .flatMap(({ cover }) => cover?.url ?? [])
/** Colors are found in a histogram of 4096 cells. */
const isNear = (color: string, expected: [number, number, number]) =>
  expected.every(
    (channel, i) => Math.abs(Number.parseInt(color.slice(1 + i * 2, 3 + i * 2), 16) - channel) <= 16,
  )

test('Luis’s card shows the first picture of his newest project with its color, and none when they are gone', async () => {
  assert.equal((await findCard()).cover, null)
  const [red, blue] = [await upload('#d03020'), await upload('#2040c0')]
  const first = (await add([red])).body.data
  assert.equal((await findCard()).cover.url, red)
  world.now = new Date(world.now.getTime() + 1000)
  const second = (await add([blue, red])).body.data
  const { cover } = await findCard()
  assert.equal(cover.url, blue)
  assert.ok(isNear(cover.color, [0x20, 0x40, 0xc0]), cover.color)
  assert.deepEqual(await listServiceCovers(), [blue], 'the service that he offers is led by his work')
  await add([])
  assert.equal((await findCard()).cover.url, blue, 'a project without a picture covers nothing')
  await world.send('DELETE', `/api/v1/portfolio/${second._id}`, undefined, his)
  assert.equal((await findCard()).cover.url, red)
  await world.send('DELETE', `/api/v1/portfolio/${first._id}`, undefined, his)
  assert.equal((await findCard()).cover, null)
})

test('what an older program listed gets its cover and its color after the start', async () => {
  const green = await upload('#209040')
  await add([green])
  const { db } = world.database
  await db.updateTable('files').set({ color: null }).execute()
  const { cover: _, ...older } = v.parse(SellerCard, await findCard())
  await db
    .updateTable('listings')
    .set({ card: JSON.stringify(older) })
    .execute()
  await addCovers(world.database, world.deps.files)
  const { cover } = await findCard()
  assert.equal(cover.url, green)
  assert.ok(isNear(cover.color, [0x20, 0x90, 0x40]), cover.color)
})
