import assert from 'node:assert/strict'
import { test } from 'node:test'
import i18next from 'i18next'
import type { AdminOverview } from '#shared/admin.ts'
import type { Health } from '#shared/health.ts'
import admin from '../../i18n/en/admin.ts'
import { getJobHealth } from './job-health.ts'
import { listHealth } from './list-health.ts'

const i18n = i18next.createInstance()
await i18n.init({ lng: 'en', resources: { en: { admin } }, defaultNS: 'admin' })
const t = i18n.getFixedT('en', 'admin')

const now = new Date().toISOString()
const job = {
  name: 'releases',
  startedAt: now,
  endedAt: now,
  durationMs: 1,
  error: null,
  failures: 0,
} as const
const NEW_MARKET: AdminOverview = {
  version: '1.0.0',
  buyers: 0,
  sellers: 0,
  listed: 0,
  suspended: 0,
  orders: 0,
  openReports: 0,
  openContacts: 0,
  mailServer: true,
  lettersWaiting: 0,
  lettersFailedCount: 0,
  lettersFailed: [],
  lettersHere: [],
  push: false,
  devices: 0,
  devicesFailing: 0,
  payments: 'none',
  rates: null,
  ratesAsked: false,
  freeMegabytes: 50_000,
  lastBackup: now,
  backupFault: null,
  drill: null,
  offsite: null,
  replica: null,
  release: null,
  chores: [],
  choresOff: ['releases'],
}
const listStates = (change: Partial<AdminOverview>): Record<string, Health> =>
  Object.fromEntries(
    listHealth({ ...NEW_MARKET, ...change }, t, 'en').map(({ key, health }) => [key, health]),
  )

test('Olga isn’t told that what she never set up is OK', () => {
  assert.deepEqual(listStates({}), {
    mail: 'good',
    letters: 'good',
    push: 'off',
    payments: 'unset',
    rates: 'unset',
    disk: 'good',
    backup: 'good',
    drill: 'pending',
    offsite: 'off',
    release: 'off',
  })
})

test('Olga isn’t warned that no backups are made where she has switched them off', () => {
  const describe = (lastBackup: string | null) => {
    const overview = { ...NEW_MARKET, lastBackup, choresOff: ['backup' as const, 'drill' as const] }
    return listHealth(overview, t, 'en').find(({ key }) => key === 'backup')
  }
  assert.partialDeepStrictEqual(describe(null), {
    health: 'off',
    detail: 'Nothing to do: this feature isn’t on.',
  })
  assert.equal(describe('2026-05-04T10:00:00Z')?.health, 'off')
  assert.equal(listStates({ lastBackup: null }).backup, 'look')
})

test('Olga isn’t told of a weekly test of backups where none are made', () => {
  const drill = listHealth({ ...NEW_MARKET, choresOff: ['backup', 'drill'] }, t, 'en').find(
    ({ key }) => key === 'drill',
  )
  assert.deepEqual(drill, {
    key: 'drill',
    health: 'off',
    detail: 'Nothing to do: this feature isn’t on.',
  })
})

test('Olga isn’t told that what hasn’t happened yet is OK', () => {
  const offsite = { until: null, snapshotAt: null, filesWaiting: 0, fault: null }
  const release = { newest: null, url: null, askedAt: null, isNewer: null }
  const { offsite: first, release: unchecked } = listStates({ offsite, release })
  assert.deepEqual([first, unchecked], ['pending', 'pending'])
  assert.equal(listStates({ offsite: { ...offsite, fault: 'The bucket is gone.' } }).offsite, 'look')
})

test('Olga reads when it was asked whether hers is the newest version, and looks herself if that can’t be told', () => {
  const known = {
    newest: '1.2.0',
    url: 'https://releases.example/1.2.0.tar.gz',
    // Noon where the test runs.
    askedAt: new Date(2026, 4, 4, 12).toISOString(),
  }
  const describe = (isNewer: boolean | null) => {
    const row = listHealth({ ...NEW_MARKET, release: { ...known, isNewer } }, t, 'en').at(-1)
    return [row?.health, row?.detail]
  }
  const [health, detail = ''] = describe(false)
  assert.equal(health, 'good')
  assert.match(detail, /^This is the newest version\. Checked May 4, 2026/)
  const [unclear, unclearDetail = ''] = describe(null)
  assert.equal(unclear, 'look')
  assert.match(unclearDetail, /^The newest version we know of is 1\.2\.0\. Checked May 4, 2026/)
  assert.equal(describe(true)[0], 'look')
})

test('Olga reads of a replica whether it answers, and how far it is behind', () => {
  const describe = (replica: AdminOverview['replica']) => {
    const row = listHealth({ ...NEW_MARKET, replica }, t, 'en').find(({ key }) => key === 'replica')
    return [row?.health, row?.detail]
  }
  assert.deepEqual(describe({ state: 'used', lagBytes: 0 }), ['good', 'Up to date: it answers public reads.'])
  assert.deepEqual(describe({ state: 'behind', lagBytes: 3_000_000 }), [
    'look',
    'Behind by 3 MB: the main database answers for it.',
  ])
  assert.equal(describe({ state: 'away', lagBytes: null })[0], 'look')
})

test('a task that returned because nothing was to do isn’t OK but off, unless it failed', () => {
  assert.equal(getJobHealth(job, []), 'good')
  assert.equal(getJobHealth(job, ['releases']), 'off')
  assert.equal(getJobHealth({ ...job, failures: 2 }, ['releases']), 'look')
  assert.equal(getJobHealth({ ...job, startedAt: null, endedAt: null }, []), 'pending')
})
