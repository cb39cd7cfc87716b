import * as v from 'valibot'
import type { World } from '../support/world.ts'
import type { Schema } from './values.ts'

/** An API call, as the OpenAPI document describes it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query: { name: string; schema: Schema }[]
  body: Schema | null
}

const Document = v.object({ paths: v.record(v.string(), v.record(v.string(), v.looseObject({}))) })
const Parameters = v.optional(
  v.array(v.looseObject({ name: v.string(), in: v.string(), schema: v.optional(v.looseObject({}), {}) })),
  [],
)
const Body = v.optional(
  v.looseObject({
    content: v.record(v.string(), v.looseObject({ schema: v.optional(v.looseObject({}), {}) })),
  }),
)

export async function readCalls(world: World): Promise<Call[]> {
  const { body } = await world.get('/api/openapi.json')
  return Object.entries(v.parse(Document, body).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, call]): Call => {
      const parameters = v.parse(Parameters, call.parameters)
      const content = v.parse(Body, call.requestBody)?.content['application/json']
      return {
        method: v.parse(v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), method.toUpperCase()),
        path,
        query: parameters
          .filter((entry) => entry.in === 'query')
          .map(({ name, schema }) => ({ name, schema })),
        body: content ? content.schema : null,
      }
    }),
  )
}
