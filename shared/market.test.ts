import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { BRAND_COLOURS } from './market.ts'

type Rgb = [number, number, number]

const css = readFileSync(fileURLToPath(new URL('../pwa/ui/tokens.css', import.meta.url)), 'utf8')
const plain = /^:root \{([\s\S]*?)\n\}/m.exec(css)?.[1] ?? ''
/** Where the person asks for more contrast, these tokens replace the plain ones. */
const more = /@media \(prefers-contrast: more\) \{\s*:root \{([\s\S]*?)\n {2}\}/.exec(css)?.[1] ?? ''
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/**
 * Linear-light RGB of an OKLCH colour (https://www.w3.org/TR/css-color-4/#ok-lab), clipped to the sRGB gamut.
 */
function fromOklch(l: number, c: number, h: number): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  return [
    cut(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    cut(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    cut(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ]
}
const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromHex = (hex: string): Rgb => [
  linear(channel(hex, 1)),
  linear(channel(hex, 3)),
  linear(channel(hex, 5)),
]
const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((value) =>
      Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function contrast(one: Rgb, other: Rgb): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

/** A token of the first block that has it: one value, or one for the light and one for the dark. */
function tokenOf(
  blocks: string,
  scheme: Scheme,
  name: string,
  { hue, chroma }: { hue: number; chroma: number },
): Rgb {
  const text = (new RegExp(`--${name}: ([^;]+);`).exec(blocks)?.[1] ?? '')
    .replace(/(?<=light-dark\()\s+|\n\s*(?=\))/g, '')
    .replace(/\s+/g, ' ')
  const pair = /^light-dark\((.+\)|#\w+), (.+)\)$/.exec(text)
  const value = pair ? (pair[scheme === 'light' ? 1 : 2] ?? '') : text
  if (value.startsWith('#')) return fromHex(value)
  const [, l, factor = '1'] =
    /^oklch\(([\d.]+) (?:var\(--chroma\)|calc\(var\(--chroma\) \* ([\d.]+)\)) var\(--hue\)\)$/.exec(value) ??
    []
  assert.ok(l, `--${name}: ${value}`)
  return fromOklch(Number(l), chroma * Number(factor), hue)
}

/** Foreground and background tokens with the minimum contrast between them (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: [above: string, below: string, least: number][] = [
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-strong', 4.5],
  ['on-brand', 'bar', 4.5],
  ['link', 'canvas', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'sunken', 4.5],
  ['link', 'brand-soft', 4.5],
  ...['ink', 'muted', 'success', 'danger', 'warning'].flatMap((above): [string, string, number][] =>
    ['canvas', 'surface', 'sunken'].map((below) => [above, below, 4.5]),
  ),
  ...['success', 'danger', 'warning'].map((above): [string, string, number] => [above, `${above}-soft`, 4.5]),
  ['field', 'canvas', 3],
  ['field', 'surface', 3],
  ['star', 'canvas', 3],
  ['star', 'surface', 3],
  ['ink', 'brand-soft', 4.5],
  ['muted', 'brand-soft', 4.5],
  ['focus', 'canvas', 3],
  ['focus', 'surface', 3],
]

for (const [name, colour] of Object.entries(BRAND_COLOURS))
  test(`a ${name} market can be read in the light and in the dark`, () => {
    for (const scheme of SCHEMES)
      for (const [above, below, min] of PAIRS) {
        const found = contrast(tokenOf(plain, scheme, above, colour), tokenOf(plain, scheme, below, colour))
        assert.ok(found >= min, `${above} on ${below}: ${found.toFixed(2)}`)
      }
    assert.equal(
      colour.hex,
      toHex(tokenOf(plain, 'light', 'brand', colour)),
      'the plain colour is that of the buttons',
    )
  })

const HIGH_CONTRAST_PAIRS: [above: string, below: string, least: number][] = [
  ...['brand', 'brand-strong', 'bar'].map((below): [string, string, number] => ['on-brand', below, 7]),
  ...['ink', 'muted', 'link'].flatMap((above) =>
    ['canvas', 'surface', 'sunken', 'brand-soft'].map((below): [string, string, number] => [above, below, 7]),
  ),
  ...['success', 'danger', 'warning'].flatMap((above): [string, string, number][] => [
    [above, 'surface', 7],
    [above, `${above}-soft`, 7],
  ]),
  ...['line', 'field', 'focus', 'star'].flatMap((above): [string, string, number][] => [
    [above, 'canvas', 3],
    [above, 'surface', 3],
  ]),
]

for (const [name, colour] of Object.entries(BRAND_COLOURS))
  test(`a person who asks for more contrast gets it in a ${name} market, in the light and in the dark`, () => {
    for (const scheme of SCHEMES)
      for (const [above, below, min] of HIGH_CONTRAST_PAIRS) {
        const tokens = `${more}${plain}`
        const found = contrast(tokenOf(tokens, scheme, above, colour), tokenOf(tokens, scheme, below, colour))
        assert.ok(found >= min, `${above} on ${below}: ${found.toFixed(2)}`)
      }
  })
