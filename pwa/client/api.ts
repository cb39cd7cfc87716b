import ky, { type Options, type SearchParamsOption } from 'ky'
import * as v from 'valibot'
import { type FilledPath, fillPath } from '#shared/protocol/endpoint.ts'
import type { AnswerOf, EndpointKey, EnvelopeOf, PathOf } from '#shared/protocol/endpoints.ts'
import { ErrorEnvelope, successEnvelope } from '#shared/protocol/envelope.ts'
import { isMarketResponse } from '#shared/response-header.ts'
import { syncClock } from '../platform/clock.ts'
import { ApiError, OfflineError } from '../platform/errors.ts'
import { markServerReachable, markServerUnreachable, trackRequest } from '../platform/reachability.ts'
import type { AcceptingSchema, OptionsOf } from './endpoint-options.ts'
import { expireSession, readSession } from './session.ts'

/** The base path of the API. */
export const API_BASE_PATH = '/api/v1/'
const REQUEST_TIMEOUT_MS = 15_000
/** Enough for a megabyte on a slow connection. */
export const UPLOAD_TIMEOUT_MS = 120_000

type FilePath = FilledPath<PathOf<'GET /file/attachment/:id' | 'GET /users/export'>>

/** Any successful response. */
const Success = /* @__PURE__ */ successEnvelope(v.unknown())

interface CallOptions {
  params?: Record<string, string>
  query?: SearchParamsOption
  body?: unknown
  signal?: AbortSignal
  key?: string
}

/**
 * Calls an endpoint and returns the response's `data`, parsed by a schema that accepts what the endpoint
 * answers. Throws ApiError or OfflineError; the caller's own abort passes through. `key` is the idempotency
 * key: a call repeated with it, because its outcome is unknown, takes effect once.
 */
export function callEndpoint<K extends EndpointKey, S extends v.GenericSchema>(
  endpoint: K,
  schema: AcceptingSchema<S, AnswerOf<K>>,
  ...options: OptionsOf<K>
): Promise<v.InferOutput<S>>
export async function callEndpoint(
  endpoint: string,
  schema: v.GenericSchema,
  options?: CallOptions,
): Promise<unknown> {
  return parseBody(schema, (await performCall(endpoint, Success, options)).data)
}

/** The same for an endpoint that answers more than `data`: `schema` describes the whole response. */
export function callForEnvelope<K extends EndpointKey, S extends v.GenericSchema>(
  endpoint: K,
  schema: AcceptingSchema<S, EnvelopeOf<K>>,
  ...options: OptionsOf<K>
): Promise<v.InferOutput<S>>
export function callForEnvelope(
  endpoint: string,
  schema: v.GenericSchema,
  options?: CallOptions,
): Promise<unknown> {
  return performCall(endpoint, schema, options)
}

/** Sends a GET, or a POST if there is a body, to a filled path. Returns the response's `data` unparsed. */
export async function callPath(path: string, body?: unknown, signal?: AbortSignal): Promise<unknown> {
  const method = body === undefined ? 'GET' : 'POST'
  return (await performCall(`${method} /${path}`, Success, { body, ...(signal && { signal }) })).data
}

function performCall<S extends v.GenericSchema>(
  endpoint: string,
  schema: S,
  { params = {}, query = {}, body, signal, key }: CallOptions = {},
): Promise<v.InferOutput<S>> {
  const [method = '', path = ''] = endpoint.split(' /')
  const headers = key && { headers: { 'Idempotency-Key': key } }
  const options = { method, json: body, searchParams: query, ...headers }
  return request(fillPath(path, params), schema, options, signal)
}

/**
 * Sends a request whose response is more than its body, with a timeout that suits uploads. Rejects with
 * OfflineError when the server can't be reached.
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

/** Fetches bytes to be saved as a file. Throws like `callEndpoint`. */
export async function getFile(path: FilePath): Promise<Blob> {
  return (await getResponse(path)).blob()
}

/** The same as a Response, to be read as a stream. */
export async function getResponse(path: FilePath, signal?: AbortSignal): Promise<Response> {
  const { token } = readSession() ?? {}
  const response = await fetchApi(path, signal ? { signal } : {}, signal)
  if (response.ok) return response
  throw toApiError(response.status, await response.json().catch(() => null), token)
}

/** Any response of our server, whatever its status. `callerSignal`: the caller's own abort passes through. */
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

/** Parses a response that was fetched by other means. Throws like `callEndpoint`. */
export function parseResponse<S extends v.GenericSchema>(
  status: number,
  body: unknown,
  schema: S,
  token: string | undefined,
): v.InferOutput<S> {
  if (status < 200 || status >= 300) throw toApiError(status, body, token)
  return parseBody(schema, parseBody(Success, body).data)
}

async function request<S extends v.GenericSchema>(
  path: string,
  schema: S,
  options: Options,
  signal: AbortSignal | undefined,
): Promise<v.InferOutput<S>> {
  const token = readSession()?.token
  const { status, body } = await performRequest(path, options, token, signal)
  if (status >= 200 && status < 300) return parseBody(schema, body)
  throw toApiError(status, body, token)
}

function toApiError(status: number, body: unknown, token: string | undefined): ApiError {
  const failure = v.safeParse(ErrorEnvelope, body)
  if (!failure.success) return unreadableResponse(status)
  // The server has ended the session; without a network nobody is ever logged out. A response to an older
  // token doesn't end a newer session.
  if (failure.output.code === 'UNAUTHENTICATED' && token && readSession()?.token === token) expireSession()
  return new ApiError(status, failure.output)
}

async function performRequest(
  path: string,
  options: Options,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<{ status: number; body: unknown }> {
  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const timer = setTimeout(abort, REQUEST_TIMEOUT_MS)
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

/** Our server answered in an unknown shape: most likely it is newer than this build. */
const unreadableResponse = (status: number) =>
  new ApiError(status, { code: 'UNREADABLE', message: 'Invalid response from server' })
