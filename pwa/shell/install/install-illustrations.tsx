import type { ReactNode } from 'react'

export type ButtonPosition = 'bottom' | 'bottom-end' | 'top-end' | 'bar-end'
export type Glyph = 'share' | 'dots' | 'lines' | 'plus' | 'download'

/** The icons of the browsers' buttons, on a 24 × 24 grid. */
const GLYPHS: Record<Glyph, ReactNode> = {
  share: <path d="M12 15V3m0 0L8.5 6.5M12 3l3.5 3.5M8 10H6v10h12V10h-2" />,
  dots: <path d="M12 6v.01M12 12v.01M12 18v.01" strokeWidth="3.5" />,
  lines: <path d="M5 7h14M5 12h14M5 17h14" />,
  plus: <path d="M5 4h14v16H5zM12 8.5v7M8.5 12h7" />,
  download: <path d="M12 4v10m0 0-4-4m4 4 4-4M5 19h14" />,
}

/**
 * Where the button is in the picture (160 × 112). Browsers keep their layout in any writing direction, and so
 * do these pictures.
 */
const POSITIONS: Record<ButtonPosition, { x: number; y: number; bar: 'top' | 'bottom' }> = {
  bottom: { x: 80, y: 96, bar: 'bottom' },
  'bottom-end': { x: 118, y: 96, bar: 'bottom' },
  'top-end': { x: 118, y: 18, bar: 'top' },
  'bar-end': { x: 132, y: 18, bar: 'top' },
}

/** A browser window with the button circled. */
export function BrowserWindow({ position, glyph }: { position: ButtonPosition; glyph: Glyph }) {
  const { x, y, bar } = POSITIONS[position]
  return (
    <Illustration desktop={position === 'bar-end'}>
      <PageLines />
      <rect
        x="30"
        y={bar === 'top' ? 12 : 90}
        width={position === 'bar-end' ? 86 : 72}
        height="12"
        rx="6"
        className="fill-sunken"
      />
      <circle cx={x} cy={y} r="11" className="fill-brand-soft stroke-brand" strokeWidth="2" />
      <GlyphIcon glyph={glyph} x={x} y={y} />
    </Illustration>
  )
}

/** The menu behind the button, with the entry to choose. */
export function MenuSheet({ position, glyph }: { position: ButtonPosition; glyph: Glyph }) {
  const y = POSITIONS[position].bar === 'top' ? 14 : 38
  return (
    <Illustration desktop={position === 'bar-end'}>
      <PageLines />
      <rect x="58" y={y} width="68" height="62" rx="8" className="fill-surface stroke-field" />
      <path
        d={`M68 ${y + 12}h34M68 ${y + 52}h40`}
        className="stroke-line"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <rect
        x="61"
        y={y + 20}
        width="62"
        height="24"
        rx="6"
        className="fill-brand-soft stroke-brand"
        strokeWidth="2"
      />
      <path d={`M70 ${y + 32}h26`} className="stroke-brand" strokeWidth="5" strokeLinecap="round" />
      <GlyphIcon glyph={glyph} x={110} y={y + 32} />
    </Illustration>
  )
}

/** The home screen with the app among others. */
export function HomeScreen() {
  const slots = [50, 80, 110].flatMap((x) => [24, 52, 80].map((y) => ({ x, y })))
  return (
    <Illustration desktop={false}>
      {slots.map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          x={x - 9}
          y={y - 9}
          width="18"
          height="18"
          rx="5"
          className={x === 80 && y === 52 ? 'fill-brand' : 'fill-sunken'}
        />
      ))}
      <path
        d="M80 46.5a5.5 5.5 0 1 0 5.5 5.5"
        className="fill-none stroke-on-brand"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="80" cy="52" r="15" className="fill-none stroke-brand" strokeWidth="2" />
    </Illustration>
  )
}

function Illustration({ desktop, children }: { desktop: boolean; children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 112" aria-hidden="true" className="w-full rounded-xl border border-line bg-canvas">
      <rect
        x={desktop ? 14 : 28}
        y="4"
        width={desktop ? 132 : 104}
        height="104"
        rx={desktop ? 6 : 14}
        className="fill-surface stroke-field"
      />
      {children}
    </svg>
  )
}

function PageLines() {
  return (
    <path d="M44 44h48M44 58h72M44 72h60" className="stroke-sunken" strokeWidth="7" strokeLinecap="round" />
  )
}

function GlyphIcon({ glyph, x, y }: { glyph: Glyph; x: number; y: number }) {
  return (
    <g
      transform={`translate(${x - 7} ${y - 7}) scale(0.583)`}
      className="fill-none stroke-link"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {GLYPHS[glyph]}
    </g>
  )
}
