import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listImports, listSources } from './files.ts'

const FEATURES = ['currency', 'uploads', 'catalog', 'accounts', 'portfolio', 'subscriptions', 'orders', 'chat', 'notifications', 'sellers', 'support', 'privacy', 'sync', 'admin']

/** What each folder may import of the project, the most special folder first. */
const RULES: [folder: string, may: string[]][] = [
  ['shared/', ['shared/']],
  ['pwa/offline/', ['pwa/offline/', 'shared/']],
  ['pwa/ui/', ['pwa/ui/', 'shared/']],
  ['pwa/i18n/', ['pwa/i18n/', 'shared/']],
  ['pwa/forms/', ['pwa/forms/', 'pwa/offline/', 'pwa/ui/', 'pwa/i18n/', 'shared/']],
  ['pwa/features/', ['pwa/features/', 'pwa/forms/', 'pwa/offline/', 'pwa/ui/', 'pwa/i18n/', 'pwa/paths.ts', 'shared/']],
  ['pwa/', ['pwa/', 'shared/']],
  ['api/http/', ['api/http/', 'api/db/', 'shared/']],
  ['api/db/', ['api/db/', 'shared/']],
  ['api/outside/', ['api/outside/', 'shared/']],
  ['api/demo/', ['api/demo/', 'api/db/', 'api/features/', 'api/outside/', 'shared/']],
  ['api/features/', ['api/features/', 'api/http/', 'api/db/', 'api/outside/', 'api/deps.ts', 'shared/']],
  ['api/', ['api/', 'shared/']],
]

const code = listSources('{pwa,api,shared}/**/*.{ts,tsx}').filter((path) => !path.endsWith('.test.ts'))

test('nobody imports against the direction of the house', () => {
  const violations = code.flatMap((path) => {
    const may = RULES.find(([folder]) => path.startsWith(folder))?.[1] ?? []
    return listImports(path)
      .filter((target) => /^(pwa|api|shared|tests)\//.test(target) && !may.some((allowed) => target.startsWith(allowed)))
      .map((target) => `${path} → ${target}`)
  })
  assert.deepEqual(violations, [])
})

test('a feature imports only from features to its left', () => {
  const violations = code.flatMap((path) => {
    const ownIds = /^(pwa|api)\/features\/([^/]+)\//.exec(path)
    if (!ownIds) return []
    return listImports(path)
      .filter((target) => {
        const other = /^(pwa|api)\/features\/([^/]+)\//.exec(target)?.[2]
        return other !== undefined && FEATURES.indexOf(other) > FEATURES.indexOf(ownIds[2] ?? '')
      })
      .map((target) => `${path} → ${target}`)
  })
  assert.deepEqual(violations, [])
})

/** WebKit runs files that need one which waits before it has run: https://bugs.webkit.org/show_bug.cgi?id=242740 */
test('no file of the app that others import awaits while it is run', () => {
  const waits = listSources('pwa/**/*.{ts,tsx}').filter(
    (path) => !path.endsWith('.test.ts') && /^(?=\S)(?!.*\basync\b).*\bawait /m.test(readFileSync(path, 'utf8').replaceAll(/^(\/\*\*| \*|\/\/).*/gm, '')),
  )
  assert.deepEqual(waits, ['pwa/main.tsx'])
})

test('every feature folder is on the list', () => {
  const folders = new Set(code.map((path) => /^(?:pwa|api)\/features\/([^/]+)\//.exec(path)?.[1]).filter((name) => name !== undefined))
  assert.deepEqual(
    [...folders].filter((name) => !FEATURES.includes(name)),
    [],
  )
})

test('what both sides share depends on valibot only', () => {
  const packages = listSources('shared/**/*.ts').flatMap((path) => listImports(path).filter((target) => !target.startsWith('shared/') && !path.endsWith('.test.ts')))
  assert.deepEqual([...new Set(packages)], ['valibot'])
})

test('the offline machinery runs in a worker: React only in its hooks', () => {
  const violations = listSources('pwa/offline/**/*.{ts,tsx}').filter(
    (path) => !/hooks\.tsx?$|query\.tsx?$/.test(path) && listImports(path).some((target) => /^(react|react-dom|dexie-react-hooks|@tanstack\/react-query)$/.test(target)),
  )
  assert.deepEqual(violations, [])
})

test('a room calls another room, never its door', () => {
  const violations = listSources('api/features/**/*.ts').flatMap((path) =>
    listImports(path)
      .filter((target) => target.endsWith('/routes.ts'))
      .map((target) => `${path} → ${target}`),
  )
  assert.deepEqual(violations, [])
})
