import ky, { type Options, type SearchParamsOption } from 'ky'
import * as v from 'valibot'
import { ErrorEnvelope, successEnvelope } from '#shared/envelope.ts'
import { isMarketResponse } from '#shared/our-answer.ts'
import { learnClock } from './clock.ts'
import { ApiError, Offline } from './failure.ts'
import { awaitServer, heardServer, lostServer } from './reachable.ts'
import { endSession, readSession } from './session.ts'

/** Where the market's calls begin. */
export const BASE = '/api/v1/'
const PATIENCE_MS = 15_000
/** A megabyte on a slow line. */
export const LONG_PATIENCE_MS = 120_000

export interface Asking {
  query?: Record<string, string | number | boolean | undefined>
  signal?: AbortSignal
}

/** Asks and gives the answer's `data`. Throws ApiError or Offline; an asker's own abort passes through. */
export async function getJson<S extends v.GenericSchema>(path: string, schema: S, asking: Asking = {}): Promise<v.InferOutput<S>> {
  const { data } = await getWhole(path, successEnvelope(v.unknown()), asking)
  return understood(schema, data)
}

/** For the answers that carry something beside `data`: the schema is the whole answer's. */
export function getWhole<S extends v.GenericSchema>(path: string, schema: S, { query = {}, signal }: Asking = {}): Promise<v.InferOutput<S>> {
  return call(path, schema, { method: 'get', searchParams: query as SearchParamsOption }, signal)
}

/**
 * Sends and gives the answer's `data`; throws like `getJson`. A FormData goes as it is, anything else as JSON. `key` makes a call that is
 * repeated, because nobody knows what became of it, the same call.
 */
export async function send<S extends v.GenericSchema>(
  method: 'post' | 'put' | 'delete',
  path: string,
  body: unknown,
  schema: S,
  { signal, key }: { signal?: AbortSignal; key?: string } = {},
): Promise<v.InferOutput<S>> {
  const { data } = await call(
    path,
    successEnvelope(v.unknown()),
    { method, ...(body instanceof FormData ? { body } : { json: body }), ...(key && { headers: { 'Idempotency-Key': key } }) },
    signal,
  )
  return understood(schema, data)
}

/** Sends a request whose answer is more than its body, with as much patience as a megabyte needs on a slow line. Rejects with Offline where nobody answers. */
export function sendRaw(method: string, path: string, headers: Record<string, string>, body?: Blob): Promise<Response> {
  return fetchOurs(path, { method, headers, signal: AbortSignal.timeout(LONG_PATIENCE_MS), ...(body && { body }) })
}

/** Asks for bytes, to be saved as a file. Throws like `getJson`. */
export async function getFile(path: string): Promise<Blob> {
  return (await getAnswer(path)).blob()
}

/** The same, to be read as it comes. */
export async function getAnswer(path: string, signal?: AbortSignal): Promise<Response> {
  const { token } = readSession() ?? {}
  const answer = await fetchOurs(path, signal ? { signal } : {}, signal)
  if (answer.ok) return answer
  throw refusal(answer.status, await answer.json().catch(() => null), token)
}

/** Whatever our server answers. `aborting`: an asker's own abort passes through. */
async function fetchOurs(path: string, init: RequestInit, aborting?: AbortSignal): Promise<Response> {
  const { token } = readSession() ?? {}
  const answered = awaitServer(init.body !== undefined)
  try {
    const answer = await fetch(BASE + path, { ...init, headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) } })
    if (!isMarketResponse(answer)) throw new Offline('Answered by somebody else')
    heardServer()
    return answer
  } catch (cause) {
    if (aborting?.aborted) throw cause
    lostServer()
    throw cause instanceof Offline ? cause : new Offline('Nobody answered', { cause })
  } finally {
    answered()
  }
}

/** What somebody who has asked by other means makes of an answer. Throws like `getJson`. */
export function answered<S extends v.GenericSchema>(status: number, body: unknown, schema: S, token: string | undefined): v.InferOutput<S> {
  if (status < 200 || status >= 300) throw refusal(status, body, token)
  return understood(schema, understood(successEnvelope(v.unknown()), body).data)
}

async function call<S extends v.GenericSchema>(path: string, schema: S, options: Options, signal: AbortSignal | undefined, patience = PATIENCE_MS): Promise<v.InferOutput<S>> {
  const token = readSession()?.token
  const { status, body } = await ask(path, options, token, signal, patience)
  if (status >= 200 && status < 300) return understood(schema, body)
  throw refusal(status, body, token)
}

function refusal(status: number, body: unknown, token: string | undefined): ApiError {
  const failure = v.safeParse(ErrorEnvelope, body)
  if (!failure.success) return unreadable(status)
  // The session has ended on the server; without a network nobody is ever signed out. An answer to an older session ends no newer one.
  if (failure.output.code === 'UNAUTHENTICATED' && token && readSession()?.token === token) endSession()
  return new ApiError(status, failure.output)
}

async function ask(path: string, options: Options, token: string | undefined, signal: AbortSignal | undefined, patience: number): Promise<{ status: number; body: unknown }> {
  const deadline = new AbortController()
  const giveUp = () => deadline.abort()
  const timer = setTimeout(giveUp, patience)
  signal?.addEventListener('abort', giveUp)
  const answered = awaitServer(options.body !== undefined)
  try {
    const answer = await ky(path, {
      ...options,
      prefix: new URL(BASE, globalThis.location.origin),
      headers: { ...options.headers, accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
      signal: deadline.signal,
    })
    if (!isMarketResponse(answer)) throw new Offline('Answered by somebody else')
    heardServer()
    learnClock(answer.headers)
    const body: unknown = await answer.json()
    return { status: answer.status, body }
  } catch (cause) {
    if (signal?.aborted) throw cause
    lostServer()
    throw cause instanceof Offline ? cause : new Offline('Nobody answered', { cause })
  } finally {
    clearTimeout(timer)
    answered()
    signal?.removeEventListener('abort', giveUp)
  }
}

function understood<S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  throw unreadable(200)
}

/** Our server answered in a shape we don't know: most likely it is newer than this build. */
const unreadable = (status: number) => new ApiError(status, { code: 'UNREADABLE', message: 'Invalid response from server' })
