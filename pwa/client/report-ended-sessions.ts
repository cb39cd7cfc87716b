import * as v from 'valibot'
import { isMarketResponse } from '#shared/response-header.ts'
import { DAY_MS } from '#shared/time.ts'
import { readVault, writeVault } from '../platform/vault.ts'
import { ENDED_PREFIX, endedSessionEntry } from './ended-sessions.ts'

const RETENTION_MS = DAY_MS
const EndedSession = v.object({ at: v.number(), told: v.boolean() })

/**
 * Reports sessions that were ended here while the server was unreachable. Unanswered reports are repeated;
 * acknowledged ones are deleted after a day.
 */
export async function reportEndedSessions(): Promise<void> {
  const rows = await readVault()
  const reports = [...rows].map(async ([name, row]) => {
    if (!name.startsWith(ENDED_PREFIX)) return
    const ended = v.safeParse(EndedSession, row)
    if (ended.success && !ended.output.told) {
      const token = name.slice(ENDED_PREFIX.length)
      const response = await fetch('/api/v1/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        keepalive: true,
      }).catch(() => null)
      // 401: the session has ended on the server too.
      const isAcknowledged =
        response !== null && (response.ok || response.status === 401) && isMarketResponse(response)
      if (isAcknowledged) await writeVault(endedSessionEntry(token, true))
    } else if (!ended.success || Date.now() - ended.output.at > RETENTION_MS)
      await writeVault({ [name]: undefined })
  })
  await Promise.all(reports)
}
