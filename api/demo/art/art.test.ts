import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createWorld } from '../../../tests/support/world.ts'
import { fillDemo } from '../fill-demo.ts'
import { createSeededRandom } from '../random.ts'
import { CATEGORIES } from '../words/catalogue.ts'
import { loadDemoTexts } from '../words/index.ts'
import { drawProject } from './draw-project.ts'
import { FEATURED_ART, TRADE_ART } from './projects.ts'

test('every project that a demo freelancer shows has artwork of its own subject', async () => {
  const { trades, featured } = await loadDemoTexts('en')
  assert.equal(TRADE_ART.length, CATEGORIES.length)
  const countProjects = (people: { projects: unknown[] }[]) => people.map(({ projects }) => projects.length)
  assert.deepEqual(
    TRADE_ART.map(({ length }) => length),
    countProjects(trades),
  )
  assert.deepEqual(
    FEATURED_ART.slice(0, featured.length).map((art, n) => art.length >= (featured[n]?.projects.length ?? 0)),
    featured.map(() => true),
  )
})

test('every demo freelancer shows three to six projects, and no picture is seen twice', async () => {
  const world = await createWorld({ env: { demo: true } })
  for (const table of ['skills', 'sub_categories', 'categories'] as const)
    await world.database.db.deleteFrom(table).execute()
  const drawings = new Map<string, string>()
  const files = {
    ...world.deps.files,
    put: async (id: string, svg: string | Uint8Array) => void drawings.set(id, String(svg)),
  }
  await fillDemo({ database: world.database, files, clock: world.deps.clock })
  const projects = await world.database.db
    .selectFrom('portfolio_projects')
    .select(['user_id', 'images'])
    .execute()
  for (const [userId, own] of Map.groupBy(projects, (project) => project.user_id))
    assert.ok(own.length >= 3 && own.length <= 6, `${userId}: ${own.length}`)
  const shown = projects.flatMap(({ images }) => images.match(/[0-9a-f-]{36}/g) ?? [])
  assert.equal(new Set(shown.map((id) => drawings.get(id))).size, shown.length)
  world.close()
})

test('each way of showing work is a drawing that can be rendered', async () => {
  const random = createSeededRandom(1)
  for (const art of TRADE_ART.flat())
    for (const { svg } of drawProject(random, art, { palette: random.integer(0, 99), count: 9 })) {
      assert.doesNotMatch(svg, /NaN|undefined|--/)
      const { info } = await sharp(Buffer.from(svg)).resize(64).raw().toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [64, 48])
    }
})
