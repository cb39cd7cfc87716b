/** A hand-picked set of colors. `ink` is always dark and `paper` always light; `ground` may be either. */
export interface Palette {
  ground: string
  main: string
  accent: string
  soft: string
  ink: string
  paper: string
}

const PAPER = '#fffaf2'

export const PALETTES: readonly Palette[] = [
  { ground: '#f2e3d0', main: '#c4532d', accent: '#1f4e5f', soft: '#e8a87c', ink: '#2a1a14' },
  { ground: '#dfe6f6', main: '#1f3fbf', accent: '#ff6b4a', soft: '#9db4f0', ink: '#0e1737' },
  { ground: '#dfe8d6', main: '#23513b', accent: '#e9a23b', soft: '#8fb58c', ink: '#14261d' },
  { ground: '#f0dfe8', main: '#6b1f55', accent: '#f28c63', soft: '#d49bbf', ink: '#2b0e24' },
  { ground: '#1b2a49', main: '#f2b33d', accent: '#e4572e', soft: '#5b7bb0', ink: '#0d1529' },
  { ground: '#0f4c5c', main: '#e36414', accent: '#fbb13c', soft: '#5f9ea0', ink: '#08262e' },
  { ground: '#f6c4be', main: '#b3273e', accent: '#2b4c7e', soft: '#f0958d', ink: '#3a0d16' },
  { ground: '#f0c14b', main: '#2f3e46', accent: '#d1495b', soft: '#f8dd97', ink: '#1b2428' },
  { ground: '#bfe3d0', main: '#0b6e4f', accent: '#f25f5c', soft: '#7cc6a4', ink: '#0a2f24' },
  { ground: '#d9cff5', main: '#4b2ca0', accent: '#f5a623', soft: '#a58be8', ink: '#1e1147' },
  { ground: '#e6dfd2', main: '#262322', accent: '#d7432d', soft: '#b9ae9a', ink: '#161413' },
  { ground: '#c9e3f4', main: '#12508a', accent: '#ffb930', soft: '#7fb8e0', ink: '#0b2740' },
  { ground: '#dcd8b6', main: '#56672a', accent: '#b4472e', soft: '#a9b077', ink: '#262b12' },
  { ground: '#7a2e1d', main: '#f0b67f', accent: '#fe5f55', soft: '#b0573f', ink: '#2b0f08' },
  { ground: '#233d32', main: '#e8c27a', accent: '#ef7b5a', soft: '#6f9a80', ink: '#101f19' },
  { ground: '#3c2a5c', main: '#f49fbc', accent: '#ffd07b', soft: '#7d66ac', ink: '#180f29' },
].map((colors) => ({ ...colors, paper: PAPER }))

export const WIDTH = 800
export const HEIGHT = 600

/** A corner (x, y), width and height. */
export type Box = readonly [x: number, y: number, width: number, height: number]
type Point = readonly [x: number, y: number]

export const rect = ([x, y, width, height]: Box, fill: string, radius = 0, extra = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${extra}/>`
export const circle = ([x, y]: Point, radius: number, fill: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${extra}/>`
export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}"${extra}/>`
export const line = (d: string, color: string, width: number, extra = '') =>
  [
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"`,
    `stroke-linejoin="round"${extra}/>`,
  ].join(' ')
export const repeat = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
/** Moves, then scales, then turns (degrees). */
export const place = (
  x: number,
  y: number,
  scale: number,
  { content, turn = 0 }: { content: string; turn?: number | undefined },
) => `<g transform="translate(${x} ${y}) scale(${scale})${turn ? ` rotate(${turn})` : ''}">${content}</g>`
export const fade = (opacity: number) => ` opacity="${opacity}"`
export const round = (value: number) => Math.round(value * 10) / 10

/** Lines of running text, as they look from afar. */
export const textLines = (
  x: number,
  y: number,
  { width, count, gap, color }: { width: number; count: number; gap: number; color: string },
) =>
  repeat(count, (i) =>
    rect(
      [x, y + i * gap, round(width * (i === count - 1 ? 0.55 : 1 - ((i * 37) % 11) / 80)), round(gap * 0.34)],
      color,
      2,
    ),
  )
