import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Change } from '#shared/protocol/changes.ts'
import type { FeedSources } from '../../db/feed-sources.ts'
import type { RecordChange } from '../../db/write.ts'
import { FEED_SOURCES } from './feed-sources.ts'

test('every entity that devices keep is registered once, and a misspelt or missing one doesn’t compile', () => {
  const entities = Change.options.map((option) => option.entries.entity.literal)
  assert.deepEqual(Object.keys(FEED_SOURCES).toSorted(), entities.toSorted())

  const recordChange: RecordChange = () => undefined
  recordChange(['ana'], 'order', 'o1')
  // @ts-expect-error there is no such entity
  recordChange(['ana'], 'oder', 'o1')
  const { saved: _, ...incomplete } = FEED_SOURCES
  // @ts-expect-error saved freelancers have no source
  const sources: FeedSources = incomplete
  assert.ok(sources)
})
