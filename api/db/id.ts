import { randomBytes } from 'node:crypto'

/** A UUIDv7: the first 48 bits are the time in milliseconds, so that ids sort by when they were made. */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | (Number(bytes[6]) & 0x0f)
  bytes[8] = 0x80 | (Number(bytes[8]) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
