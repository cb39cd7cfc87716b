import type * as v from 'valibot'
import type { FilledPath } from '#shared/protocol/endpoint.ts'
import type { PathOf } from '#shared/protocol/endpoints.ts'
import { isMarketResponse } from '#shared/response-header.ts'
import { OfflineError } from '../platform/errors.ts'
import { markServerReachable, markServerUnreachable } from '../platform/reachability.ts'
import { API_BASE_PATH, parseResponse } from './api.ts'
import { readSession } from './session.ts'

/** Without progress for this long, the connection counts as lost. */
const STALL_TIMEOUT_MS = 30_000

/**
 * Sends a form with a file and reports upload progress (0 to 1), which `fetch` can't. Returns the response's
 * `data`; throws like `callEndpoint`.
 */
export function uploadForm<S extends v.GenericSchema>(
  path: FilledPath<PathOf<'POST /file/upload'>>,
  form: FormData,
  schema: S,
  onProgress: (ratio: number) => void,
): Promise<v.InferOutput<S>> {
  const token = readSession()?.token
  const request = new XMLHttpRequest()
  return new Promise<v.InferOutput<S>>((resolve, reject) => {
    let timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS)
    const resetTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS)
    }
    const fail = (reason: string) => {
      markServerUnreachable()
      reject(new OfflineError(reason))
    }
    request.upload.onprogress = ({ loaded, total }) => {
      resetTimer()
      if (total > 0) onProgress(loaded / total)
    }
    request.onerror = () => fail('Nobody answered')
    request.onabort = () => fail('Nothing moved')
    request.onload = () => {
      if (!isMarketResponse({ headers: { get: (name) => request.getResponseHeader(name) } }))
        return fail('Answered by somebody else')
      markServerReachable()
      try {
        resolve(parseResponse(request.status, readJson(request.responseText), schema, token))
      } catch (error) {
        reject(error)
      }
    }
    request.onloadend = () => clearTimeout(timer)
    request.open('POST', API_BASE_PATH + path)
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
