import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listImports, listSources, readSource } from './files.ts'

const FEATURES = [
  'currency',
  'uploads',
  'catalog',
  'places',
  'portfolio',
  'notices',
  'listings',
  'accounts',
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
  ['pwa/worker/', ['pwa/worker/', 'pwa/update/', 'pwa/replica.ts', 'pwa/public-cache.ts', ...MACHINERY]],
  ['pwa/replica.ts', ['pwa/features/', 'pwa/sync/entities.ts']],
  ['pwa/public-cache.ts', ['pwa/features/', 'pwa/cache/public-tables.ts']],
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
  [
    'api/main.ts',
    [
      'api/compose.ts',
      'api/listen.ts',
      'api/prepare-market.ts',
      'api/jobs.ts',
      'api/operator/',
      'api/http/site/',
      'api/db/startup-error.ts',
      'api/data-lock.ts',
      'api/hand-over.ts',
      'api/inherited-socket.ts',
      'api/env.ts',
      'api/log.ts',
    ],
  ],
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

/** Modules at the top of the server, by those that may import them. */
const COMPOSITION: Record<string, string[]> = {
  'api/compose.ts': ['api/main.ts', 'api/operator/cli.ts'],
  'api/app.ts': ['api/compose.ts'],
  'api/main.ts': [],
}

test('the server is composed in one place: main imports compose, compose imports the app', () => {
  for (const [target, importers] of Object.entries(COMPOSITION))
    assert.deepEqual(
      code.filter((path) => listImports(path).includes(target)),
      importers,
      target,
    )
  const tests = listSources('{api,tests}/**/*.ts').filter((path) => !code.includes(path))
  assert.deepEqual(
    tests.filter((path) => listImports(path).includes('api/app.ts')),
    [],
    'tests use the world, which is composed like the server',
  )
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

/** Tables and entities of features, as code writes them. */
const ENTITY_NAMES = /(?<=['"`.])(chats?|messages?|orders?|notices?|saved)(?=['"`]|\.|,|\)| ===)/g
const PUBLIC_TABLES = /(?<=['"`.])(sellers|profiles|portfolios|ratings|categories|subCategories|skills)\b/g
/** What the server and the app agree on about the features whose data a device keeps. */
const FEATURE_SCHEMAS =
  /^shared\/(catalog|chat|messages|notifications|orders|portfolio|saved|sellers|support)\.ts$/

test('the machinery names no feature: their entities and tables are registered', () => {
  const sources = listSources('pwa/{sync,cache,client}/**/*.{ts,tsx}').filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const wrong = sources.flatMap((path) =>
    [
      ...listImports(path).filter((target) => FEATURE_SCHEMAS.test(target)),
      ...((path.startsWith('pwa/cache/') ? null : readSource(path).match(ENTITY_NAMES)) ?? []),
      ...(readSource(path).match(PUBLIC_TABLES) ?? []),
    ].map((name) => `${path}: ${name}`),
  )
  assert.deepEqual(wrong, [])
  // The service worker loads what the features register, so that must be light.
  const heavy = listSources('pwa/features/*/{replica,public-tables}.ts').flatMap((path) =>
    listImports(path)
      .filter((target) => target.startsWith('pwa/features/'))
      .flatMap((target) => [target, ...listImports(target)])
      .filter((target) => /^(pwa\/(ui|i18n|forms|shell)\/|react)/.test(target))
      .map((target) => `${path} → ${target}`),
  )
  assert.deepEqual(heavy, [])
})

test('a service calls another service, never its routes', () => {
  const wrong = listSources('api/features/**/*.ts').flatMap((path) =>
    listImports(path)
      .filter((target) => target.endsWith('/routes.ts'))
      .map((target) => `${path} → ${target}`),
  )
  assert.deepEqual(wrong, [])
})
