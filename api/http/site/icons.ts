const MARK =
  '<path d="M16 6.5a9.5 9.5 0 1 0 9.5 9.5" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><circle cx="22.6" cy="9.4" r="2.6" fill="#ffc94d"/>'

/**
 * Size (px), corner radius, and scale of the mark. Maskable icons may be cut to a circle, so their mark stays
 * within the middle 80 %.
 */
const ICONS: Record<string, [size: number, radius: number, scale: number]> = {
  '192.png': [192, 9, 1],
  '512.png': [512, 9, 1],
  'maskable-192.png': [192, 0, 0.78],
  'maskable-512.png': [512, 0, 0.78],
  'apple-touch-icon.png': [180, 0, 0.9],
}
export const ICON_NAMES: readonly string[] = [...Object.keys(ICONS), 'monochrome.png']

/**
 * Renders one of the app's icons as PNG in a colour (#rrggbb); null for an unknown name. Of the monochrome
 * icon, systems use only the shape.
 */
export async function renderIcon(name: string, colour: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const spec = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
  if (!spec && name !== 'monochrome.png') return null
  const { default: sharp } = await import('sharp')
  const svg = spec
    ? renderSvg(colour, ...spec)
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">${MARK.replace('#ffc94d', '#fff')}</svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer())
}

function renderSvg(colour: string, size: number, radius: number, scale: number): string {
  const shift = 16 * (1 - scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}"><rect width="32" height="32" rx="${radius}" fill="${colour}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${MARK}</g></svg>`
}
