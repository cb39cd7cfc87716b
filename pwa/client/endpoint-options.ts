import type * as v from 'valibot'
import type { BodyOf, EndpointKey, ParamsOf, QueryOf, SchemaOf } from '#shared/protocol/endpoints.ts'

/** A schema that accepts an answer of the server: for what the caller needs of it, or all of it. */
export type AcceptingSchema<S extends v.GenericSchema, Answer> = S &
  ([Answer] extends [never] ? never : Answer extends v.InferInput<S> ? unknown : never)

/** The options of a call, which can be left out where the endpoint requires none. */
export type OptionsOf<K extends EndpointKey> =
  Partial<EndpointOptions<K>> extends EndpointOptions<K>
    ? [options?: EndpointOptions<K>]
    : [options: EndpointOptions<K>]

type EndpointOptions<K extends EndpointKey> = { signal?: AbortSignal; key?: string } & ([
  ParamsOf<K>,
] extends [never]
  ? unknown
  : { params: ParamsOf<K> }) &
  QueryOption<K> &
  ([SchemaOf<K, 'body'>] extends [never] ? unknown : { body: BodyOf<K> })

type QueryOption<K extends EndpointKey> = [SchemaOf<K, 'query'>] extends [never]
  ? unknown
  : Partial<QueryInput<K>> extends QueryInput<K>
    ? { query?: QueryInput<K> }
    : { query: QueryInput<K> }

/** Query values travel as text, so numbers and booleans are accepted where their text is. */
type QueryInput<K extends EndpointKey> = { [Name in keyof QueryOf<K>]: QueryValue<QueryOf<K>[Name]> }
type QueryValue<T> = T extends string
  ? string extends T
    ? string | number
    : T extends 'true' | 'false'
      ? T | boolean
      : T
  : T
