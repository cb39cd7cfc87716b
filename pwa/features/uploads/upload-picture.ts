import * as v from 'valibot'

const noop = () => undefined

/** Uploads a public picture and resolves with its URL. `onProgress` gets the progress, 0 to 1. */
export async function uploadPicture(
  picture: Blob,
  name: string,
  onProgress: (ratio: number) => void = noop,
): Promise<string> {
  const { uploadForm } = await import('../../client/upload-form.ts')
  const form = new FormData()
  form.append('file', picture, name)
  return (await uploadForm('file/upload', form, v.object({ url: v.string() }), onProgress)).url
}
