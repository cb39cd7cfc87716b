import * as v from 'valibot'
import { send } from '../../offline/api.ts'

/** Stores a picture for everybody to see; the answer is its address. */
export async function uploadPicture(picture: Blob, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', picture, name)
  return (await send('post', 'file/upload', form, v.object({ url: v.string() }))).url
}
