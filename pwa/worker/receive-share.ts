import { isFromOtherSite, storeSharedContent } from '../platform/shared-content.ts'

/**
 * Another app shares pictures or a text with this one (https://w3c.github.io/web-share-target/): it is laid
 * down, and the app asks where it belongs. What a page of another site sends is not taken.
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
