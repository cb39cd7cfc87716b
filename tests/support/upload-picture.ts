import sharp from 'sharp'
import type { TestResponse, World } from './world.ts'

/** A picture of one color, as a PNG. */
export async function drawPicture(
  width = 60,
  height = 40,
  background = '#888',
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )
}

/** Uploads a file as the form of a browser does. `headers` authenticate the request. */
export async function uploadPicture(
  { app }: World,
  headers: Record<string, string>,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'x.png',
): Promise<TestResponse> {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  const response = await app.request('/api/v1/file/upload', { method: 'POST', body: form, headers })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}
