import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseQuota, QUOTAS, quotaOf } from './history-quota.ts'

test('how many messages Ana’s device fetches ahead is her choice, and Marta’s on the same device her own', () => {
  const unless = quotaOf('ana')
  assert.equal(unless, 10_000)
  for (const quota of QUOTAS) {
    chooseQuota('ana', quota)
    assert.deepEqual([quotaOf('ana'), quotaOf('marta')], [quota, unless])
  }
})
