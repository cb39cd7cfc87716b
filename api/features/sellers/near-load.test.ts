import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_BLOCK_MS, minLongestTurnMs } from '../../../tests/support/event-loop-blocking.ts'
import { createWorld } from '../../../tests/support/world.ts'
import { findTownsNamed } from '../places/gazetteer.ts'

/** As many of one trade in one town. */
const FREELANCERS = 1000

test('in a town with hundreds of a trade, Ana finds one of them, and nobody waits for it', async () => {
  const world = await createWorld()
  const [town] = await findTownsNamed('san jose')
  for (let i = 0; i < FREELANCERS; i++)
    await world.addSeller({
      firstName: 'Ida',
      title: 'I will fix your pipes',
      seller: { place_id: town?._id ?? null, reach_km: 25 },
    })
  for (const path of ['/seller/all', '/seller/facets'])
    for (const search of ['pipes san jose', 'san jose']) {
      let total = 0
      const longestMs = await minLongestTurnMs(async () => {
        world.database.generation++
        const response = await world.app.request(`/api/v1${path}?${new URLSearchParams({ search })}`)
        total = (await response.json()).data.total
      })
      assert.ok(longestMs <= MAX_BLOCK_MS, `${path}, ${search}: ${Math.round(longestMs)} ms`)
      assert.ok(total > 0, `${path}, ${search}`)
    }
  await world.close()
})
