import { ApiError, OfflineError } from '../platform/errors.ts'
import type { UploadTransport } from './uploads.ts'

/**
 * Sends one request under /api/v1/. Rejects with OfflineError when the server can't be reached; any HTTP
 * response resolves.
 */
type TusRequest = (
  method: 'POST' | 'PATCH',
  path: string,
  headers: Record<string, string>,
  upload: { body?: Blob; onProgress?: ((bytes: number) => void) | undefined },
) => Promise<Response>

const TUS_HEADERS = { 'Tus-Resumable': '1.0.0' }
/**
 * The upload was evicted, is locked by another client, or has another offset: the offset must be fetched
 * again.
 */
const RESUMABLE_STATUSES = [404, 409, 410, 423, 460]

/**
 * Uploads attachments and videos by the tus protocol (https://tus.io/protocols/resumable-upload): POST
 * creates the upload, PATCH appends a chunk at the current offset. Our server answers every POST with the
 * offset reached so far. An evicted upload therefore restarts, without the 404 that a HEAD request would log
 * in the console. Both the page and the service worker use this; the protocol's own library needs a page.
 */
export function createTusTransport(call: TusRequest): UploadTransport {
  const request = async (...request: Parameters<TusRequest>): Promise<Response> => {
    const response = await call(...request)
    if (response.headers.has('Tus-Resumable')) {
      if (response.ok) return response
      if (request[0] === 'PATCH' && RESUMABLE_STATUSES.includes(response.status))
        throw new OfflineError('It has moved on')
      throw new ApiError(response.status, await readReason(response))
    }
    throw response.status === 401
      ? new ApiError(401, { code: 'UNAUTHENTICATED', message: '' })
      : new OfflineError('Answered by somebody else')
  }
  return {
    async create(id, size, kind = 'attachment') {
      const metadata = `kind ${btoa(kind)},id ${btoa(id)}`
      const answer = await request(
        'POST',
        'file/tus',
        { ...TUS_HEADERS, 'Upload-Length': String(size), 'Upload-Metadata': metadata },
        {},
      )
      const offset = Number(answer.headers.get('Upload-Offset'))
      // An empty file is complete when created.
      return { offset, complete: offset === size }
    },
    async sendChunk(id, chunk, { offset, size, onProgress }) {
      const response = await request(
        'PATCH',
        `file/tus/${id}`,
        {
          ...TUS_HEADERS,
          'Upload-Offset': String(offset),
          'Content-Type': 'application/offset+octet-stream',
        },
        { body: chunk, onProgress },
      )
      const newOffset = Number(response.headers.get('Upload-Offset'))
      return { offset: newOffset, complete: newOffset === size }
    },
  }
}

async function readReason(response: Response): Promise<{ code: string; message: string }> {
  const body: unknown = await response.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'INTERNAL'
  return { code, message: '' }
}
