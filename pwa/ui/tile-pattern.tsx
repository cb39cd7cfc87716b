/**
 * The tiles of the trades, each a path in a square of 40, by the icon of a category (`CATEGORY_ICONS`). Four
 * of one, each turned by a quarter, make a pattern.
 */
const TILES = {
  layout: 'M0 40A40 40 0 0 1 40 0V13A27 27 0 0 0 13 40ZM27 40A13 13 0 0 1 40 27V40Z',
  palette:
    'M20 3A17 17 0 1 0 20 37A17 17 0 1 0 20 3ZM20 12A8 8 0 1 1 20 28A8 8 0 1 1 20 12ZM40 30V40H30A10 10 0 0 1 40 30Z',
  code: 'M20 2L38 20L20 38L2 20ZM20 13L13 20L20 27L27 20Z',
  smartphone: 'M0 0H40A20 20 0 0 1 0 0ZM0 40A20 20 0 0 1 40 40Z',
  pen: 'M0 40C0 18 18 0 40 0C40 22 22 40 0 40Z',
  megaphone: 'M0 0A40 40 0 0 0 40 40V29A29 29 0 0 1 11 0ZM22 0A18 18 0 0 0 40 18V0Z',
  chart: 'M0 40V30H10V20H20V10H30V0H40V40Z',
  hammer: 'M2 0H38L27 18H13ZM13 22H27L38 40H2Z',
  other: 'M20 0L25 15L40 20L25 25L20 40L15 25L0 20L15 15Z',
}
const SIDE = 40
const COLORS = ['bg-brand', 'bg-clay', 'bg-spark', 'bg-ink']

const isTile = (name: string): name is keyof typeof TILES => Object.hasOwn(TILES, name)
const toMask = (width: number, height: number, shapes: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill-rule="evenodd">${shapes}</svg>`)}")`

/**
 * A trade's pattern, filling its container, which is `relative`. `icon` chooses the tile, `variant` the
 * color. Decorative.
 */
export function TilePattern({
  icon,
  variant,
  className = '',
}: {
  icon: string
  variant: number
  className?: string
}) {
  const turned = [90, 180, 270].map((angle) => `<use href="#t" transform="rotate(${angle} 40 40)"/>`)
  const tile = `<path id="t" d="${TILES[isTile(icon) ? icon : 'other']}"/>`
  return (
    <span
      aria-hidden="true"
      className={`absolute inset-0 ${COLORS[variant % COLORS.length]} ${className}`}
      style={{ maskImage: toMask(2 * SIDE, 2 * SIDE, tile + turned.join('')), maskSize: '4rem' }}
    />
  )
}

/** A row of all tiles across the page. Decorative. */
export function Frieze({ className = '' }: { className?: string }) {
  const paths = Object.values(TILES)
  const row = paths.map((path, i) => `<path d="${path}" transform="translate(${i * SIDE})"/>`).join('')
  return (
    <div
      aria-hidden="true"
      className={`h-(--tile) bg-(image:--frieze) mask-repeat-x [--tile:1.5rem] ${className}`}
      style={{ maskImage: toMask(paths.length * SIDE, SIDE, row), maskSize: 'auto var(--tile)' }}
    />
  )
}
