import { validator } from 'hono-openapi'
import type * as v from 'valibot'
import { inEnglish } from '#shared/messages.ts'
import { refuse } from './errors.ts'

/** More than a person mends at once. */
const MAX_ERRORS = 20
/** Longer than any sentence of ours: a message of the library's repeats what was sent. */
const MAX_MESSAGE = 200

/** Parses a part of the request by a schema of `shared/`; what doesn't fit is a 400 that names each field. */
export const validate = <Target extends 'query' | 'json' | 'param', Schema extends v.GenericSchema>(target: Target, schema: Schema) =>
  validator(target, schema, (result, c) => {
    if (result.success) return undefined
    // One thing at a time: the first that is wrong with a value.
    const errors = new Map<string, string>()
    for (const issue of result.error) {
      const path = pathOf(issue.path)
      if (!errors.has(path)) errors.set(path, inEnglish(issue.message.slice(0, MAX_MESSAGE)))
      if (errors.size === MAX_ERRORS) break
    }
    return refuse(c, 'VALIDATION_FAILED', { errors: [...errors].map(([path, message]) => ({ path, message })) })
  })

function pathOf(path: readonly (PropertyKey | { key: PropertyKey })[] | undefined): string {
  return (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
}
