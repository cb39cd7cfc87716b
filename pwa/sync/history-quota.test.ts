import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HISTORY_QUOTAS, readHistoryQuota, saveHistoryQuota } from './history-quota.ts'

test('how many messages Ana’s device fetches ahead is her choice, and Marta’s on the same device her own', () => {
  const unless = readHistoryQuota('ana')
  assert.equal(unless, 10_000)
  for (const quota of HISTORY_QUOTAS) {
    saveHistoryQuota('ana', quota)
    assert.deepEqual([readHistoryQuota('ana'), readHistoryQuota('marta')], [quota, unless])
  }
})
