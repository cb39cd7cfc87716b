import * as v from 'valibot'
import { boundedText, MAX_URL_LENGTH } from './bounds.ts'
import { Id } from './envelope.ts'

/** What an upload by the tus protocol says of itself. An attachment is called as its message calls it. */
export const UploadMetadata = v.variant('kind', [
  v.object({ kind: v.literal('video'), id: v.optional(boundedText(MAX_URL_LENGTH), '') }),
  v.object({ kind: v.literal('attachment'), id: Id }),
])

/** Several pictures in the order in which they came: the address of each, or the code of its refusal. */
export const UploadedFiles = v.object({
  files: v.array(v.object({ url: v.optional(v.string()), code: v.optional(v.string()) })),
  urls: v.array(v.string()),
})

/** The id of the file that one of our addresses names, or null. */
export const fileIdOf = (url: string): string | null =>
  /^\/files\/([0-9a-f-]{36})(_\d{1,5}x\d{1,5}\.webp|\.mp4)$/.exec(url)?.[1] ?? null

export const PROFILE_PICTURE_SIDE = 300
/** The pieces in which an attachment travels. */
export const CHUNK_BYTES = 1024 * 1024

/** Where videos and attachments are sent, by the tus protocol: https://tus.io/protocols/resumable-upload */
export const TUS_PATH = '/api/v1/file/tus'
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
export const VIDEO_TYPE = 'video/mp4'
export const videoUrl = (id: string) => `/files/${id}.mp4`

/** What the server makes a picture of. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** No picture is kept wider or higher (px). */
export const MAX_PICTURE_SIDE = 2560
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
