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
export const validate = <T extends Target, Schema extends v.GenericSchema>(target: T, schema: Schema) =>
  validator(target, target === 'query' ? ignoreEmptyValues(schema) : schema, (result, c) => {
    // A body of another type would not be read: a schema without required fields would then accept it as if
    // it were empty.
    if (target === 'json' && !isJson(c.req.header('Content-Type'))) return respondWithError(c, 'BAD_REQUEST')
    return result.success
      ? undefined
      : respondWithError(c, 'VALIDATION_FAILED', listFieldErrors(result.error, target))
  })

interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: unknown; value?: unknown })[] | undefined
  kind?: string
  input?: unknown
}
type Target = 'query' | 'json' | 'param'

/** The details of VALIDATION_FAILED: one message per field, the first. */
export function listFieldErrors(
  issues: readonly Issue[],
  target: Target = 'json',
): { errors: { path: string; message: string }[] } {
  const errors = new Map<string, string>()
  for (const issue of issues) {
    const path = toPath(issue.path)
    if (!errors.has(path)) errors.set(path, toMessage(issue, target))
    if (errors.size === MAX_ERRORS) break
  }
  return { errors: [...errors].map(([path, message]) => ({ path, message })) }
}

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

function toMessage({ message, path, kind, input }: Issue, target: Target): string {
  const field = path?.at(-1)
  // Each value of a query is a text, unless there are several of its name.
  if (target === 'query' && typeof field === 'object' && Array.isArray(field.value))
    return 'Give this only once'
  const isLibraryMessage = LIBRARY_MESSAGE.test(message)
  // A value of another type isn't missing, though a form that is filled in by a person says so.
  if (isLibraryMessage || (message === validationMessage('required') && kind === 'schema'))
    return toEnglishMessage(validationMessage(isMissing(input) ? 'required' : 'unusable'))
  return toEnglishMessage(message.slice(0, MAX_MESSAGE_LENGTH))
}

const isMissing = (input: unknown) => input === undefined || input === null || input === ''

/** Whether a body is JSON, or has no type because there is none. */
const isJson = (type = '') => type === '' || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)

function toPath(path: Issue['path']): string {
  return (path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.')
}
