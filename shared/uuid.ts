/**
 * A UUIDv7 (RFC 9562, 5.7): the first 48 bits are the time (ms), so that ids sort by creation. The rest are
 * the last 10 of 16 random bytes, but for the 6 bits of the version and the variant.
 */
export function createUuidV7(time: number, random: Uint8Array): string {
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const at = Math.max(0, time).toString(16).padStart(12, '0').slice(-12)
  const variant = '89ab'[Number(random[8]) >> 6]
  return `${at.slice(0, 8)}-${at.slice(8)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
