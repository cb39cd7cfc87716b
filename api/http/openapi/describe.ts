import { describeRoute, resolver } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import { ErrorEnvelope } from '#shared/protocol/envelope.ts'

/** Documents an endpoint: a one-sentence summary and the schema of its successful response. */
export const describeEndpoint = (summary: string, responseSchema: GenericSchema) =>
  describeRoute({
    summary,
    responses: {
      200: { description: 'Success', content: jsonContent(responseSchema) },
      400: { description: 'Some values are invalid', content: jsonContent(ErrorEnvelope) },
    },
  })

const jsonContent = (schema: GenericSchema) => ({ 'application/json': { schema: resolver(schema) } })
