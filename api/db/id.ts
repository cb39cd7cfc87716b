import { randomBytes, randomInt } from 'node:crypto'
import { createUuidV7 } from '#shared/uuid.ts'

const MAX_SEQUENCE = 0xfff
/** The rest of the 12 bits is room for the counter within a millisecond. */
const MAX_SEQUENCE_START = 0x400
let millisecond = -1
let sequence = 0

/**
 * A UUIDv7 whose 12 bits after the version count the ids that this process makes within a millisecond (RFC
 * 9562, 6.2, method 1), so that these sort by creation too.
 */
export function newId(now: Date): string {
  const time = now.getTime()
  sequence = time === millisecond && sequence < MAX_SEQUENCE ? sequence + 1 : randomInt(MAX_SEQUENCE_START)
  millisecond = time
  const bytes = randomBytes(16)
  bytes.writeUInt16BE(sequence, 6)
  return createUuidV7(time, bytes)
}
