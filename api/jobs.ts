import { CHORES, type ChoreName } from '#shared/admin.ts'
import { following } from './app.ts'
import type { Database } from './db/open.ts'
import { forgetTakenBack } from './db/taken-back.ts'
import { dropForgottenWords } from './db/words.ts'
import { write } from './db/write.ts'
import type { Deps } from './deps.ts'
import { sweepSessions } from './features/accounts/sessions.ts'
import { beginChore, dueOf, endChore, type Outcome } from './features/admin/chores.ts'
import { mailNews } from './features/notifications/mails.ts'
import { tendOrders } from './features/orders/expiry.ts'
import { refreshResponseTimes } from './features/orders/figures.ts'
import { relist } from './features/sellers/listing.ts'
import { tillOf } from './features/subscriptions/payer.ts'
import { renewSubscriptions } from './features/subscriptions/renewals.ts'
import { sweepFiles } from './features/uploads/sweep.ts'
import { forgetKeys } from './http/once.ts'
import { backUpDaily, type Market } from './operator/backup.ts'
import { drillWeekly } from './operator/drill.ts'
import { watchOver } from './operator/watch.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** What failed is tried again sooner than it would have been its turn. */
const RETRY_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]
/** After what another process is at, and after a database that didn't answer. */
const LOOK_AGAIN_MS = 30 * SECOND_MS
/** What comes round sooner is written down when its outcome is another, or once a minute: a disk that rests stays at rest. */
const FREQUENT_MS = MINUTE_MS

/** What time does: a piece of work, and how long after its end it is done again. */
export interface Chore {
  name: ChoreName
  everyMs: number
  /** What looks at the work of others leaves them some time after a start. */
  afterStartMs?: number
  work(now: Date): Promise<void>
}

/** All that a market does by itself. */
export function choresOf(deps: Deps, market: Market): Chore[] {
  const { database, env, files, log, post } = deps
  const all: Record<ChoreName, Omit<Chore, 'name'>> = {
    letters: { everyMs: 15 * SECOND_MS, work: () => post.send() },
    news: { everyMs: 30 * SECOND_MS, work: (now) => mailNews(database, env.publicUrl, now) },
    subscriptions: { everyMs: HOUR_MS, work: (now) => renewSubscriptions(database, tillOf(deps), relist, now) },
    orders: { everyMs: HOUR_MS, work: (now) => tendOrders(database, following, env.autoCompleteDays, now) },
    words: { everyMs: DAY_MS, work: () => dropForgottenWords(database) },
    files: { everyMs: DAY_MS, work: async (now) => void (await sweepFiles(database, files, now)) },
    keys: {
      everyMs: DAY_MS,
      async work(now) {
        await forgetKeys(database, now)
        await forgetTakenBack(database, now)
      },
    },
    sessions: { everyMs: DAY_MS, work: (now) => sweepSessions(database, now) },
    responseTimes: { everyMs: DAY_MS, work: (now) => refreshResponseTimes(database, following.waitedFor, now) },
    backup: {
      // Whether one is due it knows itself: one that was removed by hand is made within the hour.
      everyMs: HOUR_MS,
      async work(now) {
        const made = await backUpDaily(market, env.backupKeep, now, log)
        // What is wrong with it doesn't wait for the next look.
        if (made) await watchOver(deps, now)
      },
    },
    drill: {
      everyMs: HOUR_MS,
      afterStartMs: 5 * MINUTE_MS,
      async work(now) {
        const drill = await drillWeekly(market, now)
        if (drill) log.info(drill, 'the newest backup was restored on trial')
      },
    },
    watch: { everyMs: HOUR_MS, afterStartMs: 10 * MINUTE_MS, work: (now) => watchOver(deps, now) },
  }
  return CHORES.map((name) => ({ name, ...all[name] }))
}

type Needs = Pick<Deps, 'database' | 'log' | 'clock'>

