import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { ROOT, readSource } from './files.ts'

test('every figure that an alert waits for or a chart shows is one that the market tells', async () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const ownMetrics = [...readSource('api/operator/metrics.ts').matchAll(/gauge\('(\w+)'/g)].map(
    ([, name]) => `oficio_${name}`,
  )
  const jobNames = [...readSource('api/operator/metrics.ts').matchAll(/createJobGauge\('(\w+)'/g)].map(
    ([, name]) => `oficio_chore_${name}`,
  )
  const databaseMetrics = [
    ...readSource('api/operator/database-metrics.ts').matchAll(/name: '(oficio_\w+)'/g),
  ].flatMap(([, name = '']) => [name, `${name}_count`, `${name}_sum`])
  const knownMetrics = [
    ...registry.getMetricsAsArray().map(({ name }) => name),
    ...ownMetrics,
    ...jobNames,
    ...databaseMetrics,
    'oficio_http_answer_seconds_count',
    'oficio_slow_queries_total',
  ]
  for (const file of ['alerts.yml', 'grafana.json']) {
    const used = [...readSource(`docs/deploy/${file}`).matchAll(/\b(?:oficio|nodejs|process)_\w+/g)].map(
      ([name]) => name.replace(/(_seconds)_bucket$/, '$1_count'),
    )
    assert.ok(used.length > 8)
    assert.deepEqual(
      used.filter((name) => !knownMetrics.includes(name)),
      [],
      file,
    )
  }
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
      (order) => !['doctor', 'backup', 'restore', 'rollback', 'move-to-postgres'].includes(order ?? ''),
    ),
    [],
  )
})

test('the two units of a service differ in the folder and the socket alone', () => {
  const strip = (text: string) =>
    text
      .replace(/^(#.*|Description=.*|Requires=oficio\.socket|Sockets=oficio\.socket)\n/gm, '')
      .replace(' oficio.socket', '')
      .replace(' --build', '')
  assert.equal(
    strip(readSource('docs/deploy/oficio@.service')).replaceAll('/home/oficio/%i', '/home/oficio/oficio'),
    strip(readSource('docs/deploy/oficio.service')),
  )
  assert.match(readSource('docs/deploy/oficio.socket'), /^Service=oficio@oficio\.service$/m)
  assert.match(
    readSource('docs/deploy/oficio'),
    /oficio\.socket \]\s.* STARTED_AS='oficio\.socket oficio@oficio'$/m,
  )
})

test('a container has what the commands and platforms for containers look for', () => {
  const container = readSource('docs/deploy/Containerfile')
  const copied = [...container.matchAll(/^COPY (docs\/\S+) /gm)].map(([, path = '']) => path)
  assert.ok(copied.length > 1)
  for (const path of copied) assert.ok(existsSync(join(ROOT, path)), path)
  for (const file of ['container/npm', 'container/hooks/pre-backup', 'container/hooks/post-restore'])
    assert.ok(statSync(join(ROOT, 'docs/deploy', file)).mode & 0o100, `${file} can be run`)
  assert.match(container, /^ENV .* PORT=80 DATA_DIR=\/storage /m)
  // Its user can write to its home alone, and to the storage, which is backed up.
  assert.match(container, /useradd .*--create-home oficio/)
  assert.match(container, /^ENV NODE_COMPILE_CACHE=\/home\/oficio\//m)
  const [compose, caddy] = [
    readSource('docs/deploy/compose.yaml'),
    readSource('docs/deploy/Caddyfile.compose'),
  ]
  const composePort = /PORT: "(\d+)"/.exec(compose)?.[1]
  assert.ok(composePort && caddy.includes(`reverse_proxy oficio:${composePort} `))
  const strip = (text: string) =>
    text.replace(/^(# |\t# With several).*\n/gm, '').replaceAll(/\{\$MARKET_HOST\}|market\.example/g, 'HOST')
  assert.equal(
    strip(caddy).replace('oficio:3000', '127.0.0.1:3000'),
    strip(readSource('docs/deploy/Caddyfile')),
  )
})
