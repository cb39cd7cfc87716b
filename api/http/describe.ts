import { describeRoute, resolver } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import { Failure } from '#shared/envelope.ts'

/** What the API document says of a call: one sentence and the schema of its good answer. */
export const describe = (summary: string, answer: GenericSchema) =>
  describeRoute({
    summary,
    responses: { 200: { description: 'The answer', content: jsonOf(answer) }, 400: { description: 'Some values cannot be used', content: jsonOf(Failure) } },
  })

const jsonOf = (schema: GenericSchema) => ({ 'application/json': { schema: resolver(schema) } })
