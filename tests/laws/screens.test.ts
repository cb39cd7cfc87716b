import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from '../../pwa/paths.ts'
import { isScreenPath, SCREEN_PATHS, TEST_SCREEN_PATH } from '../../shared/screens.ts'
import { readSource } from './files.ts'

test('the server knows every screen of the app, and no other', () => {
  const routes = readSource('pwa/shell/routes/routes.tsx')
  const drawn = [...routes.matchAll(/\bscreen\((.*?), '\w+', \(\) => import/g)].flatMap(([, at = '']) => [
    ...at.matchAll(/paths\.(\w+)\(([^)]*)\)/g),
  ])
  const addresses = drawn.map(([, name = '', list = '']): string => {
    const make: unknown = Reflect.get(paths, name)
    const parts = [...list.matchAll(/'([^']*)'/g)].map(([, part]) => part)
    return typeof make === 'function' ? String(make(...parts)) : name
  })
  assert.deepEqual([...addresses].sort(), [...SCREEN_PATHS, TEST_SCREEN_PATH].sort())
})

test('an address is a screen with any part in its place, and nothing beside it', () => {
  for (const path of [
    '/',
    '/dashboard',
    '/dashboard/orders',
    '/chat/1',
    '/freelancer-details/somebody',
    '/About-us/',
  ])
    assert.ok(isScreenPath(path), path)
  for (const path of ['/nowhere', '/chats', '/freelancer-details', '/dashboard/orders/1', TEST_SCREEN_PATH])
    assert.ok(!isScreenPath(path), path)
})
