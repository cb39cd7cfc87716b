import { describeRoute, resolver } from 'hono-openapi'
import type { GenericSchema } from 'valibot'

/** What the API document says of a call: one sentence and the schema of its good answer. */
export const describe = (summary: string, answer: GenericSchema) =>
  describeRoute({ summary, responses: { 200: { description: 'The answer', content: { 'application/json': { schema: resolver(answer) } } } } })
