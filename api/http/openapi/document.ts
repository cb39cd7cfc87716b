import { Hono } from 'hono'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { type EncodedResponse, encodeResponse, sendEncoded } from '../cache/representation.ts'
import { scriptlessPolicy } from '../middleware/security.ts'

const NO_CACHE = 'no-cache'

/**
 * The API document, as OpenAPI JSON and as a page. Built on the first request, as the generator takes long to
 * load.
 */
export function documentRoutes(app: Hono, info: { version: string }): Hono {
  let cached: ReturnType<typeof renderDocuments> | null = null
  const loadDocuments = () => {
    cached ??= renderDocuments(app, info.version)
    return cached
  }
  return new Hono()
    .get('/openapi.json', async (c) => sendEncoded(c, (await loadDocuments()).document))
    .get('/docs', async (c) => {
      const { page, policy } = await loadDocuments()
      return sendEncoded(c, page, { 'Content-Security-Policy': policy })
    })
}

async function renderDocuments(
  app: Hono,
  version: string,
): Promise<{ document: EncodedResponse; page: EncodedResponse; policy: string }> {
  const [{ generateSpecs }, { renderPage }] = await Promise.all([
    import('hono-openapi'),
    import('./document-page.ts'),
  ])
  const document = await generateSpecs(app, {
    documentation: {
      info: {
        title: `${PRODUCT_NAME} API`,
        version,
        description:
          'Every response is { success, message, data }; an error is { success: false, message, code, errors? }.',
      },
      servers: [{ url: '/' }],
    },
  })
  const page = String(await renderPage(document))
  return {
    document: encodeResponse(
      encodeText(JSON.stringify(document)),
      'application/json; charset=UTF-8',
      NO_CACHE,
    ),
    page: encodeResponse(encodeText(page), 'text/html; charset=UTF-8', NO_CACHE),
    policy: scriptlessPolicy(page),
  }
}

const encodeText = (text: string) => new TextEncoder().encode(text)
