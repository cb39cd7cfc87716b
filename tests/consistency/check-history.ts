import type { History, Violation } from './history.ts'
import { checkBoundedReturn } from './promises/bounded-return.ts'
import { checkExactlyOnce } from './promises/exactly-once.ts'
import { checkMonotonicReads } from './promises/monotonic-reads.ts'
import { checkOrderEvents } from './promises/order-events.ts'
import { checkOrderWrites } from './promises/order-writes.ts'
import { checkReadYourWrites } from './promises/read-your-writes.ts'
import { checkWholeBatches } from './promises/whole-batches.ts'
import { checkWholeFiles } from './promises/whole-files.ts'
import { checkMonotonicWrites, checkWritesFollowReads } from './promises/write-order.ts'

/**
 * Decides each promise of docs/consistency.md over a history; the violations in the order in which they were
 * shown. Pure: the same history has the same violations.
 */
export function checkHistory(history: History): Violation[] {
  return [
    checkReadYourWrites,
    checkMonotonicReads,
    checkMonotonicWrites,
    checkWritesFollowReads,
    checkWholeBatches,
    checkExactlyOnce,
    checkBoundedReturn,
    checkOrderWrites,
    checkOrderEvents,
    checkWholeFiles,
  ]
    .flatMap((check) => check(history))
    .sort((a, b) => a.index - b.index)
}
