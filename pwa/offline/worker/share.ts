import { keepShared } from '../shared.ts'

/** Another app shares pictures or a text with this one (https://w3c.github.io/web-share-target/): it is laid down, and the app asks where it belongs. */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const texts = ['title', 'text', 'url'].map((name) => form.get(name)).filter((each) => typeof each === 'string' && each !== '')
  await keepShared({ text: texts.join('\n'), files: form.getAll('files').filter((each) => each instanceof File) })
  return Response.redirect('/share', 303)
}
