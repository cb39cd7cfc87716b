import { readLocal, writeLocal } from './local-storage.ts'

const STORAGE_KEY = 'clock_offset'
/** An answer tells whole seconds, and took a moment to come. */
const TOLERANCE_MS = 5000

let offset = Number(readLocal(STORAGE_KEY) ?? 0) || 0

/**
 * The present moment by the server's clock (ms), as far as this device has learned it: phones are minutes off
 * more often than one thinks.
 */
export const serverNow = (): number => Date.now() + offset

/** A moment of this device's clock (ms) by the server's. */
export const serverTime = (localMs: number): number => localMs + offset

/**
 * Learns from an answer's Date. One that a cache may have kept says when it was made, not what time it is; a
 * difference of a few seconds is none.
 */
export function syncClock(headers: Headers): void {
  const serverDate = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverDate) || !headers.get('cache-control')?.includes('no-store')) return
  const measured = serverDate - Date.now()
  const next = Math.abs(measured) < TOLERANCE_MS ? 0 : measured
  if (Math.abs(next - offset) < TOLERANCE_MS) return
  offset = next
  writeLocal(STORAGE_KEY, String(offset))
}
