import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE, PICTURE_TYPES, VIDEO_TYPE } from '#shared/uploads.ts'
import { isHeic, isImage } from './image-type.ts'

/**
 * Why a picture is unusable: not a picture; an iPhone's HEIC, which this browser can't decode; or too large,
 * and can't be shrunk here.
 */
export type PictureError = 'type' | 'heic' | 'size'

const JPEG_QUALITY = 0.88

/**
 * A picture that the server accepts: the original if it is acceptable, else re-encoded on this device, no
 * larger than the server would store it.
 */
export async function toUsablePicture(file: File): Promise<File | PictureError> {
  const isAccepted = PICTURE_TYPES.includes(file.type)
  if (isAccepted && file.size <= MAX_PICTURE_BYTES) return file
  if (!isImage(file)) return 'type'
  // Re-encoding would lose the animation.
  if (file.type === 'image/gif') return 'size'
  const redrawn = await redraw(file).catch(() => null)
  if (!redrawn) return isHeic(file) ? 'heic' : isAccepted ? 'size' : 'type'
  return redrawn.size > MAX_PICTURE_BYTES ? 'size' : new File([redrawn], file.name, { type: redrawn.type })
}

async function redraw(file: File): Promise<Blob> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  // Keeps transparency.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))),
      type,
      JPEG_QUALITY,
    ),
  )
}

/**
 * MIME type of an iPhone's videos. The container differs from the server's MP4 only in its brand; whether the
 * content is playable depends on the codec.
 */
export const IPHONE_VIDEO_TYPE = 'video/quicktime'
const [IPHONE_BRAND, OUR_BRAND] = ['qt  ', 'isom']
const BRAND_OFFSET = 8
const LOAD_TIMEOUT_MS = 10_000

/**
 * A video that the server accepts; null if it isn't a video, or is an iPhone's that this browser can't play
 * (others couldn't either).
 */
export async function toUsableVideo(file: File): Promise<File | null> {
  if (file.type === VIDEO_TYPE) return file
  if (!isIphoneVideo(file)) return null
  const brand = await file.slice(BRAND_OFFSET, BRAND_OFFSET + IPHONE_BRAND.length).text()
  if (brand !== IPHONE_BRAND || !(await isPlayable(file))) return null
  return new File(
    [file.slice(0, BRAND_OFFSET), OUR_BRAND, file.slice(BRAND_OFFSET + OUR_BRAND.length)],
    file.name.replace(/\.mov$/i, '.mp4'),
    { type: VIDEO_TYPE },
  )
}

export const isIphoneVideo = ({ type, name }: File): boolean =>
  type === IPHONE_VIDEO_TYPE || /\.mov$/i.test(name)

async function isPlayable(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  try {
    return await new Promise<boolean>((resolve) => {
      video.onloadeddata = () => resolve(video.videoWidth > 0)
      video.onerror = () => resolve(false)
      setTimeout(() => resolve(false), LOAD_TIMEOUT_MS)
      video.src = url
    })
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
