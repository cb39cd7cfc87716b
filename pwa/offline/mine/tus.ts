import { ApiError, Offline } from '../failure.ts'
import type { Carrier } from './uploads.ts'

/** Sends one request under /api/v1/. Rejects with Offline where nobody answers; any answer is given as it is. */
type Call = (method: 'POST' | 'PATCH', path: string, headers: Record<string, string>, body?: Blob, told?: (bytes: number) => void) => Promise<Response>

const VERSION = { 'Tus-Resumable': '1.0.0' }
/** It isn't there any more, somebody else is at it, or it has moved on: how far it is has to be asked again. */
const ASK_AGAIN = [404, 409, 410, 423, 460]

/**
 * Carries attachments by the tus protocol (https://tus.io/protocols/resumable-upload): a beginning (POST), a piece where the last one ended
 * (PATCH). Our server says to every beginning how far it is already: what it has given up meanwhile begins anew, and no browser notes that it isn't there.
 * The page and the worker both carry; the protocol's own library needs a page.
 */
export function tusCarrier(call: Call): Carrier {
  const ask = async (...request: Parameters<Call>): Promise<Response> => {
    const answer = await call(...request)
    if (answer.headers.has('Tus-Resumable')) {
      if (answer.ok) return answer
      if (request[0] === 'PATCH' && ASK_AGAIN.includes(answer.status)) throw new Offline('It has moved on')
      throw new ApiError(answer.status, await reasonOf(answer))
    }
    throw answer.status === 401 ? new ApiError(401, { code: 'UNAUTHENTICATED', message: '' }) : new Offline('Answered by somebody else')
  }
  return {
    async begin(id, size) {
      const metadata = `kind ${btoa('attachment')},id ${btoa(id)}`
      const answer = await ask('POST', 'file/tus', { ...VERSION, 'Upload-Length': String(size), 'Upload-Metadata': metadata })
      const offset = Number(answer.headers.get('Upload-Offset'))
      // An empty file is whole with its beginning.
      return { offset, complete: offset === size }
    },
    async carry(id, offset, size, piece, told) {
      const answer = await ask('PATCH', `file/tus/${id}`, { ...VERSION, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }, piece, told)
      const now = Number(answer.headers.get('Upload-Offset'))
      return { offset: now, complete: now === size }
    },
  }
}

async function reasonOf(answer: Response): Promise<{ code: string; message: string }> {
  const said: unknown = await answer.json().catch(() => null)
  const code = typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : 'INTERNAL'
  return { code, message: '' }
}
