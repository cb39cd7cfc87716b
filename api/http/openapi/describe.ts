import { describeRoute, resolver } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import { ErrorEnvelope } from '#shared/envelope.ts'

/** What the API document says of a call: one sentence and the schema of its good answer. */
export const describeEndpoint = (summary: string, responseSchema: GenericSchema) =>
  describeRoute({
    summary,
    responses: {
      200: { description: 'The answer', content: jsonContent(responseSchema) },
      400: { description: 'Some values cannot be used', content: jsonContent(ErrorEnvelope) },
    },
  })

const jsonContent = (schema: GenericSchema) => ({ 'application/json': { schema: resolver(schema) } })
