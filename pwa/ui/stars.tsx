import { Star } from 'lucide-react'

const STAR_VALUES = [1, 2, 3, 4, 5]

/** A rating from 0 to 5, drawn to a tenth of a star; `label` is its accessible name. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex text-star">
      {STAR_VALUES.map((star) => (
        <span key={star} aria-hidden="true" className="relative size-4">
          <Star className="size-4 opacity-40" />
          <span
            className="absolute inset-y-0 start-0 overflow-hidden"
            style={{ width: `${Math.max(0, Math.min(1, value - star + 1)) * 100}%` }}
          >
            <Star className="size-4 fill-current" />
          </span>
        </span>
      ))}
    </span>
  )
}
