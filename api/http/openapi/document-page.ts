import { html, raw } from 'hono/html'
import type { generateSpecs } from 'hono-openapi'
import * as v from 'valibot'

type Document = Awaited<ReturnType<typeof generateSpecs>>
type Html = ReturnType<typeof html>

const MAX_ENUM_VALUES = 8

/** The parts of a JSON schema that the page shows. */
interface Schema {
  type?: string | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  anyOf?: Schema[] | undefined
  items?: Schema | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  default?: unknown
}

const Schema: v.GenericSchema<unknown, Schema> = v.object({
  type: v.optional(v.string()),
  format: v.optional(v.string()),
  enum: v.optional(v.array(v.unknown())),
  const: v.optional(v.unknown()),
  anyOf: v.optional(v.array(v.lazy(() => Schema))),
  items: v.optional(v.lazy(() => Schema)),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => Schema),
    ),
  ),
  required: v.optional(v.array(v.string())),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  default: v.optional(v.unknown()),
})
const Content = v.object({ 'application/json': v.object({ schema: Schema }) })
const Operation = v.object({
  summary: v.optional(v.string(), ''),
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.string(),
        required: v.optional(v.boolean(), false),
        schema: v.optional(Schema, {}),
      }),
    ),
    [],
  ),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.optional(
    v.record(v.string(), v.object({ description: v.string(), content: v.optional(Content) })),
    {},
  ),
})
type Operation = v.InferOutput<typeof Operation>

const METHODS = ['get', 'post', 'put', 'delete'] as const

/** The API document as a single page without scripts. */
export function renderPage({ info, paths = {} }: Document) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item?.[method] ? [{ path, method, feature: featureOf(path), ...v.parse(Operation, item[method]) }] : [],
    ),
  )
  const features = [...new Set(operations.map(({ feature }) => feature))]
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title}</title><link rel="icon" href="/favicon.svg"><style>${raw(STYLE)}</style></head>
<body><header><h1>${info.title} <small>${info.version}</small></h1><p>${info.description}</p><p><a href="/api/openapi.json">openapi.json</a> is the same for programs. Fields marked * are required.</p></header>
<main>${features.map((feature) => html`<section><h2>${feature}</h2>${operations.filter((operation) => operation.feature === feature).map(renderOperation)}</section>`)}</main></body></html>`
}

function renderOperation({
  path,
  method,
  summary,
  parameters,
  requestBody,
  responses,
}: Operation & { path: string; method: string }): Html {
  const isRunnable = method === 'get' && !parameters.some(({ required }) => required)
  return html`<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span></summary>
${isRunnable ? html`<p><a href="${path}">${path}</a></p>` : ''}
${parameters.length > 0 ? html`<h3>Parameters</h3><ul>${parameters.map((each) => renderField(each.name, each.schema, each.required, each.in === 'path' ? 'in the path' : ''))}</ul>` : ''}
${requestBody ? html`<h3>Body</h3>${renderFields(requestBody.content['application/json'].schema)}` : ''}
${Object.entries(responses).map(([status, { description, content }]) => html`<h3>${status} <small>${description}</small></h3>${content ? renderFields(content['application/json'].schema) : ''}`)}</details>`
}

function renderFields(schema: Schema): Html | '' {
  const { properties, required = [] } = schema.items ?? schema
  if (!properties) return ''
  return html`<ul>${Object.entries(properties).map(([name, each]) => renderField(name, each, required.includes(name)))}</ul>`
}

function renderField(name: string, schema: Schema, required: boolean, note = ''): Html {
  const fallback = schema.default === undefined ? '' : `, else ${String(schema.default)}`
  return html`<li><code>${name}${required ? ' *' : ''}</code> <span>${describeType(schema)}${fallback}${note ? ` (${note})` : ''}</span>${renderFields(schema)}</li>`
}

function describeType(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' or ')
  if (schema.enum)
    return `${schema.enum.slice(0, MAX_ENUM_VALUES).map(String).join(', ')}${schema.enum.length > MAX_ENUM_VALUES ? ` … (${schema.enum.length} values)` : ''}`
  if (schema.const !== undefined) return String(schema.const)
  if (schema.items) return `list of ${describeType(schema.items)}`
  return `${schema.format ?? schema.type ?? 'any'}${describeBounds(schema)}`
}

function describeBounds({ minimum, maximum, minLength, maxLength }: Schema): string {
  const min = minimum ?? minLength
  const max = maximum ?? maxLength
  const unit = minLength === undefined && maxLength === undefined ? '' : ' characters'
  if (min === undefined && max === undefined) return ''
  if (max === undefined) return `, from ${min}${unit}`
  return min === undefined ? `, up to ${max}${unit}` : `, ${min} to ${max}${unit}`
}

/** The first segment after the version: roughly the feature. */
const featureOf = (path: string) =>
  path.split('/').find((segment) => segment !== '' && segment !== 'api' && !/^v\d+$/.test(segment)) ?? ''

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#e3d9c8,#3f372e);--quiet:light-dark(#635849,#bdb2a3);--brand:light-dark(#5b21b6,#c4b5fd);font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f8f4ec,#171310);color:light-dark(#231c15,#f6f0e7)}
body{max-width:56rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.75rem;margin-block:0 .5rem}h2{font-size:1.125rem;margin-block:2rem .5rem}h3{font-size:.9375rem;margin-block:1rem .25rem}small,li span,summary span{color:var(--quiet);font-weight:400}
a{color:var(--brand)}:focus-visible{outline:3px solid var(--brand);outline-offset:2px;border-radius:.25rem}
details{background:light-dark(#fffdf9,#211c17);border:1px solid var(--line);border-radius:.75rem;margin-block:.5rem;padding-inline:1rem}details[open]{padding-block-end:1rem}
summary{cursor:pointer;min-height:1.75rem;padding-block:.5rem;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;overflow-wrap:anywhere}summary b{color:var(--brand);font-size:.8125rem;min-width:2.5rem}
code{font-size:.875rem;overflow-wrap:anywhere}ul{margin:0;padding-inline-start:1.25rem;list-style:none;border-inline-start:1px solid var(--line)}details>ul{padding-inline-start:0;border:0}li{padding-block:.125rem;overflow-wrap:anywhere}`
