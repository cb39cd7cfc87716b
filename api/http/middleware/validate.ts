import { validator } from 'hono-openapi'
import * as v from 'valibot'
import { toEnglishMessage } from '#shared/messages.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { respondWithError } from './errors.ts'

/** More than a person corrects at once. */
const MAX_ERRORS = 20
/** Longer than any of our own messages. */
const MAX_MESSAGE_LENGTH = 200
/** Valibot's default messages, which may repeat the input. */
const LIBRARY_MESSAGE = /^Invalid [\w-]+: (?:Expected|Received) /

/**
 * Parses a part of the request with a schema of `shared/`; invalid input gets a 400 that names each field.
 * Empty query values count as missing.
 */
export const validate = <Target extends 'query' | 'json' | 'param', Schema extends v.GenericSchema>(
  target: Target,
  schema: Schema,
) =>
  validator(target, target === 'query' ? ignoreEmptyValues(schema) : schema, (result, c) => {
    // A body of another type would not be read: a schema without required fields would then accept it as if
    // it were empty.
    if (target === 'json' && !isJson(c.req.header('Content-Type'))) return respondWithError(c, 'BAD_REQUEST')
    if (result.success) return undefined
    // One message per field: the first.
    const errors = new Map<string, string>()
    for (const issue of result.error) {
      const path = toPath(issue.path)
      if (!errors.has(path)) errors.set(path, toMessage(issue.message))
      if (errors.size === MAX_ERRORS) break
    }
    return respondWithError(c, 'VALIDATION_FAILED', {
      errors: [...errors].map(([path, message]) => ({ path, message })),
    })
  })

/** The same schema for input without empty values. */
function ignoreEmptyValues<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const parse = schema['~run'].bind(schema)
  const wrapped: Schema = {
    ...schema,
    '~run': (dataset, config) => parse({ ...dataset, value: omitEmptyValues(dataset.value) }, config),
  }
  const { '~standard': standard } = v.pipe(wrapped)
  return { ...wrapped, '~standard': standard }
}

const omitEmptyValues = (query: unknown): unknown =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    : query

function toMessage(message: string): string {
  if (!LIBRARY_MESSAGE.test(message)) return toEnglishMessage(message.slice(0, MAX_MESSAGE_LENGTH))
  return toEnglishMessage(validationMessage(message.endsWith('received undefined') ? 'required' : 'unusable'))
}

/** Whether a body is JSON, or has no type because there is none. */
const isJson = (type = '') => type === '' || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)

function toPath(path: readonly (PropertyKey | { key: PropertyKey })[] | undefined): string {
  return (path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.')
}
