import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import { BRAND } from '#shared/brand.ts'

/** The API's description of itself: as a document for programs and as a page for people. Made on the first request: its makers take long to load. */
export function documentRoutes(app: Hono, about: { version: string }): Hono {
  let made: Promise<OpenAPIV3_1.Document> | null = null
  const specs = () => {
    made ??= generateSpecs(app, {
      documentation: {
        info: { title: `${BRAND} API`, version: about.version, description: 'Every answer is { success, message, data }; an error is { success: false, message, code, errors? }.' },
      },
    })
    return made
  }
  return new Hono().get('/openapi.json', async (c) => c.json(await specs(), 200, { 'Cache-Control': 'no-cache' })).get('/docs', async (c) => c.html(drawPage(await specs())))
}

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1.5rem}summary{cursor:pointer;padding:.6rem .2rem;overflow-wrap:anywhere}details{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}code,pre{font-size:.875rem}pre{overflow:auto;padding:1rem;background:color-mix(in srgb,currentColor 7%,transparent);border-radius:.5rem}b{color:light-dark(#5b21b6,#c4b5fd)}table{border-collapse:collapse}td,th{padding:.25rem 1rem .25rem 0;text-align:start;vertical-align:top}`

function drawPage(document: OpenAPIV3_1.Document) {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) => Object.entries(item ?? {}).map(([method, operation]) => ({ path, method, operation })))
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${document.info.title}</title><style>${raw(STYLE)}</style></head>
<body><h1>${document.info.title} <small>${document.info.version}</small></h1><p>${document.info.description} The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.map(({ path, method, operation }) => drawCall(path, method, operation))}</body></html>`
}

function drawCall(path: string, method: string, operation: unknown) {
  const { summary, parameters = [], responses = {} } = describeOperation(operation)
  return html`<details><summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${summary}</summary>
${parameters.length > 0 ? html`<table><tr><th>parameter</th><th>in</th><th>schema</th></tr>${parameters.map((each) => html`<tr><td><code>${each.name}</code>${each.required ? ' *' : ''}</td><td>${each.in}</td><td><code>${JSON.stringify(each.schema)}</code></td></tr>`)}</table>` : ''}
${Object.entries(responses).map(([status, answer]) => html`<p>${status}</p><pre>${JSON.stringify(answer, null, 2)}</pre>`)}</details>`
}

interface Operation {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  responses?: Record<string, unknown>
}

const describeOperation = (operation: unknown): Operation => (typeof operation === 'object' && operation !== null ? operation : {})
