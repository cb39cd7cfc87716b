import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { paths } from '../../pwa/paths.ts'
import { isScreenPath, SCREEN_PATHS, TEST_SCREEN_PATH } from '../../shared/screens.ts'

test('the server knows every screen of the app, and no other', () => {
  const routes = readFileSync('pwa/shell/routes/routes.tsx', 'utf8')
  const drawn = [...routes.matchAll(/^ {2}screen\((.+?), '\w+', \(\) => import/gm)].flatMap(([, at = '']) => [...at.matchAll(/paths\.(\w+)\((?:'([^']*)')?\)/g)])
  const addresses = drawn.map(([, name = '', part]): string => {
    const make: unknown = Reflect.get(paths, name)
    return typeof make === 'function' ? String(make(part)) : name
  })
  assert.deepEqual([...addresses].sort(), [...SCREEN_PATHS, TEST_SCREEN_PATH].sort())
})

test('an address is a screen with any part in its place, and nothing beside it', () => {
  for (const path of ['/', '/dashboard', '/dashboard/orders', '/chat/1', '/freelancer-details/somebody', '/About-us/']) assert.ok(isScreenPath(path), path)
  for (const path of ['/nowhere', '/chats', '/freelancer-details', '/dashboard/orders/1', TEST_SCREEN_PATH]) assert.ok(!isScreenPath(path), path)
})
