import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listImports, listSources } from './files.ts'

const FEATURES = [
  'currency',
  'uploads',
  'catalog',
  'accounts',
  'portfolio',
  'subscriptions',
  'orders',
  'chat',
  'notifications',
  'sellers',
  'support',
  'privacy',
  'sync',
  'admin',
]

/** The app's infrastructure, which must not import any feature or screen. */
const MACHINERY = ['pwa/sync/', 'pwa/cache/', 'pwa/client/', 'pwa/platform/', 'shared/']
/** Modules that every feature of the server may import. */
const FOUNDATION = [
  'api/http/',
  'api/db/',
  'api/mail/',
  'api/i18n/',
  'api/branding/',
  'api/outside/',
  'api/deps.ts',
  'shared/',
]

/** The project folders that each folder may import from, the most specific folder first. */
const RULES: [folder: string, may: string[]][] = [
  ['shared/', ['shared/']],
  ['pwa/platform/', ['pwa/platform/', 'shared/']],
  ['pwa/update/', ['pwa/update/', 'pwa/platform/', 'shared/']],
  ['pwa/sync/', MACHINERY],
  ['pwa/cache/', MACHINERY],
  ['pwa/client/', MACHINERY],
  ['pwa/worker/', ['pwa/worker/', 'pwa/update/', ...MACHINERY]],
  ['pwa/ui/', ['pwa/ui/', 'shared/']],
  ['pwa/i18n/', ['pwa/i18n/', 'shared/']],
  ['pwa/forms/', ['pwa/forms/', 'pwa/ui/', 'pwa/i18n/', ...MACHINERY]],
  [
    'pwa/features/',
    ['pwa/features/', 'pwa/forms/', 'pwa/ui/', 'pwa/i18n/', 'pwa/update/', 'pwa/paths.ts', ...MACHINERY],
  ],
  ['pwa/', ['pwa/', 'shared/']],
  ['api/db/', ['api/db/', 'shared/']],
  ['api/outside/', ['api/outside/', 'shared/']],
  ['api/http/', ['api/http/', 'api/db/', 'shared/']],
  ['api/i18n/', ['api/i18n/', 'shared/']],
  ['api/branding/', ['api/branding/', 'api/http/', 'api/db/', 'shared/']],
  [
    'api/mail/',
    ['api/mail/', 'api/i18n/', 'api/branding/', 'api/outside/', 'api/db/', 'api/deps.ts', 'shared/'],
  ],
  ['api/demo/', ['api/demo/', 'api/features/', ...FOUNDATION]],
  ['api/features/', ['api/features/', ...FOUNDATION]],
  ['api/', ['api/', 'shared/']],
]

const code = listSources('{pwa,api,shared}/**/*.{ts,tsx}').filter((path) => !path.endsWith('.test.ts'))

test('no module imports against the layers', () => {
  const wrong = code.flatMap((path) => {
    const may = RULES.find(([folder]) => path.startsWith(folder))?.[1] ?? []
    return listImports(path)
      .filter(
        (importPath) =>
          /^(pwa|api|shared|tests)\//.test(importPath) &&
          !may.some((allowed) => importPath.startsWith(allowed)),
      )
      .map((target) => `${path} → ${target}`)
  })
  assert.deepEqual(wrong, [])
})

test('a feature imports only from features to its left', () => {
  const wrong = code.flatMap((path) => {
    const own = /^(pwa|api)\/features\/([^/]+)\//.exec(path)
    if (!own) return []
    return listImports(path)
      .filter((importPath) => {
        const other = /^(pwa|api)\/features\/([^/]+)\//.exec(importPath)?.[2]
        return other !== undefined && FEATURES.indexOf(other) > FEATURES.indexOf(own[2] ?? '')
      })
      .map((target) => `${path} → ${target}`)
  })
  assert.deepEqual(wrong, [])
})

test('every feature folder is on the list', () => {
  const folders = new Set(
    code
      .map((path) => /^(?:pwa|api)\/features\/([^/]+)\//.exec(path)?.[1])
      .filter((name) => name !== undefined),
  )
  assert.deepEqual(
    [...folders].filter((name) => !FEATURES.includes(name)),
    [],
  )
})

test('what both sides share depends on valibot only', () => {
  const packages = listSources('shared/**/*.ts').flatMap((path) =>
    listImports(path).filter((target) => !target.startsWith('shared/') && !path.endsWith('.test.ts')),
  )
  assert.deepEqual([...new Set(packages)], ['valibot'])
})

test('the machinery runs in a worker, too: React only in its hooks', () => {
  const wrong = listSources('pwa/{sync,cache,client,platform}/**/*.{ts,tsx}').filter(
    (path) =>
      !/(hooks|use-[\w-]+|query)\.tsx?$/.test(path) &&
      listImports(path).some((target) =>
        /^(react|react-dom|dexie-react-hooks|@tanstack\/react-query)$/.test(target),
      ),
  )
  assert.deepEqual(wrong, [])
})

test('a service calls another service, never its routes', () => {
  const wrong = listSources('api/features/**/*.ts').flatMap((path) =>
    listImports(path)
      .filter((target) => target.endsWith('/routes.ts'))
      .map((target) => `${path} → ${target}`),
  )
  assert.deepEqual(wrong, [])
})
