import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SCHEDULED_JOBS } from '#shared/admin.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { testWith } from '../tests/support/test-with.ts'
import { waitUntil } from '../tests/support/wait-until.ts'
import { createWorld, type World } from '../tests/support/world.ts'
import { write } from './db/write.ts'
import { listJobRecords } from './features/admin/scheduled-jobs.ts'
import { listScheduledJobs, runJob, type ScheduledJob, startScheduler } from './jobs.ts'

let world: World
const test = testWith(
  async () => {
    world = await createWorld()
  },
  () => world.close(),
)

const run = (job: ScheduledJob) => runJob(world.deps, job)
const wait = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}
const getJobRecord = async (name: string) =>
  (await listJobRecords(world.database.db)).find((item) => item.name === name)
const failing = (name: ScheduledJob['name'], everyMs = DAY_MS): ScheduledJob => ({
  name,
  intervalMs: everyMs,
  run: async () => {
    throw new Error('no space left')
  },
})
const addOperator = (email: string, language: string) =>
  write(world.database, async (tx) => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', 'like', '%@example.test')
      .executeTakeFirstOrThrow()
    await tx.updateTable('users').set({ role: 'superAdmin', email, language }).where('id', '=', id).execute()
  })

test('what time does is done when it is due, and what became of it is known', async () => {
  let runCount = 0
  const job: ScheduledJob = { name: 'files', intervalMs: DAY_MS, run: async () => void runCount++ }
  assert.equal((await getJobRecord('files'))?.startedAt, null)
  assert.equal(await run(job), DAY_MS)
  const record = await getJobRecord('files')
  assert.deepEqual(
    [runCount, record?.startedAt, record?.endedAt, record?.error, record?.failures],
    [1, world.now.toISOString(), world.now.toISOString(), null, 0],
  )
  wait(DAY_MS - MINUTE_MS)
  assert.equal(await run(job), MINUTE_MS, 'it is not its turn, after a restart neither')
  wait(MINUTE_MS)
  await run(job)
  assert.equal(runCount, 2)
})

test('a chore that fails is tried again sooner, ever later, and known by its error; it stops no other', async () => {
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    const next = await run(failing('files'))
    waits.push(next / MINUTE_MS)
    wait(next)
  }
  assert.deepEqual(waits, [1, 5, 15, 60, 60, 60])
  const record = await getJobRecord('files')
  assert.deepEqual([record?.error, record?.failures], ['no space left', 6])
  let done = 0
  await run({ name: 'keys', intervalMs: DAY_MS, run: async () => void done++ })
  assert.equal(done, 1)
})

test('the operator is mailed in their language when a chore has failed twice in a row, and once until it works again', async () => {
  await world.addBuyer('Root')
  await addOperator('root@example.test', 'es')
  const getMails = async () => {
    await world.mailQueue.flush()
    return world.sentMails.filter(({ to }) => to === 'root@example.test')
  }
  wait(await run(failing('backup')))
  assert.equal((await getMails()).length, 0)
  for (let i = 0; i < 4; i++) wait(await run(failing('backup')))
  const [mail, ...others] = await getMails()
  assert.equal(others.length, 0)
  assert.match(mail?.text ?? '', /Falló dos veces seguidas:\n\nbackup – no space left\n/)
  wait(await run({ name: 'backup', intervalMs: DAY_MS, run: async () => undefined }))
  assert.deepEqual(
    [(await getJobRecord('backup'))?.failures, (await getJobRecord('backup'))?.error],
    [0, null],
  )
  for (let i = 0; i < 2; i++) wait(await run(failing('backup')))
  assert.equal((await getMails()).length, 2)
})

test('a chore that ended its process has failed, and is not begun again at once', async () => {
  let startedCount = 0
  void run({
    name: 'drill',
    intervalMs: DAY_MS,
    run: () => {
      startedCount++
      return new Promise(() => undefined)
    },
  })
  await waitUntil(() => startedCount > 0)
  if (!('sqlite' in world.database)) return
  const job: ScheduledJob = { name: 'drill', intervalMs: DAY_MS, run: async () => void startedCount++ }
  assert.equal(await run(job), MINUTE_MS)
  assert.deepEqual(
    [startedCount, (await getJobRecord('drill'))?.error],
    [1, 'Its process ended before it finished'],
  )
  wait(MINUTE_MS)
  assert.equal(await run(job), DAY_MS)
  assert.equal(startedCount, 2)
})

test('a clock that was wrong for a while keeps no chore from its turn', async () => {
  let runCount = 0
  const job: ScheduledJob = { name: 'keys', intervalMs: DAY_MS, run: async () => void runCount++ }
  wait(400 * DAY_MS)
  await run(job)
  wait(-400 * DAY_MS)
  await run(job)
  assert.equal(runCount, 2)
})

test('a stop waits for chores so long at most; what it cuts short has not failed, and is done at the next start', async () => {
  const { promise: started, resolve: begin } = Promise.withResolvers<void>()
  const jobs = startScheduler(world.deps, [
    {
      name: 'backup',
      intervalMs: DAY_MS,
      run: () => {
        begin()
        return new Promise(() => undefined)
      },
    },
  ])
  await started
  await jobs.stop(50)
  if (!('sqlite' in world.database)) return
  let done = 0
  await run({ name: 'backup', intervalMs: DAY_MS, run: async () => void done++ })
  assert.deepEqual([done, (await getJobRecord('backup'))?.failures], [1, 0])
})

test('what comes round every few seconds leaves the disk at rest', async () => {
  const job: ScheduledJob = { name: 'letters', intervalMs: 15_000, run: async () => undefined }
  await run(job)
  const first = (await getJobRecord('letters'))?.endedAt
  wait(15_000)
  await run(job)
  assert.equal((await getJobRecord('letters'))?.endedAt, first)
  wait(45_000)
  await run(job)
  assert.notEqual((await getJobRecord('letters'))?.endedAt, first)
})

test('a backup that is not good is mailed with it, and not with the next look over the market', async () => {
  await world.addBuyer('Olga')
  await addOperator('olga@example.test', 'en')
  const ana = await world.addBuyer('Ana')
  const deps = {
    ...world.deps,
    env: { ...world.deps.env, backupRetention: { daily: 1, weekly: 0, monthly: 0 } },
  }
  const job = listScheduledJobs(deps).find(({ name }) => name === 'backup')
  assert.ok(job)
  const file = await world.addFile({ Authorization: `Bearer ${await world.createSession(ana)}` }, 'plan')
  await run(job)
  rmSync(join(deps.env.dataDir, 'files', file), { recursive: true })
  wait(DAY_MS)
  await run(job)
  const mails = await world.database.db.selectFrom('mails').select('subject').execute()
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Your latest backup is damaged'],
  )
})

test('every chore of a market does its work on a new one, and administrators see it', async () => {
  for (const job of world.jobs) await run(job)
  const records = await listJobRecords(world.database.db)
  assert.deepEqual(
    records.map(({ name, failures, endedAt }) => [name, failures, endedAt !== null]),
    SCHEDULED_JOBS.map((name) => [name, 0, true]),
  )
  const marta = await world.addBuyer('Marta')
  await addOperator('marta@example.test', 'en')
  const { body } = await world.get('/api/v1/admin/overview', {
    Authorization: `Bearer ${await world.createSession(marta)}`,
  })
  assert.deepEqual(body.data.chores, records)
})