/** Does each chore when it is due, independently of the others. `stop` begins none any more and waits for those under way, so long at most. */
export function openJobs(deps: Needs, chores: Chore[]): { stop(patienceMs: number): Promise<void> } {
  const timers = new Map<ChoreName, ReturnType<typeof setTimeout>>()
  const running = new Map<ChoreName, Promise<void>>()
  let stopped = false
  const next = (chore: Chore, waitMs: number): void => {
    if (stopped) return
    const begin = () => {
      const done = runChore(deps, chore)
        .then((wait) => next(chore, wait))
        .finally(() => running.delete(chore.name))
      running.set(chore.name, done)
    }
    timers.set(chore.name, setTimeout(begin, waitMs))
  }
  for (const chore of chores) next(chore, chore.afterStartMs ?? 0)
  return {
    async stop(patienceMs) {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      if (running.size === 0) return
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, patienceMs)
      await Promise.race([Promise.all(running.values()), late])
      clearTimeout(timer)
      if (running.size === 0) return
      // What is cut short by a stop has not failed: it is done at the next start.
      const cut = [...running.keys()]
      deps.log.warn({ chores: cut }, 'chores were cut short by the stop')
      await forgive(deps.database, cut, deps.clock()).catch((error: unknown) => deps.log.error({ err: error }, 'that could not be noted'))
    },
  }
}

/** Does a chore if it is due and nobody else is at it, and notes what became of it. The answer is in how many milliseconds it is looked at again. It never throws. */
export async function runChore({ database, log, clock }: Needs, chore: Chore): Promise<number> {
  let wait = LOOK_AGAIN_MS
  try {
    await database.unlessBusy(chore.name, async () => {
      wait = await runAlone({ database, log, clock }, chore)
    })
  } catch (error) {
    log.error({ err: error, chore: chore.name }, 'a chore could not be begun, or its end not noted')
  }
  return wait
}

async function runAlone({ database, log, clock }: Needs, { name, everyMs, work }: Chore): Promise<number> {
  const begun = clock()
  const { waitMs, died, failures, noted } = await dueOf(database.db, name, begun)
  if (died) {
    // Nobody else is at it, so whoever began it has gone. What ends its process is not begun again at once.
    const error = 'Its process ended in the middle'
    log.error({ chore: name, failures: failures + 1 }, 'a chore was not finished by the process that began it')
    return end(database, name, { error, failures: failures + 1, durationMs: null, waitMs: retryIn(failures, everyMs) }, clock())
  }
  // Further ahead than its turn can be: the clock was wrong when that was written.
  if (waitMs > 0 && waitMs <= everyMs) return waitMs
  const frequent = everyMs < FREQUENT_MS
  if (!frequent) await beginChore(database, name, begun)
  const since = performance.now()
  const error = await work(begun).then(
    () => null,
    (reason: unknown) => ({ reason }),
  )
  const durationMs = Math.round(performance.now() - since)
  if (error) {
    log.error({ err: error.reason, chore: name, failures: failures + 1 }, 'a chore failed')
    const said = error.reason instanceof Error ? error.reason.message : String(error.reason)
    return end(database, name, { error: said, failures: failures + 1, durationMs, waitMs: retryIn(failures, everyMs), begun }, clock())
  }
  if (frequent && failures === 0 && noted !== null && begun.getTime() - noted.getTime() < MINUTE_MS) return everyMs
  return end(database, name, { error: null, failures: 0, durationMs, waitMs: everyMs, begun }, clock())
}

const retryIn = (failures: number, everyMs: number) => Math.min(everyMs, RETRY_MS[failures] ?? RETRY_MS.at(-1) ?? everyMs)

async function end(database: Database, name: ChoreName, outcome: Outcome, now: Date): Promise<number> {
  await endChore(database, name, outcome, now)
  return outcome.waitMs
}

const forgive = (database: Database, names: ChoreName[], now: Date) =>
  write(database, (tx) => tx.updateTable('chores').set({ started_at: null, due_at: now.toISOString() }).where('name', 'in', names).where('ended_at', 'is', null).execute())
