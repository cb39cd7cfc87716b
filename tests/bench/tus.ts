import { TUS_PATH } from '#shared/uploads.ts'
import { newId } from '../../api/db/id.ts'

/** Uploads a file in one chunk. Returns its id. */
export async function uploadFile(
  url: string,
  token: string,
  kind: 'video' | 'attachment',
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' }
  // An attachment has an id from the client before it is uploaded; a video gets its id from the server.
  const metadata =
    kind === 'attachment' ? `kind ${btoa(kind)},id ${btoa(newId(new Date()))}` : `kind ${btoa(kind)}`
  const created = await fetch(`${url}${TUS_PATH}`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata },
  })
  if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`)
  const chunkHeaders = { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  const uploadUrl = new URL(created.headers.get('location') ?? '', url)
  const sent = await fetch(uploadUrl, { method: 'PATCH', headers: chunkHeaders, body: bytes })
  if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
  return uploadUrl.pathname.split('/').at(-1) ?? ''
}
