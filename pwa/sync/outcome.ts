import { isReachable, watchReachable } from '../platform/reachability.ts'
import type { QueuedMutation } from './account-db.ts'
import type { Engine } from './current-engine.ts'
import { watchQuery } from './live-store.ts'

/** What has become of a mutation: the server has done it, it is still in the outbox, or it was rejected. */
export type MutationOutcome = 'done' | 'waits' | 'refused'

/**
 * A network that was gone before isn't reported as going: it may be back, but this long is enough to tell.
 */
const MAX_OFFLINE_WAIT_MS = 4_000

/**
 * Sends a mutation at once. Resolves as soon as the server has answered it, or when it can't be sent for now:
 * what is said of it before that may be untrue.
 */
export async function awaitOutcome(engine: Engine, id: string): Promise<MutationOutcome> {
  let stop: () => void = () => undefined
  const outcome = new Promise<MutationOutcome>((resolve) => {
    // The flush also waits for uploads of something else, and for an answer that a dead network never brings.
    const unwatchRow = watchQuery(
      engine.db,
      (db) => db.outbox.get({ id }),
      (row) => toOutcome(row) !== 'waits' && resolve(toOutcome(row)),
    )
    const unwatchNetwork = watchReachable(() => isReachable() || resolve('waits'))
    const timer = setTimeout(() => isReachable() || resolve('waits'), MAX_OFFLINE_WAIT_MS)
    stop = () => {
      clearTimeout(timer)
      unwatchRow()
      unwatchNetwork()
    }
    flushMutation(engine, id).then(resolve, () => resolve('waits'))
  })
  return outcome.finally(() => stop())
}

/** The first flush may only upload the files, so a mutation with files gets a second one. */
async function flushMutation({ db, flush }: Engine, id: string): Promise<MutationOutcome> {
  await flush()
  const row = await db.outbox.get({ id })
  if (toOutcome(row) === 'waits' && row?.files.length) {
    await flush()
    return toOutcome(await db.outbox.get({ id }))
  }
  return toOutcome(row)
}

function toOutcome(row: QueuedMutation | undefined): MutationOutcome {
  if (!row) return 'done'
  return row.rejection ? 'refused' : 'waits'
}
