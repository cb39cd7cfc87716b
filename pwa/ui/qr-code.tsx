import { encode } from 'uqr'

/** A QR code, dark on white in both themes, because cameras read that best. `label` says what it leads to. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-60 max-w-full rounded-2xl bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
