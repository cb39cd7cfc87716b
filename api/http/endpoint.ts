import { type Context, type Env, Hono, type MiddlewareHandler } from 'hono'
import type { BlankEnv, H } from 'hono/types'
import * as v from 'valibot'
import {
  ENDPOINTS,
  type EndpointKey,
  type ParamsOf,
  type PathOf,
  type SchemaOf,
} from '#shared/protocol/endpoints.ts'
import { Id, successEnvelope } from '#shared/protocol/envelope.ts'
import { validate } from './middleware/validate.ts'
import { describeEndpoint } from './openapi/describe.ts'

/** What `c.req.valid` returns: the parts of the request that the endpoint has, parsed. */
interface ParsedRequest<K extends EndpointKey> {
  out: Part<'param', ParamsOf<K>> & Part<'query', SchemaOf<K, 'query'>> & Part<'json', SchemaOf<K, 'body'>>
}
type Part<Target extends string, Schema> = [Schema] extends [never]
  ? object
  : Record<Target, Schema extends v.GenericSchema ? v.InferOutput<Schema> : Schema>

type EndpointHandler<E extends Env, K extends EndpointKey> = (
  c: Context<E, PathOf<K>, ParsedRequest<K>>,
) => Response | Promise<Response>

/** Routes whose method, path, description and validation come from the table of endpoints. */
export class EndpointRouter<E extends Env = BlankEnv> extends Hono<E> {
  /** Answers an endpoint. The guards run before the request is parsed. */
  serve<K extends EndpointKey>(endpoint: K, handler: EndpointHandler<E, K>): this
  serve<K extends EndpointKey>(endpoint: K, guard: MiddlewareHandler<E>, handler: EndpointHandler<E, K>): this
  serve<K extends EndpointKey>(
    endpoint: K,
    guard: MiddlewareHandler<E>,
    nextGuard: MiddlewareHandler<E>,
    handler: EndpointHandler<E, K>,
  ): this
  serve(endpoint: EndpointKey, ...handlers: H<E>[]): this {
    const [method = '', path = ''] = endpoint.split(' ')
    const guards = handlers.slice(0, -1)
    this.on(method, path, describe(endpoint), ...guards, ...createValidators(endpoint), ...handlers.slice(-1))
    return this
  }
}

function describe(endpoint: EndpointKey): MiddlewareHandler {
  const { summary, answer = v.any(), envelope = successEnvelope(answer) } = findEndpoint(endpoint)
  return describeEndpoint(summary, envelope)
}

function createValidators(endpoint: EndpointKey): MiddlewareHandler[] {
  const { params = createParamsSchema(endpoint), query, body } = findEndpoint(endpoint)
  return [
    ...(params ? [validate('param', params)] : []),
    ...(query ? [validate('query', query)] : []),
    ...(body ? [validate('json', body)] : []),
  ]
}

/** Each `:name` of a path is an id. */
function createParamsSchema(endpoint: EndpointKey): v.GenericSchema | null {
  const names = [...endpoint.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.length > 0 ? v.object(Object.fromEntries(names.map((name) => [name, Id]))) : null
}

function findEndpoint(endpoint: EndpointKey) {
  const found = ENDPOINTS[endpoint]
  if (!found) throw new Error(`${endpoint} isn’t in the table of endpoints`)
  return found
}
