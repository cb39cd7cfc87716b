import type { Sharp } from 'sharp'
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts'
import { MAX_PICTURE_SIDE } from '#shared/uploads.ts'

const MAX_CONCURRENT_JOBS = 2
export const MAX_PICTURE_PIXELS = 50_000_000
export const MAX_FRAMES = 300
/** Of all frames together, as each is resized to every width. */
export const MAX_ANIMATION_PIXELS = 20_000_000
/** For a picture and all its resized versions. */
export const PICTURE_TIMEOUT_MS = 20_000
const SVG_DPI = 72

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes that can't be decoded as a picture, or whose processing would take too long. */
export class InvalidPictureError extends Error {
  override name = 'InvalidPictureError'
  readonly reason: 'FILE_UNREADABLE' | 'PICTURE_TOO_LARGE'
  constructor(reason: InvalidPictureError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * A picture as WebP (px) with its smaller versions from PICTURE_WIDTHS; for larger widths it is served as it
 * is.
 */
export interface EncodedPicture {
  bytes: Bytes
  width: number
  height: number
  /** The dominant color (#rrggbb). */
  color: string
  sizes: Map<PictureWidth, Bytes>
}

/**
 * Width and height of a picture, given as a path or as bytes, as displayed (px). Decodes no pixels. Throws
 * InvalidPictureError if it exceeds the limits.
 */
export async function measurePicture(
  picture: string | Uint8Array,
): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  const { pages = 1, autoOrient } = await mapSharpErrors(
    sharp(picture, { limitInputPixels: false }).metadata(),
  )
  const pixels = autoOrient.width * autoOrient.height * pages
  if (pages > MAX_FRAMES || pixels > (pages > 1 ? MAX_ANIMATION_PIXELS : MAX_PICTURE_PIXELS))
    throw new InvalidPictureError('PICTURE_TOO_LARGE')
  return autoOrient
}

/** Re-encodes a picture from its pixels in all widths, never enlarged. Throws InvalidPictureError. */
export async function encodePicture(
  input: Uint8Array,
  timeoutMs = PICTURE_TIMEOUT_MS,
): Promise<EncodedPicture> {
  const deadline = performance.now() + timeoutMs
  await measurePicture(input)
  const { data, info } = await transform(input, deadline, (picture) =>
    picture
      .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 }),
  )
  const bytes = new Uint8Array(data)
  const sizes: EncodedPicture['sizes'] = new Map()
  for (const width of PICTURE_WIDTHS.filter((each) => each < info.width))
    sizes.set(width, await resize(bytes, width, deadline))
  const color = await findColor(sizes.get(PICTURE_WIDTHS[0]) ?? bytes)
  return { bytes, width: info.width, height: info.pageHeight ?? info.height, color, sizes }
}

/** The dominant color of a small picture (#rrggbb). Throws InvalidPictureError. */
export async function findColor(bytes: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp')
  const { dominant } = await mapSharpErrors(sharp(bytes).stats())
  const toHex = (channel: number) => channel.toString(16).padStart(2, '0')
  return `#${toHex(dominant.r)}${toHex(dominant.g)}${toHex(dominant.b)}`
}

/**
 * A picture as WebP, at most `width` pixels wide and never enlarged; an SVG drawing is rasterised. Throws
 * InvalidPictureError.
 */
export async function resizePicture(
  bytes: Uint8Array,
  width: PictureWidth,
  timeoutMs = PICTURE_TIMEOUT_MS,
): Promise<Bytes> {
  const natural = await measurePicture(bytes)
  return resize(bytes, width, performance.now() + timeoutMs, natural.width)
}

/** `naturalWidth` (px): a drawing is rasterised in the width that is asked for. */
async function resize(
  bytes: Uint8Array,
  width: PictureWidth,
  deadline: number,
  naturalWidth: number = width,
): Promise<Bytes> {
  const toThumbnail = (picture: Sharp) =>
    picture.resize({ width, withoutEnlargement: true }).webp({ quality: 76, effort: 4, smartSubsample: true })
  return new Uint8Array(
    (await transform(bytes, deadline, toThumbnail, SVG_DPI * Math.max(1, width / naturalWidth))).data,
  )
}

async function transform(
  bytes: Uint8Array,
  deadline: number,
  apply: (picture: Sharp) => Sharp,
  density = SVG_DPI,
) {
  const { default: sharp } = await import('sharp')
  const seconds = Math.ceil((deadline - performance.now()) / 1000)
  if (seconds <= 0) throw new InvalidPictureError('PICTURE_TOO_LARGE')
  const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, animated: true, density }).timeout({
    seconds,
  })
  return mapSharpErrors(apply(picture.autoOrient()).toBuffer({ resolveWithObject: true }))
}

async function mapSharpErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isTooLarge = error instanceof Error && /timeout|exceeds pixel limit/i.test(error.message)
    throw new InvalidPictureError(isTooLarge ? 'PICTURE_TOO_LARGE' : 'FILE_UNREADABLE', error)
  }
}

/**
 * The queue of all picture processing: two jobs at once. Uploaded pictures ('sent') go before viewed ones
 * ('seen'); within a priority, requesters without a running job go first. `requesterId` is a user's id or the
 * picture's own.
 */
export const runPictureJob = createJobQueue(MAX_CONCURRENT_JOBS)

type JobPriority = 'sent' | 'seen'

function createJobQueue(
  concurrency: number,
): <T>(priority: JobPriority, requesterId: string, work: () => Promise<T>) => Promise<T> {
  const running: string[] = []
  const waitingJobs: { priority: JobPriority; requesterId: string; start(): void }[] = []
  const startNext = () => {
    const nextJob = (['sent', 'seen'] as const)
      .map((priority) => waitingJobs.filter((each) => each.priority === priority))
      .flatMap(
        (candidates) =>
          candidates.find(({ requesterId }) => !running.includes(requesterId)) ?? candidates.slice(0, 1),
      )[0]
    if (!nextJob || running.length >= concurrency) return
    waitingJobs.splice(waitingJobs.indexOf(nextJob), 1)
    running.push(nextJob.requesterId)
    nextJob.start()
  }
  return async (priority, requesterId, work) => {
    await new Promise<void>((start) => {
      waitingJobs.push({ priority, requesterId, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(requesterId), 1)
      startNext()
    }
  }
}
