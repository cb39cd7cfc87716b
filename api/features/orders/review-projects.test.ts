import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '#shared/time.ts'
import { drawPicture, uploadPicture } from '../../../tests/support/upload-picture.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'

type Headers = Record<string, string>

const NOBODY = '019a0000-0000-7000-8000-000000000001'

let world: World
let luis: string
let ana: string
let luisHeaders: Headers
let picture: string

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = await world.addBuyer('Ana')
  luisHeaders = await authorize(luis)
  await world.addRating(luis, ana, 5, 'Seen from the tram')
  picture = (await uploadPicture(world, luisHeaders, await drawPicture(300, 200, '#d03020'))).body.data.url
})
after(() => world.close())

const authorize = async (id: string): Promise<Headers> => ({
  Authorization: `Bearer ${await world.createSession(id)}`,
})
const addProject = async (headers: Headers, name: string, images: string[] = []): Promise<string> => {
  const project = { name, description: 'For a bakery.', skills: [], duration: '1-month', cost: 1, images }
  return (await world.send('POST', '/api/v1/portfolio', project, headers)).body.data._id
}
const getReview = async () => (await world.get(`/api/v1/rating?sellerId=${luis}`)).body.data.ratings[0]
const getOrder = async (headers: Headers, side = 'seller') =>
  (await world.get(`/api/v1/order/${side}`, headers)).body.data.orders[0]
const choose = async (ratingId: string, projectId: string | null, headers = luisHeaders) =>
  world.send('PUT', `/api/v1/rating/${ratingId}/project`, { projectId }, headers)

test('Luis shows a project with Ana’s review, another one, and none; everybody who reads it sees it', async () => {
  const review = await getReview()
  assert.equal('project' in review, false)
  const [sign, poster] = [
    await addProject(luisHeaders, 'A sign', [picture]),
    await addProject(luisHeaders, 'A poster'),
  ]
  const { status, body } = await choose(review._id, sign)
  assert.deepEqual([status, body.data.order.rating.projectId], [200, sign])
  const { project } = await getReview()
  assert.deepEqual([project._id, project.name, project.cover.url], [sign, 'A sign', picture])
  assert.match(project.cover.color, /^#[0-9a-f]{6}$/)
  const found = await world.get(`/api/v1/rating?sellerId=${luis}&search=tram`)
  assert.equal(found.body.data.ratings[0].project._id, sign)
  assert.equal((await getOrder(await authorize(ana), 'buyer')).rating.projectId, sign)

  await choose(review._id, poster)
  assert.deepEqual((await getReview()).project, { _id: poster, name: 'A poster', cover: null })
  assert.equal((await choose(review._id, null)).status, 200)
  assert.equal('project' in (await getReview()), false)
  assert.equal('projectId' in (await getOrder(luisHeaders)).rating, false)
})

test('a choice that arrives twice changes nothing the second time', async () => {
  const { _id } = await getReview()
  const project = await addProject(luisHeaders, 'A door')
  await choose(_id, project)
  const { generation } = world.database
  assert.equal((await choose(_id, project)).status, 200)
  assert.equal(world.database.generation, generation)
})

test('nobody chooses for the review of another freelancer, another’s project, or an order without a review', async () => {
  const { _id } = await getReview()
  const own = await addProject(luisHeaders, 'A wall')
  const marta = await authorize(await world.addSeller({ firstName: 'Marta' }))
  const hers = await addProject(marta, 'Her wall')
  const before = (await getReview()).project
  const getCode = async (answer: ReturnType<typeof choose>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  assert.deepEqual(await getCode(choose(_id, hers, marta)), [404, 'RATING_NOT_FOUND'])
  assert.deepEqual(await getCode(choose(_id, hers)), [404, 'PORTFOLIO_NOT_FOUND'])
  assert.deepEqual(await getCode(choose(_id, NOBODY)), [404, 'PORTFOLIO_NOT_FOUND'])
  assert.deepEqual(await getCode(choose(_id, own, await authorize(ana))), [403, 'FORBIDDEN'])
  const unrated = (
    await world.send(
      'POST',
      '/api/v1/order',
      {
        sellerUserId: luis,
        description: 'A sign for the door of my shop',
        deliveryAt: new Date(world.now.getTime() + 9 * DAY_MS).toISOString(),
        budget: 90,
      },
      await authorize(ana),
    )
  ).body.data.order._id
  assert.deepEqual(await getCode(choose(unrated, own)), [404, 'RATING_NOT_FOUND'])
  assert.deepEqual((await getReview()).project, before)
})

test('a deleted project leaves the review without a picture, and both devices are told', async () => {
  const { _id } = await getReview()
  const project = await addProject(luisHeaders, 'A fence', [picture])
  await choose(_id, project)
  const anaHeaders = await authorize(ana)
  const cursors = await Promise.all(
    [luisHeaders, anaHeaders].map(
      async (headers) => (await world.get('/api/v1/changes', headers)).body.data.upTo,
    ),
  )
  await world.send('DELETE', `/api/v1/portfolio/${project}`, undefined, luisHeaders)
  const review = await getReview()
  assert.deepEqual([review.comment, 'project' in review], ['Seen from the tram', false])
  for (const [i, headers] of [luisHeaders, anaHeaders].entries()) {
    const { changes } = (await world.get(`/api/v1/changes?since=${cursors[i]}`, headers)).body.data
    const order = changes.find(({ entity }: { entity: string }) => entity === 'order')
    assert.equal('projectId' in order.row.rating, false)
  }
})
