import type { RandomSource } from '../random.ts'
import { findMedium, findMotif, type ProjectArt } from './projects.ts'
import { HEIGHT, PALETTES, WIDTH } from './shapes.ts'

/** The size in which a project's pictures are offered (px). */
export const PICTURE_SIZE = { width: 1280, height: 960 }

export interface Drawing {
  svg: string
  /** Its ground, which stands in its place until it is there. */
  color: string
}

/**
 * At most `count` pictures of one project as SVG: the same subject and colors, each shown in another way.
 * `palette` is the number of the project's palette.
 */
export function drawProject(
  random: RandomSource,
  { motif, media }: ProjectArt,
  { palette: number, count }: { palette: number; count: number },
): Drawing[] {
  const palette = PALETTES[number % PALETTES.length] ?? random.pick(PALETTES)
  const shown = [...random.sample(media, media.length), 'artwork' as const]
  return [...new Set(shown)].slice(0, count).map((medium) => {
    const content = findMedium(medium)(random, palette, findMotif(motif))
    return {
      svg: [
        '<svg xmlns="http://www.w3.org/2000/svg"',
        `width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}"`,
        `viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`,
      ].join(' '),
      color: /fill="(#[0-9a-f]{6})"/.exec(content)?.[1] ?? palette.ground,
    }
  })
}

/** Returns a `drawProject` that draws nothing twice: what it has drawn before, it draws in other colors. */
export function createArtist(): typeof drawProject {
  const shown = new Set<string>()
  const draw: typeof drawProject = (random, art, { palette, count }) => {
    const drawings = drawProject(random, art, { palette, count })
    if (drawings.some(({ svg }) => shown.has(svg))) return draw(random, art, { palette: palette + 1, count })
    for (const { svg } of drawings) shown.add(svg)
    return drawings
  }
  return draw
}
