import { isMarketResponse } from '#shared/response-header.ts'
import { API_BASE_PATH, sendRaw, UPLOAD_TIMEOUT_MS } from '../client/api.ts'
import { readSession } from '../client/session.ts'
import { OfflineError } from '../platform/errors.ts'
import { markServerReachable, markServerUnreachable, trackRequest } from '../platform/reachability.ts'

/** Like `sendRaw`, with upload progress in bytes, which `fetch` doesn't report. */
export function sendRawWithProgress(
  method: string,
  path: string,
  headers: Record<string, string>,
  { body, onProgress }: { body?: Blob; onProgress?: ((bytes: number) => void) | undefined },
): Promise<Response> {
  if (!body) return sendRaw(method, path, headers)
  const { token } = readSession() ?? {}
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const fail = () => {
      markServerUnreachable()
      reject(new OfflineError('Nobody answered'))
    }
    request.onloadend = trackRequest(true)
    request.open(method, API_BASE_PATH + path)
    request.timeout = UPLOAD_TIMEOUT_MS
    for (const [name, value] of Object.entries({
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded)
    request.onload = () => {
      const headerLines = request
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)
      const headers = new Headers(
        headerLines.map((line): [string, string] => [
          line.slice(0, line.indexOf(':')),
          line.slice(line.indexOf(':') + 1),
        ]),
      )
      if (!isMarketResponse({ headers })) return fail()
      markServerReachable()
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers,
        }),
      )
    }
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
    request.send(body)
  })
}
