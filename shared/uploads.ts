import * as v from 'valibot'
import { boundedText, MAX_URL_LENGTH } from './bounds.ts'
import { Id } from './protocol/envelope.ts'

/** The metadata of a tus upload. A video without an id gets one from the server. */
export const UploadMetadata = v.variant('kind', [
  v.object({ kind: v.literal('video'), id: v.optional(boundedText(MAX_URL_LENGTH), '') }),
  v.object({ kind: v.literal('attachment'), id: Id }),
])

/** The results of several pictures in the order of the upload: the URL of each, or its error code. */
export const UploadedFiles = v.object({
  files: v.array(v.object({ url: v.optional(v.string()), code: v.optional(v.string()) })),
  urls: v.array(v.string()),
})

/** The file id in one of our URLs, or null. */
export const fileIdOf = (url: string): string | null =>
  /^\/files\/([0-9a-f-]{36})(_\d{1,5}x\d{1,5}\.webp|\.mp4)$/.exec(url)?.[1] ?? null

export const PROFILE_PICTURE_SIDE = 300
/** The chunk size of a resumable upload. */
export const CHUNK_BYTES = 1024 * 1024

/** The endpoint for videos and attachments, by the tus protocol: https://tus.io/protocols/resumable-upload */
export const TUS_PATH = '/api/v1/file/tus'
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
export const VIDEO_TYPE = 'video/mp4'
export const videoUrl = (id: string) => `/files/${id}.mp4`

/** The largest picture file that the server processes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Larger pictures are scaled down to this width and height (px). */
export const MAX_PICTURE_SIDE = 2560
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
