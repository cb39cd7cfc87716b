import * as v from 'valibot'
import { ErrorEnvelope } from '#shared/protocol/envelope.ts'
import { TUS_PATH, videoUrl } from '#shared/uploads.ts'
import { isEphemeralSession, readSession } from '../../client/session.ts'
import { ApiError, OfflineError } from '../../platform/errors.ts'
import { markServerReachable, markServerUnreachable } from '../../platform/reachability.ts'

/** Size of a chunk in bytes: small enough for proxies, and a lost connection costs only seconds. */
const CHUNK_BYTES = 4 * 1024 * 1024
const RETRY_DELAYS_MS = [500, 2000, 5000]

/**
 * Uploads a video by the tus protocol and resolves with its URL. `id` identifies it on this device: an
 * interrupted upload resumes, on another day too. `onProgress` gets the progress, 0 to 1. Throws ApiError,
 * OfflineError or the signal's reason.
 */
export async function sendVideo(
  bytes: Blob,
  id: string,
  onProgress: (ratio: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { Upload } = await import('tus-js-client')
  const token = readSession()?.token
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: TUS_PATH,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      metadata: { kind: 'video' },
      fingerprint: async () => `oficio-video-${id}`,
      storeFingerprintForResuming: !isEphemeralSession(),
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onProgress(total ? sent / total : 0),
      onSuccess: () => {
        markServerReachable()
        resolve(videoUrl(upload.url?.split('/').at(-1) ?? ''))
      },
      onError: (error) => {
        const response = 'originalResponse' in error ? error.originalResponse : null
        if (response) return reject(toError(response.getStatus(), response.getBody()))
        markServerUnreachable()
        reject(new OfflineError('Nobody answered', { cause: error }))
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort(false)
      reject(signal.reason)
    })
    void upload.findPreviousUploads().then(([previousUpload]) => {
      if (previousUpload) upload.resumeFromPreviousUpload(previousUpload)
      if (!signal.aborted) upload.start()
    }, reject)
  })
}

function toError(status: number, body: string): Error {
  const failure = v.safeParse(ErrorEnvelope, parseJson(body))
  if (failure.success) return new ApiError(status, failure.output)
  return status >= 500
    ? new OfflineError('Answered by somebody else')
    : new ApiError(status, { code: 'BAD_REQUEST', message: '' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
