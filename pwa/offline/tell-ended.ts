import * as v from 'valibot'
import { isMarketResponse } from '#shared/our-answer.ts'
import { ENDED, endOf } from './ended.ts'
import { readVault, writeVault } from './vault.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const Ended = v.object({ at: v.number(), told: v.boolean() })

/** Tells the server which sessions were ended here while it couldn't hear it. What it doesn't answer is told again; what it knows is forgotten after a day. */
export async function tellEnded(): Promise<void> {
  const rows = await readVault()
  const work = [...rows].map(async ([name, row]) => {
    if (!name.startsWith(ENDED)) return
    const ended = v.safeParse(Ended, row)
    if (ended.success && !ended.output.told) {
      const token = name.slice(ENDED.length)
      const answer = await fetch('/api/v1/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` }, keepalive: true }).catch(() => null)
      // 401: it is over there, too.
      const heard = answer !== null && (answer.ok || answer.status === 401) && isMarketResponse(answer)
      if (heard) await writeVault(endOf(token, true))
    } else if (!ended.success || Date.now() - ended.output.at > KEPT_MS) await writeVault({ [name]: undefined })
  })
  await Promise.all(work)
}
