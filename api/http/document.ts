import { Hono } from 'hono'
import { BRAND } from '#shared/brand.ts'
import { give, type Packed, pack } from './packed.ts'
import { scriptlessPolicy } from './security.ts'

const ASK_EACH_TIME = 'no-cache'

/** The API's description of itself: as a document for programs and as a page for people. Made on the first request, as its makers take long to load. */
export function documentRoutes(app: Hono, about: { version: string }): Hono {
  let made: ReturnType<typeof makeDescription> | null = null
  const describe = () => {
    made ??= makeDescription(app, about.version)
    return made
  }
  return new Hono()
    .get('/openapi.json', async (c) => give(c, (await describe()).document))
    .get('/docs', async (c) => {
      const { page, policy } = await describe()
      return give(c, page, { 'Content-Security-Policy': policy })
    })
}

async function makeDescription(app: Hono, version: string): Promise<{ document: Packed; page: Packed; policy: string }> {
  const [{ generateSpecs }, { drawPage }] = await Promise.all([import('hono-openapi'), import('./document-page.ts')])
  const document = await generateSpecs(app, {
    documentation: {
      info: { title: `${BRAND} API`, version, description: 'Every answer is { success, message, data }; an error is { success: false, message, code, errors? }.' },
      servers: [{ url: '/' }],
    },
  })
  const page = String(await drawPage(document))
  return {
    document: pack(bytesOf(JSON.stringify(document)), 'application/json; charset=UTF-8', ASK_EACH_TIME),
    page: pack(bytesOf(page), 'text/html; charset=UTF-8', ASK_EACH_TIME),
    policy: scriptlessPolicy(page),
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
