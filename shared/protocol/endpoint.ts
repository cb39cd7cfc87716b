import type * as v from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API: what it accepts and answers. A success is `{ success, message, data }`, whose `data`
 * is the `answer`; an endpoint that adds fields beside `data`, or sends no JSON, has an `envelope` instead.
 */
interface Endpoint {
  /** One sentence, for the API document. */
  summary: string
  /** By default each `:name` in the path is an id. null: the route reads the path itself. */
  params?: v.GenericSchema | null
  query?: v.GenericSchema
  body?: v.GenericSchema
  answer?: v.GenericSchema
  envelope?: v.GenericSchema
}

/** Endpoints by method and path, which is below the API's base path and names its parameters as `:name`. */
export type EndpointTable = Record<`${Method} /${string}`, Endpoint>

/** The names of the parameters of a path. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A path with its parameters filled in, without its leading slash, and with a query or none. */
export type FilledPath<Path extends string> = Path extends `/${infer Rest}`
  ? FillParams<Rest> | `${FillParams<Rest>}?${string}`
  : never
type FillParams<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${FillParams<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path

/** Fills in the parameters of a path. */
export const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
