import * as v from 'valibot'
import { ErrorEnvelope, successEnvelope } from '#shared/protocol/envelope.ts'
import { isMarketResponse } from '#shared/response-header.ts'
import { reportEndedSessions } from '../client/report-ended-sessions.ts'
import { readStoredSession } from '../client/stored-session.ts'
import { ApiError, OfflineError } from '../platform/errors.ts'
import '../public-cache.ts'
import '../replica.ts'
import { openAccountDb } from '../sync/account-db.ts'
import { createSync } from '../sync/exchange.ts'
import { createLock } from '../sync/locks.ts'
import { createTusTransport } from '../sync/tus-transport.ts'
import { createUploads } from '../sync/uploads.ts'

const ApiEnvelope = v.union([successEnvelope(v.unknown()), ErrorEnvelope])

/**
 * Flushes the signed-in user's outbox, by the same rules as a page. Rejects while mutations are pending, so
 * that Background Sync runs again.
 */
export async function flushOutbox(): Promise<void> {
  await reportEndedSessions()
  const session = await readStoredSession()
  if (!session) return
  const { userId, token } = session
  const fetchApi = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(`/api/v1/${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    })
    if (!isMarketResponse(response)) throw new OfflineError('Answered by somebody else')
    return response
  }
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetchApi(path, init)
    const body = v.safeParse(ApiEnvelope, await response.json())
    if (!body.success) throw new OfflineError('Answered by somebody else')
    if (!body.output.success) throw new ApiError(response.status, body.output)
    return body.output.data
  }
  const request = (path: string, body?: unknown) =>
    call(
      path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
  const transport = createTusTransport((method, path, headers, { body }) =>
    fetchApi(path, { method, headers, ...(body && { body }) }),
  )
  const db = openAccountDb(userId)
  const sync = createSync(db, request, createLock(`sync-${userId}`))
  const uploads = createUploads(db, transport, createLock(`uploads-${userId}`), {
    onUploaded: () => void sync.flush(),
  })
  try {
    // In parallel: text messages don't wait for the files of other chats.
    await Promise.all([sync.flush(), uploads.flush()])
    await sync.flush()
    const pendingCount = await db.outbox.filter(({ rejection }) => !rejection).count()
    if (pendingCount > 0) throw new Error('Pending')
  } finally {
    sync.stop()
    uploads.stop()
    db.close()
  }
}
