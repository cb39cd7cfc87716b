import { isFromOtherSite, storeSharedContent } from '../platform/shared-content.ts'

/**
 * Receives pictures or text that another app shares (https://w3c.github.io/web-share-target/): stores them
 * and opens the share screen. A request from a page of another site is ignored.
 */
export async function receiveShare(request: Request): Promise<Response> {
  if (!isFromOtherSite(request, new URL(request.url).origin)) {
    const form = await request.formData()
    const texts = ['title', 'text', 'url']
      .map((name) => form.get(name))
      .filter((item) => typeof item === 'string' && item !== '')
    await storeSharedContent({
      text: texts.join('\n'),
      files: form.getAll('files').filter((item) => item instanceof File),
    })
  }
  return Response.redirect('/share', 303)
}
