import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSources, readSource } from './files.ts'

/** Functions that test a secret, which is costly or reveals something. Their definitions don't count. */
const ATTEMPT_CALL = /(?<!function )\b(verifyPassword|redeemCode)\(/
const COUNTED_CALL = /\bcountAttempt\(/
const NEW_PASSWORD = /set\(\{[^}]*\bpassword_hash: (?!null)/

// At the start the demo's own password is tried on the demo's accounts. No request triggers that and no
// response shows it.
const services = listSources('api/**/*.ts').filter(
  (path) => !path.endsWith('.test.ts') && path !== 'api/demo/logins.ts',
)

/** The functions of a file, each from its head to the next one's. */
const functionsOf = (text: string) =>
  text
    .split(/^(?=(?:export )?(?:async )?function )/m)
    .filter((code) => /^(export )?(async )?function /.test(code))
const getFunctionName = (code: string) => /function (\w+)/.exec(code)?.[1] ?? ''

/** Functions that test a secret before they count the attempt. */
const findUncounted = (text: string) =>
  functionsOf(text).flatMap((code) =>
    ATTEMPT_CALL.test(code) && !COUNTED_CALL.test(code.slice(0, code.search(ATTEMPT_CALL)))
      ? [getFunctionName(code)]
      : [],
  )

test('where a password or a code is tried, the attempt was counted before', () => {
  const attemptFiles = services.filter((path) => ATTEMPT_CALL.test(readSource(path)))
  assert.deepEqual(attemptFiles, ['api/features/accounts/accounts.ts'])
  assert.deepEqual(
    attemptFiles.flatMap((path) => findUncounted(readSource(path))),
    [],
  )
  assert.deepEqual(
    findUncounted('async function enter() {\n  if (await verifyPassword(a, b)) countAttempt(c)\n}\n'),
    ['enter'],
    'after is too late',
  )
})

test('a password is replaced in one place, which ends the links to replace it', () => {
  const calls = services
    .filter((path) => !path.startsWith('api/demo/'))
    .flatMap((path) =>
      functionsOf(readSource(path)).flatMap((code) => (NEW_PASSWORD.test(code) ? [code] : [])),
    )
  assert.deepEqual(
    calls.map(getFunctionName),
    ['logIn', 'replacePassword'],
    'a log-in hashes the same password anew',
  )
  assert.match(calls[1] ?? '', /revokeResetLinks\(/)
})
