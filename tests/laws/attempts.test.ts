import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, sources } from './files.ts'

/** What costs or tells something when it is tried; where it is made is no trial. */
const TRIED = /(?<!function )\b(verifyPassword|redeemCode)\(/
const COUNTED = /\bcountAttempt\(/
const NEW_PASSWORD = /set\(\{[^}]*\bpassword_hash: (?!null)/

// At the start the demo's own password is tried on the demo's people: nobody asks for that, and nobody is told.
const rooms = sources('api/**/*.ts').filter((path) => !path.endsWith('.test.ts') && path !== 'api/demo/logins.ts')

/** The functions of a file, from their heads to the next one's. */
const functionsOf = (text: string) => text.split(/^(?=(?:export )?(?:async )?function )/m).filter((code) => /^(export )?(async )?function /.test(code))
const nameOf = (code: string) => /function (\w+)/.exec(code)?.[1] ?? ''

/** Functions in which something secret is tried before the attempt is counted. */
const uncounted = (text: string) => functionsOf(text).flatMap((code) => (TRIED.test(code) && !COUNTED.test(code.slice(0, code.search(TRIED))) ? [nameOf(code)] : []))

test('where a password or a code is tried, the attempt was counted before', () => {
  const where = rooms.filter((path) => TRIED.test(read(path)))
  assert.deepEqual(where, ['api/features/accounts/accounts.ts'])
  assert.deepEqual(
    where.flatMap((path) => uncounted(read(path))),
    [],
  )
  assert.deepEqual(uncounted('async function enter() {\n  if (await verifyPassword(a, b)) countAttempt(c)\n}\n'), ['enter'], 'after is too late')
})

test('a password is replaced in one place, which ends the links to replace it', () => {
  const places = rooms.filter((path) => !path.startsWith('api/demo/')).flatMap((path) => functionsOf(read(path)).flatMap((code) => (NEW_PASSWORD.test(code) ? [code] : [])))
  assert.deepEqual(places.map(nameOf), ['logIn', 'replacePassword'], 'a log-in hashes the same password anew')
  assert.match(places[1] ?? '', /endResetLinks\(/)
})
