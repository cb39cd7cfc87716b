import type { Sharp } from 'sharp'
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts'
import { PICTURE_MAX_SIDE } from '#shared/uploads.ts'

const JOBS_AT_ONCE = 2
export const MAX_PICTURE_PIXELS = 50_000_000
export const MAX_FRAMES = 300
/** All frames together: each is drawn again in every size. */
export const MAX_ANIMATION_PIXELS = 20_000_000
/** For a picture with all its sizes. */
export const PICTURE_TIMEOUT_MS = 20_000
const SVG_DPI = 72
/** No drawing of ours is narrower (px). */
const NARROWEST_DRAWING = 300

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes that no picture is made of: what cannot be read as one, or is too much work. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture'
  readonly reason: 'FILE_UNREADABLE' | 'PICTURE_TOO_LARGE'
  constructor(reason: UnusablePicture['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** A picture as WebP (px), with the smaller ones of PICTURE_WIDTHS: in the wider ones it is shown as it is. */
export interface DrawnPicture {
  bytes: Bytes
  width: number
  height: number
  sizes: Map<PictureWidth, Bytes>
}

/** Width and height of a picture, a file's or these bytes', as it is seen (px). Reads no pixels. Throws UnusablePicture where it is beyond the bounds. */
export async function measurePicture(picture: string | Uint8Array): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  const { pages = 1, autoOrient } = await usable(sharp(picture, { limitInputPixels: false }).metadata())
  const pixels = autoOrient.width * autoOrient.height * pages
  if (pages > MAX_FRAMES || pixels > (pages > 1 ? MAX_ANIMATION_PIXELS : MAX_PICTURE_PIXELS)) throw new UnusablePicture('PICTURE_TOO_LARGE')
  return autoOrient
}

/** Makes a picture anew from its pixels, in all its sizes, none larger than it came. Throws UnusablePicture. */
export async function drawPicture(given: Uint8Array, timeoutMs = PICTURE_TIMEOUT_MS): Promise<DrawnPicture> {
  const deadline = performance.now() + timeoutMs
  await measurePicture(given)
  const { data, info } = await draw(given, deadline, (picture) =>
    picture.resize({ width: PICTURE_MAX_SIDE, height: PICTURE_MAX_SIDE, fit: 'inside', withoutEnlargement: true }).webp({ quality: 86 }),
  )
  const bytes = new Uint8Array(data)
  const sizes: DrawnPicture['sizes'] = new Map()
  for (const width of PICTURE_WIDTHS.filter((each) => each < info.width)) sizes.set(width, await narrow(bytes, width, deadline))
  return { bytes, width: info.width, height: info.pageHeight ?? info.height, sizes }
}

/** A picture as WebP, at most `width` pixels wide and never wider than it is; a drawing (SVG) as pixels. Throws UnusablePicture. */
export async function shrink(bytes: Uint8Array, width: PictureWidth, timeoutMs = PICTURE_TIMEOUT_MS): Promise<Bytes> {
  await measurePicture(bytes)
  return narrow(bytes, width, performance.now() + timeoutMs)
}

async function narrow(bytes: Uint8Array, width: PictureWidth, deadline: number): Promise<Bytes> {
  const small = (picture: Sharp) => picture.resize({ width, withoutEnlargement: true }).webp({ quality: 76, effort: 4, smartSubsample: true })
  return new Uint8Array((await draw(bytes, deadline, small, SVG_DPI * Math.max(1, width / NARROWEST_DRAWING))).data)
}

async function draw(bytes: Uint8Array, deadline: number, change: (picture: Sharp) => Sharp, density = SVG_DPI) {
  const { default: sharp } = await import('sharp')
  const seconds = Math.ceil((deadline - performance.now()) / 1000)
  if (seconds <= 0) throw new UnusablePicture('PICTURE_TOO_LARGE')
  const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, animated: true, density }).timeout({ seconds })
  return usable(change(picture.autoOrient()).toBuffer({ resolveWithObject: true }))
}

async function usable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const tooLarge = error instanceof Error && /timeout|exceeds pixel limit/i.test(error.message)
    throw new UnusablePicture(tooLarge ? 'PICTURE_TOO_LARGE' : 'FILE_UNREADABLE', error)
  }
}

/**
 * Work on pictures, of all who ask for it together: two at once, the rest waits, and what somebody has sent goes before what is looked at. Of those
 * who wait, whoever has nothing under way goes before who has: `by` says who, a person or the picture itself.
 */
export const inTurn = queue(JOBS_AT_ONCE)

type Kind = 'sent' | 'seen'

function queue(atOnce: number): <T>(kind: Kind, by: string, work: () => Promise<T>) => Promise<T> {
  const running: string[] = []
  const waiting: { kind: Kind; by: string; begin(): void }[] = []
  const beginNext = () => {
    const next = (['sent', 'seen'] as const)
      .map((kind) => waiting.filter((each) => each.kind === kind))
      .flatMap((some) => some.find(({ by }) => !running.includes(by)) ?? some.slice(0, 1))[0]
    if (!next || running.length >= atOnce) return
    waiting.splice(waiting.indexOf(next), 1)
    running.push(next.by)
    next.begin()
  }
  return async (kind, by, work) => {
    await new Promise<void>((begin) => {
      waiting.push({ kind, by, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(by), 1)
      beginNext()
    }
  }
}
