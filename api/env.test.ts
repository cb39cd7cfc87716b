import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { InvalidSettingsError, readEnv } from './env.ts'

const getError = (variables: Record<string, string>): string => {
  try {
    readEnv(variables)
  } catch (error) {
    assert.ok(error instanceof InvalidSettingsError)
    return error.message
  }
  return 'nothing refused'
}

test('without any setting the market is a demo on port 3000 of this machine', () => {
  const env = readEnv({})
  assert.deepEqual(
    [env.port, env.host, env.demo, env.publicUrl, env.trustProxy, env.rateLimits],
    [3000, '127.0.0.1', true, 'http://localhost:3000', 0, true],
  )
  assert.equal(env.dataDir, resolve('data'))
})

test('in production there is no demo unless it is asked for', () => {
  assert.equal(readEnv({ NODE_ENV: 'production' }).demo, false)
  const onPurpose = readEnv({ NODE_ENV: 'production', DEMO: 'public', PUBLIC_URL: 'https://market.example' })
  assert.deepEqual([onPurpose.demo, onPurpose.publicDemo], [true, true])
})

test('a demo ends where the public begins: it starts there on purpose only, and says so on every page', () => {
  const readDemo = (demo: string) =>
    `DEMO=${demo} isn’t valid. It must be 0 for a public marketplace (run npm run remove-demo if it had demo data), or public for a demo that says so on every page.`
  assert.equal(getError({ DEMO: '1', PUBLIC_URL: 'https://market.example' }), readDemo('1'))
  assert.equal(getError({ PUBLIC_URL: 'https://market.example' }), readDemo(''))
  assert.equal(getError({ DEMO: '1', NODE_ENV: 'production' }), readDemo('1'))
  assert.equal(getError({ DEMO: '1', PUBLIC_URL: 'https://localhost.example' }), readDemo('1'))
  for (const publicUrl of [
    'https://localhost:3000',
    'https://127.0.0.1',
    'https://[::1]:3000',
    'https://shop.localhost',
    'http://192.168.1.5:3000',
  ])
    assert.equal(readEnv({ DEMO: '1', PUBLIC_URL: publicUrl }).publicDemo, false)
  assert.equal(readEnv({ DEMO: '0', PUBLIC_URL: 'https://market.example' }).demo, false)
  for (const other of ['', 'development', 'test'])
    assert.deepEqual(
      [readEnv({ NODE_ENV: other }).production, readEnv({ NODE_ENV: other }).demo],
      [false, true],
    )
})

test('an empty setting counts as none, and the public address loses its last slash', () => {
  assert.equal(
    readEnv({ PORT: '', DEMO: '0', PUBLIC_URL: 'https://market.example/' }).publicUrl,
    'https://market.example',
  )
})

for (const [name, value, allowed] of [
  ['PORT', 'eighty', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['HOST', 'not a host', 'an address or name of this machine, like 127.0.0.1 or 0.0.0.0'],
  ['PUBLIC_URL', 'market.example', 'an address that starts with http:// or https://'],
  ['PUBLIC_URL', 'https://market.example/shop', 'an address without a path, like https://market.example'],
  ['DEMO', 'yes', '0, 1, or public'],
  ['NODE_ENV', 'prod', 'production, development, or test'],
  ['NODE_ENV', 'Production', 'production, development, or test'],
  ['TRUST_PROXY', '1.5', 'a whole number from 0 to 10'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug, info, warn, error, fatal, silent'],
  ['RATE_LIMITS', 'no', 'on or off'],
  ['ADMIN_EMAIL', 'admin', 'an email address'],
  [
    'PUSH_SUBJECT',
    'mailto:root@localhost',
    'a public address where push services can reach you: mailto:you@market.example or https://market.example',
  ],
  [
    'PUSH_SUBJECT',
    'http://market.org',
    'a public address where push services can reach you: mailto:you@market.example or https://market.example',
  ],
  [
    'PUSH_SUBJECT',
    'mailto:me@market.local',
    'a public address where push services can reach you: mailto:you@market.example or https://market.example',
  ],
  ['MAIL_FROM', 'Oficio', 'an email address, with or without a name: Oficio <hello@market.example>'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'a Stripe publishable key: pk_…'],
] as const) {
  test(`${name}=${value} is refused in one line that says what is allowed`, () => {
    assert.equal(getError({ [name]: value }), `${name}=${value} isn’t valid. It must be ${allowed}.`)
  })
}

test('push services are told of an operator whom they can reach, or nothing is pushed', () => {
  assert.equal(readEnv({}).pushSubject, null)
  assert.equal(
    readEnv({ DEMO: '0', PUBLIC_URL: 'https://market.org' }).pushSubject,
    'mailto:no-reply@market.org',
  )
  assert.equal(
    readEnv({ DEMO: '0', PUBLIC_URL: 'https://market.org', MAIL_FROM: 'Oficio <hello@mail.org>' })
      .pushSubject,
    'mailto:hello@mail.org',
  )
  assert.equal(
    readEnv({ DEMO: '0', PUBLIC_URL: 'https://market.org', PUSH_SUBJECT: 'https://about.org' }).pushSubject,
    'https://about.org',
  )
})

test('every fault has a line of its own', () => {
  assert.equal(getError({ PORT: 'x', DEMO: 'x' }).split('\n').length, 2)
})

test('limits cannot be switched off in production', () => {
  assert.equal(
    getError({ NODE_ENV: 'production', RATE_LIMITS: 'off' }),
    'RATE_LIMITS=off isn’t valid. It must be on when NODE_ENV is production.',
  )
})

test('what belongs together is asked for together', () => {
  assert.match(
    getError({ ADMIN_EMAIL: 'root@market.example' }),
    /^ADMIN_PASSWORD= isn’t valid. It must be set when ADMIN_EMAIL is\.$/,
  )
  assert.match(getError({ STRIPE_SECRET_KEY: 'sk_test_1' }), /^STRIPE_PUBLISHABLE_KEY= isn’t valid/)
  assert.equal(
    getError({ DATABASE_REPLICA_URL: 'postgres://standby/market' }),
    'DATABASE_REPLICA_URL=(not shown) isn’t valid. It must be unset unless DATABASE_URL is set: it’s a standby of that server.',
  )
})

test('a secret that cannot be used is not repeated', () => {
  for (const variables of [
    { STRIPE_SECRET_KEY: 'hunter2' },
    { SMTP_URL: 'http://me:hunter2@mail.example' },
    { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'hunter2' },
    { DATABASE_URL: 'mysql://me:hunter2@db' },
    { DATABASE_REPLICA_URL: 'mysql://me:hunter2@db' },
    { DATABASE_REPLICA_URL: 'postgres://me:hunter2@db' },
    { REDIS_URL: 'http://me:hunter2@db' },
    { REDIS_URL: 'redis://me:hunter2@db' },
    { FILES_URL: 'https://me:hunter2@storage.example' },
  ])
    assert.doesNotMatch(getError(variables), /hunter2|nothing refused/)
})
