import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTINGS_KINDS } from '../../pwa/features/accounts/settings-mutations.ts'
import { NO_BUTTON, OFFLINE_BUTTONS } from '../e2e/offline-buttons.ts'
import { listSources, readSource } from './files.ts'

const LIST_PATH = 'offline-buttons.spec.ts'
const rows = Object.entries(OFFLINE_BUTTONS)

/** The calls that the app sends or enqueues, in the notation of the table. */
function findCalls(text: string): string[] {
  const sent = [...text.matchAll(/\bcallEndpoint\(\s*'((?:POST|PUT|DELETE) [^']*)'/g)].map(
    ([, endpoint = '']) => (endpoint.includes(' /admin/') ? '/admin/…' : endpoint),
  )
  const queued = text
    .split(/^(?=export async function )/m)
    .filter((part) => /\benqueue(Latest|Merged)?\(/.test(part))
    .flatMap((part) => /^export async function (\w+)/.exec(part)?.[1] ?? [])
  return [...sent, ...queued, ...(/\buploadPicture\(/.test(text) ? ['uploadPicture'] : [])]
}

test('whatever a button asks of the server stands in the table of what comes of it without a network, and nothing else does', () => {
  const code = listSources('pwa/{features,shell}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const implementedCalls = new Set([
    ...code.flatMap((file) => findCalls(readSource(file))),
    ...SETTINGS_KINDS,
  ])
  for (const general of ['enqueueSettings']) implementedCalls.delete(general)
  const listed = new Set([...rows.flatMap(([, { endpoints }]) => endpoints), ...Object.keys(NO_BUTTON)])
  assert.deepEqual([...implementedCalls].sort(), [...listed].sort())
})

test('each button of the table is pressed without a network by a journey', () => {
  for (const [button, { coveredBy }] of rows) {
    const [spec, journey] = coveredBy ?? [LIST_PATH, null]
    const text = readSource(`tests/e2e/${spec}`)
    assert.ok(text.includes('setOffline(true)'), spec)
    assert.ok(
      text.includes(journey === null ? `'${button}'` : `test('${journey}`),
      `${button}: ${journey ?? LIST_PATH}`,
    )
  }
})
