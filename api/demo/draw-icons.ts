import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Draws the app's icons anew from the one mark: `node api/demo/draw-icons.ts`. */
const FOLDER = fileURLToPath(new URL('../../public/icons/', import.meta.url))
const MARK = '<path d="M16 6.5a9.5 9.5 0 1 0 9.5 9.5" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><circle cx="22.6" cy="9.4" r="2.6" fill="#ffc94d"/>'

mkdirSync(FOLDER, { recursive: true })
await draw('192.png', 192, 9, 1)
await draw('512.png', 512, 9, 1)
// A maskable icon may be cut to a circle: the mark stays within the middle 80 %.
await draw('maskable-192.png', 192, 0, 0.78)
await draw('maskable-512.png', 512, 0, 0.78)
await draw('apple-touch-icon.png', 180, 0, 0.9)
// Of a monochrome icon the system takes the shape and gives it a colour of its own.
await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">${MARK.replace('#ffc94d', '#fff')}</svg>`))
  .png({ compressionLevel: 9 })
  .toFile(`${FOLDER}monochrome.png`)

async function draw(name: string, size: number, radius: number, scale: number): Promise<void> {
  const shift = 16 * (1 - scale)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}"><rect width="32" height="32" rx="${radius}" fill="#6425c9"/><g transform="translate(${shift} ${shift}) scale(${scale})">${MARK}</g></svg>`
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9 })
    .toFile(FOLDER + name)
}
