import ky, { type Options, type SearchParamsOption } from 'ky'
import * as v from 'valibot'
import { ErrorEnvelope, successEnvelope } from '#shared/envelope.ts'
import { isMarketResponse } from '#shared/response-header.ts'
import { syncClock } from '../platform/clock.ts'
import { ApiError, OfflineError } from '../platform/errors.ts'
import { markServerReachable, markServerUnreachable, trackRequest } from '../platform/reachability.ts'
import { expireSession, readSession } from './session.ts'

/** Where the market's calls begin. */
export const API_BASE_PATH = '/api/v1/'
const REQUEST_TIMEOUT_MS = 15_000
/** A megabyte on a slow line. */
export const UPLOAD_TIMEOUT_MS = 120_000

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>
  signal?: AbortSignal
}

/** Asks and gives the answer's `data`. Throws ApiError or Offline; an asker's own abort passes through. */
export async function getJson<S extends v.GenericSchema>(
  path: string,
  schema: S,
  options: RequestOptions = {},
): Promise<v.InferOutput<S>> {
  const { data } = await getEnvelope(path, successEnvelope(v.unknown()), options)
  return parseBody(schema, data)
}

/** For the answers that carry something beside `data`: the schema is the whole answer's. */
export function getEnvelope<S extends v.GenericSchema>(
  path: string,
  schema: S,
  { query = {}, signal }: RequestOptions = {},
): Promise<v.InferOutput<S>> {
  return request(path, schema, { method: 'get', searchParams: query as SearchParamsOption }, signal)
}

/**
 * Sends and gives the answer's `data`; throws like `getJson`. A FormData goes as it is, anything else as
 * JSON. `key` makes a call that is repeated, because nobody knows what became of it, the same call.
 */
export async function sendRequest<S extends v.GenericSchema>(
  method: 'post' | 'put' | 'delete',
  path: string,
  body: unknown,
  schema: S,
  { signal, key }: { signal?: AbortSignal; key?: string } = {},
): Promise<v.InferOutput<S>> {
  const { data } = await request(
    path,
    successEnvelope(v.unknown()),
    {
      method,
      ...(body instanceof FormData ? { body } : { json: body }),
      ...(key && { headers: { 'Idempotency-Key': key } }),
    },
    signal,
  )
  return parseBody(schema, data)
}

/**
 * Sends a request whose answer is more than its body, with as much patience as a megabyte needs on a slow
 * line. Rejects with Offline where nobody answers.
 */
export function sendRaw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Blob,
): Promise<Response> {
  return fetchApi(path, {
    method,
    headers,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    ...(body && { body }),
  })
}

/** Asks for bytes, to be saved as a file. Throws like `getJson`. */
export async function getFile(path: string): Promise<Blob> {
  return (await getResponse(path)).blob()
}

/** The same, to be read as it comes. */
export async function getResponse(path: string, signal?: AbortSignal): Promise<Response> {
  const { token } = readSession() ?? {}
  const response = await fetchApi(path, signal ? { signal } : {}, signal)
  if (response.ok) return response
  throw toApiError(response.status, await response.json().catch(() => null), token)
}

/** Whatever our server answers. `aborting`: an asker's own abort passes through. */
async function fetchApi(path: string, init: RequestInit, callerSignal?: AbortSignal): Promise<Response> {
  const { token } = readSession() ?? {}
  const finish = trackRequest(init.body !== undefined)
  try {
    const response = await fetch(API_BASE_PATH + path, {
      ...init,
      headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    if (!isMarketResponse(response)) throw new OfflineError('Answered by somebody else')
    markServerReachable()
    return response
  } catch (cause) {
    if (callerSignal?.aborted) throw cause
    markServerUnreachable()
    throw cause instanceof OfflineError ? cause : new OfflineError('Nobody answered', { cause })
  } finally {
    finish()
  }
}

/** What somebody who has asked by other means makes of an answer. Throws like `getJson`. */
export function parseResponse<S extends v.GenericSchema>(
  status: number,
  body: unknown,
  schema: S,
  token: string | undefined,
): v.InferOutput<S> {
  if (status < 200 || status >= 300) throw toApiError(status, body, token)
  return parseBody(schema, parseBody(successEnvelope(v.unknown()), body).data)
}

async function request<S extends v.GenericSchema>(
  path: string,
  schema: S,
  options: Options,
  signal: AbortSignal | undefined,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<v.InferOutput<S>> {
  const token = readSession()?.token
  const { status, body } = await performRequest(path, options, token, signal, timeoutMs)
  if (status >= 200 && status < 300) return parseBody(schema, body)
  throw toApiError(status, body, token)
}

function toApiError(status: number, body: unknown, token: string | undefined): ApiError {
  const failure = v.safeParse(ErrorEnvelope, body)
  if (!failure.success) return unreadableResponse(status)
  // The session has ended on the server; without a network nobody is ever signed out. An answer to an older
  // session ends no newer one.
  if (failure.output.code === 'UNAUTHENTICATED' && token && readSession()?.token === token) expireSession()
  return new ApiError(status, failure.output)
}

async function performRequest(
  path: string,
  options: Options,
  token: string | undefined,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<{ status: number; body: unknown }> {
  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  const finish = trackRequest(options.body !== undefined)
  try {
    const response = await ky(path, {
      ...options,
      prefix: new URL(API_BASE_PATH, globalThis.location.origin),
      headers: {
        ...options.headers,
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
      signal: deadline.signal,
    })
    if (!isMarketResponse(response)) throw new OfflineError('Answered by somebody else')
    markServerReachable()
    syncClock(response.headers)
    const body: unknown = await response.json()
    return { status: response.status, body }
  } catch (cause) {
    if (signal?.aborted) throw cause
    markServerUnreachable()
    throw cause instanceof OfflineError ? cause : new OfflineError('Nobody answered', { cause })
  } finally {
    clearTimeout(timer)
    finish()
    signal?.removeEventListener('abort', abort)
  }
}

function parseBody<S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  throw unreadableResponse(200)
}

/** Our server answered in a shape we don't know: most likely it is newer than this build. */
const unreadableResponse = (status: number) =>
  new ApiError(status, { code: 'UNREADABLE', message: 'Invalid response from server' })
