import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { FileStore as TusStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { ERRORS, type ErrorCode } from '#shared/errors.ts'
import { TUS_PATH, VIDEO_MAX_BYTES } from '#shared/uploads.ts'
import { newId } from '../../db/id.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { openAllowance } from '../../http/limits.ts'
import { isWholeMp4 } from './mp4.ts'
import { UPLOADS } from './uploads.ts'

/** Videos by the tus protocol: a line that is cut costs what was on it, and the upload goes on, later and from another page too. */
export interface Videos {
  /** Answers a call of the protocol for this person. What another began isn't there for them. */
  answer(request: Request, personId: string): Promise<Response>
}

export function openVideos({ database, env, files, clock }: Pick<Deps, 'database' | 'env' | 'files' | 'clock'>): Videos {
  const store = new TusStore({ directory: files.incoming })
  const limit = env.rateLimits ? openAllowance(UPLOADS, clock) : null
  const whose = new AsyncLocalStorage<string>()
  const ownerOf = async (id: string) => (await store.getUpload(id).catch(() => null))?.metadata?.owner
  const tus = new Server({
    path: TUS_PATH,
    datastore: store,
    maxSize: VIDEO_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => newId(clock()),
    onIncomingRequest: async (request, id) => {
      if (request.method !== 'POST' && (await ownerOf(id)) !== whose.getStore()) throw refusal('FILE_NOT_FOUND')
    },
    onUploadCreate: async () => {
      const owner = whose.getStore() ?? null
      if (owner && (limit?.take(owner) ?? 0) > 0) throw refusal('RATE_LIMITED')
      return { metadata: { owner } }
    },
    onUploadFinish: async (_, { id, size = 0 }) => {
      const path = join(files.incoming, id)
      if (!(await isWholeMp4(path))) {
        await store.remove(id)
        throw refusal('FILE_TYPE_NOT_ALLOWED')
      }
      await files.link(id, path)
      await write(database, (tx) =>
        tx
          .insertInto('files')
          .values({ id, owner_user_id: whose.getStore() ?? null, kind: 'video', type: 'video/mp4', bytes: size, visibility: 'public', created_at: clock().toISOString() })
          // Its last answer was lost and it is finished a second time.
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute(),
      )
      return {}
    },
    onResponseError: (_, error) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return refusal('STORAGE_FULL')
      if ('body' in error && error.body.startsWith('{')) return error
      const status = 'status_code' in error ? Number(error.status_code) : 500
      return { status_code: status, body: envelope(status === 413 ? 'FILE_TOO_LARGE' : status < 500 ? 'BAD_REQUEST' : 'INTERNAL') }
    },
  })
  return {
    answer: (request, personId) => whose.run(personId, () => tus.handleWeb(request)),
  }
}

const refusal = (code: ErrorCode) => ({ status_code: ERRORS[code][0], body: envelope(code) })
const envelope = (code: ErrorCode) => JSON.stringify({ success: false, message: ERRORS[code][1], code })
