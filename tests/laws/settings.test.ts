import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from '../../api/env.ts'
import { readText } from './files.ts'

/** Settings that are left out of the documentation on purpose: end-to-end tests use them. */
const UNDOCUMENTED_SETTINGS = ['OUT_DIR', 'SHOW_TEST_ROUTES']

test('an operator finds every setting in the table, and none that is not there', () => {
  const declaredSettings = [...readText('api/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)]
    .map(([, name = '']) => name)
    .filter((name) => !UNDOCUMENTED_SETTINGS.includes(name))
  const documentedSettings = readText('README.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
  assert.deepEqual(documentedSettings.sort(), declaredSettings.sort())
})

test('the settings that are shipped for a service start a market', () => {
  const lines = readText('docs/deploy/oficio.env')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  const env = readEnv(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))))
  assert.deepEqual(
    [env.production, env.demo, env.trustProxy, env.dataDir],
    [true, false, 1, '/var/lib/oficio'],
  )
  const unit = readText('docs/deploy/oficio.service')
  assert.match(unit, /EnvironmentFile=\/etc\/oficio\.env\n/)
  assert.match(
    unit,
    /ExecStartPre=\/usr\/bin\/node api\/prepare\.mjs --build\nExecStart=\S+\/\.runtime\/node /,
    'a stop reaches Node itself, and no npm that keeps it',
  )
  assert.match(
    unit,
    /StateDirectory=oficio\nStateDirectoryMode=0700\nUMask=0077\n/,
    'nobody else looks into what it keeps',
  )
})
