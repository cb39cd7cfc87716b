import { randomBytes, randomInt } from 'node:crypto'

const MAX_SEQUENCE = 0xfff
/** The rest of the 12 bits is room for the counter within a millisecond. */
const MAX_SEQUENCE_START = 0x400
let millisecond = -1
let sequence = 0

/**
 * A UUIDv7: the first 48 bits are the time in milliseconds, the next 12 count the ids that this process makes
 * within one (RFC 9562, 6.2, method 1), so that ids sort by creation.
 */
export function newId(now: Date): string {
  const time = now.getTime()
  sequence = time === millisecond && sequence < MAX_SEQUENCE ? sequence + 1 : randomInt(MAX_SEQUENCE_START)
  millisecond = time
  const bytes = randomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = 0x80 | (Number(bytes[8]) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
