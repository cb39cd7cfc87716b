import { isReachable, watchReachable } from '../platform/reachability.ts'
import type { QueuedMutation } from './account-db.ts'
import type { Engine } from './current-engine.ts'
import { watchQuery } from './live-store.ts'
import { isDiscarded } from './outbox.ts'

/**
 * What has become of a mutation: the server has done it; it waits in the outbox for a network, or for a
 * server that is there but gave no answer; it was rejected; or this page has discarded it.
 */
export type MutationOutcome = 'done' | 'waits' | 'unanswered' | 'refused' | 'discarded'

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
      (row) => (!row || row.rejection) && resolve(toOutcome(id, row)),
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
  return outcome
    .then((settled) => (settled === 'waits' && isReachable() ? 'unanswered' : settled))
    .finally(() => stop())
}

/** The first flush may only upload the files, so a mutation with files gets a second one. */
async function flushMutation({ db, flush }: Engine, id: string): Promise<MutationOutcome> {
  await flush()
  const row = await db.outbox.get({ id })
  if (row && !row.rejection && row.files.length > 0) {
    await flush()
    return toOutcome(id, await db.outbox.get({ id }))
  }
  return toOutcome(id, row)
}

function toOutcome(id: string, row: QueuedMutation | undefined): MutationOutcome {
  if (!row) return isDiscarded(id) ? 'discarded' : 'done'
  return row.rejection ? 'refused' : 'waits'
}
