/** The widths in px in which a picture can be requested (`?w=`). */
export const PICTURE_WIDTHS = [96, 160, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/**
 * A picture's URL contains its natural size, so that a page can reserve its space before it loads:
 * /files/{id}_{width}x{height}.webp
 */
export const pictureUrl = (id: string, width: number, height: number) =>
  `/files/${id}_${width}x${height}.webp`

/** The natural size in a picture's URL, or null for any other URL. */
export function parsePictureSize(url: string): { width: number; height: number } | null {
  const match = /_(\d{1,5})x(\d{1,5})\.webp$/.exec(url)
  return match ? { width: Number(match[1]), height: Number(match[2]) } : null
}

/**
 * The `sizes` of a card's cover. On a phone it is 92 % as wide as the screen. A little less is said, so that
 * 360 px at two dots per px take the file of 640 dots, half as heavy as the next one.
 */
export const COVER_SIZES = '(min-width: 40rem) 20rem, 88vw'

/** One of our pictures for whoever doesn't choose by `srcset`. */
export const pictureSrc = (url: string) => `${url}?w=${640 satisfies PictureWidth}`

/** The `srcset` of one of our pictures: every offered width up to the natural one. */
export function pictureSrcSet(url: string): string {
  const natural = parsePictureSize(url)?.width ?? 0
  return PICTURE_WIDTHS.filter((width) => width <= natural || width === PICTURE_WIDTHS[0])
    .map((width) => `${url}?w=${width} ${width}w`)
    .join(', ')
}
