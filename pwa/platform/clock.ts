import { readLocal, writeLocal } from './local-storage.ts'

const STORAGE_KEY = 'clock_offset'
/** The Date header has a resolution of one second and is late by the network's latency. */
const TOLERANCE_MS = 5000

let offset = Number(readLocal(STORAGE_KEY) ?? 0) || 0

/**
 * The current time by the server's clock (ms), estimated from past responses: device clocks are often off by
 * minutes.
 */
export const serverNow = (): number => Date.now() + offset

/** Converts a time of this device's clock (ms) to the server's. */
export const serverTime = (localMs: number): number => localMs + offset

/**
 * Learns the offset from a response's Date header. A cacheable response is ignored, because its Date may be
 * old. A difference of less than 5 s counts as none.
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
