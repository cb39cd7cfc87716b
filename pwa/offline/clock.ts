import { readLocal, writeLocal } from './local.ts'

const KEPT_AS = 'clock_offset'
/** An answer tells whole seconds, and took a moment to come. */
const COARSE_MS = 5000

let offset = Number(readLocal(KEPT_AS) ?? 0) || 0

/** The present moment by the server's clock (ms), as far as this device has learned it: phones are minutes off more often than one thinks. */
export const serverNow = (): number => Date.now() + offset

/** A moment of this device's clock (ms) by the server's. */
export const serverTime = (here: number): number => here + offset

/** Learns from an answer's Date. One that a cache may have kept says when it was made, not what time it is; a difference of a few seconds is none. */
export function learnClock(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at) || !headers.get('cache-control')?.includes('no-store')) return
  const seen = at - Date.now()
  const now = Math.abs(seen) < COARSE_MS ? 0 : seen
  if (Math.abs(now - offset) < COARSE_MS) return
  offset = now
  writeLocal(KEPT_AS, String(offset))
}
