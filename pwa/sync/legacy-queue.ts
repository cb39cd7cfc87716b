import type { Table } from 'dexie'
import { convertLegacyMutation } from '#shared/protocol/legacy-mutations.ts'
import { getQueueRules } from '#shared/protocol/mutations.ts'
import type { AccountDb, MutationState } from './account-db.ts'

/** A row of the outbox of builds up to November 2026: the HTTP call that performs it. */
interface LegacyQueueRow
  extends Omit<MutationState, 'createdAt' | 'isCreation' | 'isDeletion' | 'rejection'> {
  method: string
  path: string
  body?: unknown
  at: number
  refusal: MutationState['rejection']
}

/** Moves the mutations of older builds to the outbox, in their order and with their state. */
export async function moveLegacyQueue(db: AccountDb): Promise<void> {
  const queue: Table<LegacyQueueRow> = db.table('queue')
  const outbox = db.table('outbox')
  await db.transaction('rw', queue, outbox, async () => {
    for (const { n, method, path, body, at, refusal, ...state } of await queue.orderBy('n').toArray()) {
      const mutation = convertLegacyMutation({ lane: state.lane, method, path, body })
      if (!mutation) continue
      const { isCreation = false, isDeletion = false } = getQueueRules(mutation.kind)
      if (!(await outbox.get({ id: state.id })))
        await outbox.add({ ...state, ...mutation, isCreation, isDeletion, createdAt: at, rejection: refusal })
      await queue.delete(n)
    }
  })
}
