import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { ROOT, readSource } from './files.ts'

test('every figure that an alert waits for is one that the market tells', async () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const ownMetrics = [...readSource('api/operator/metrics.ts').matchAll(/gauge\('(\w+)'/g)].map(
    ([, name]) => `oficio_${name}`,
  )
  const jobNames = [...readSource('api/operator/metrics.ts').matchAll(/createJobGauge\('(\w+)'/g)].map(
    ([, name]) => `oficio_chore_${name}`,
  )
  const knownMetrics = [
    ...registry.getMetricsAsArray().map(({ name }) => name),
    ...ownMetrics,
    ...jobNames,
    'oficio_http_answer_seconds_count',
    'oficio_slow_queries_total',
  ]
  const alertMetrics = [
    ...readSource('docs/deploy/alerts.yml').matchAll(/\b(?:oficio|nodejs|process)_\w+/g),
  ].map(([name]) => name)
  assert.ok(alertMetrics.length > 8)
  assert.deepEqual(
    alertMetrics.filter((name) => !knownMetrics.includes(name)),
    [],
  )
  registry.clear()
})

test('what the guide tells to copy is there, and every command of the unit’s script is one of ours', () => {
  const guide = readSource('docs/self-hosting.md')
  for (const [, name = ''] of guide.matchAll(/docs\/deploy\/([\w.]+\w)/g))
    assert.ok(existsSync(join(ROOT, 'docs/deploy', name)), name)
  const orders = [...guide.matchAll(/^ *oficio ([a-z-]+)/gm)].map(([, order]) => order)
  assert.ok(orders.length > 3)
  assert.deepEqual(
    [...new Set(orders)].filter(
      (order) => !['doctor', 'backup', 'restore', 'move-to-postgres'].includes(order ?? ''),
    ),
    [],
  )
})
