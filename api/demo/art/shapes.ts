/** A hand-picked set of colors. `ink` is always dark and `paper` always light; `ground` may be either. */
export interface Palette {
  ground: string
  main: string
  accent: string
  soft: string
  ink: string
  paper: string
}

const palette = (
  ground: string,
  main: string,
  accent: string,
  soft: string,
  ink: string,
  paper = '#fffaf2',
): Palette => ({ ground, main, accent, soft, ink, paper })

export const PALETTES: readonly Palette[] = [
  palette('#f2e3d0', '#c4532d', '#1f4e5f', '#e8a87c', '#2a1a14'),
  palette('#dfe6f6', '#1f3fbf', '#ff6b4a', '#9db4f0', '#0e1737'),
  palette('#dfe8d6', '#23513b', '#e9a23b', '#8fb58c', '#14261d'),
  palette('#f0dfe8', '#6b1f55', '#f28c63', '#d49bbf', '#2b0e24'),
  palette('#1b2a49', '#f2b33d', '#e4572e', '#5b7bb0', '#0d1529'),
  palette('#0f4c5c', '#e36414', '#fbb13c', '#5f9ea0', '#08262e'),
  palette('#f6c4be', '#b3273e', '#2b4c7e', '#f0958d', '#3a0d16'),
  palette('#f0c14b', '#2f3e46', '#d1495b', '#f8dd97', '#1b2428'),
  palette('#bfe3d0', '#0b6e4f', '#f25f5c', '#7cc6a4', '#0a2f24'),
  palette('#d9cff5', '#4b2ca0', '#f5a623', '#a58be8', '#1e1147'),
  palette('#e6dfd2', '#262322', '#d7432d', '#b9ae9a', '#161413'),
  palette('#c9e3f4', '#12508a', '#ffb930', '#7fb8e0', '#0b2740'),
  palette('#dcd8b6', '#56672a', '#b4472e', '#a9b077', '#262b12'),
  palette('#7a2e1d', '#f0b67f', '#fe5f55', '#b0573f', '#2b0f08'),
  palette('#233d32', '#e8c27a', '#ef7b5a', '#6f9a80', '#101f19'),
  palette('#3c2a5c', '#f49fbc', '#ffd07b', '#7d66ac', '#180f29'),
]

export const WIDTH = 800
export const HEIGHT = 600

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  extra = '',
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${extra}/>`
export const circle = (x: number, y: number, radius: number, fill: string, extra = '') =>
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
      x,
      y + i * gap,
      round(width * (i === count - 1 ? 0.55 : 1 - ((i * 37) % 11) / 80)),
      round(gap * 0.34),
      color,
      2,
    ),
  )
