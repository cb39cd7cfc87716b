import { MAX_OFFSITE_LAG_MS } from '#shared/admin.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Deps, Offsite } from '../../deps.ts'

/** Whether the copy is further behind than the operator should leave it. */
export function isLate({ status, startedAt }: Offsite, now: Date): boolean {
  const since = Date.parse(status().until ?? startedAt().toISOString())
  return now.getTime() - since > MAX_OFFSITE_LAG_MS
}

/** Tells the operator within a minute that the copy is late, once until it has caught up. */
export function watchOffsite(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  offsite: Offsite,
  alert: (now: Date) => Promise<void>,
): () => void {
  let isReported = false
  const timer = setInterval(() => {
    const now = clock()
    const wasReported = isReported
    isReported = isLate(offsite, now)
    if (!isReported || wasReported) return
    alert(now).catch((error: unknown) =>
      log.error({ err: error }, 'couldn’t tell the operator that the off-site copy is late'),
    )
  }, MINUTE_MS)
  return () => clearInterval(timer)
}
