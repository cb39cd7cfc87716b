import * as v from 'valibot'
import { ErrorEnvelope, successEnvelope } from '#shared/envelope.ts'
import { isMarketResponse } from '#shared/our-answer.ts'
import { ApiError, Offline } from '../failure.ts'
import { keptSession } from '../kept-session.ts'
import { openMine } from '../mine/db.ts'
import { lockOf } from '../mine/lock.ts'
import { createSync } from '../mine/sync.ts'
import { tusCarrier } from '../mine/tus.ts'
import { createUploads } from '../mine/uploads.ts'
import { tellEnded } from '../tell-ended.ts'

const Answer = v.union([successEnvelope(v.unknown()), ErrorEnvelope])

/** Sends what waits for whoever is signed in, by the same rules as a page. Rejects while something still waits: the system then wakes us again. */
export async function sendOutbox(): Promise<void> {
  await tellEnded()
  const session = await keptSession()
  if (!session) return
  const { userId, token } = session
  const fetchOurs = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`/api/v1/${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
    if (!isMarketResponse(answer)) throw new Offline('Answered by somebody else')
    return answer
  }
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetchOurs(path, init)
    const body = v.safeParse(Answer, await answer.json())
    if (!body.success) throw new Offline('Answered by somebody else')
    if (!body.output.success) throw new ApiError(answer.status, body.output)
    return body.output.data
  }
  const ask = (path: string, body?: unknown) =>
    call(path, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const carrier = tusCarrier((method, path, headers, body) => fetchOurs(path, { method, headers, ...(body && { body }) }))
  const mine = openMine(userId)
  const sync = createSync(mine, ask, lockOf(`sync-${userId}`))
  const uploads = createUploads(mine, carrier, lockOf(`uploads-${userId}`), () => void sync.push())
  try {
    // Words don't wait for the files of another chat.
    await Promise.all([sync.push(), uploads.push()])
    await sync.push()
    const waiting = await mine.queue.filter(({ refusal }) => refusal === null).count()
    if (waiting > 0) throw new Error('Something still waits')
  } finally {
    sync.stop()
    uploads.stop()
    mine.close()
  }
}
