import { validator } from 'hono-openapi'
import type * as v from 'valibot'
import { inEnglish } from '#shared/messages.ts'
import { refuse } from './errors.ts'

/** Parses a part of the request by a schema of `shared/`; what doesn't fit is a 400 that names each field. */
export const validate = <Target extends 'query' | 'json' | 'param', Schema extends v.GenericSchema>(target: Target, schema: Schema) =>
  validator(target, schema, (result, c) => {
    if (result.success) return undefined
    const errors = result.error.map((issue) => ({ path: pathOf(issue.path), message: inEnglish(issue.message) }))
    // One thing at a time: the first that is wrong with a value.
    return refuse(c, 'VALIDATION_FAILED', { errors: errors.filter(({ path }, at) => errors.findIndex((other) => other.path === path) === at) })
  })

function pathOf(path: readonly (PropertyKey | { key: PropertyKey })[] | undefined): string {
  return (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
}
