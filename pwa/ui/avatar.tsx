import { Picture } from './picture.tsx'

/**
 * A round portrait of `size` CSS pixels; initials if there is no portrait or it fails to load. Decorative:
 * the name is beside it.
 */
export function Avatar({
  src,
  name,
  size,
  eager = false,
}: {
  src: string | null
  name: string
  size: number
  eager?: boolean
}) {
  const style = { width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${size / 40}rem` }
  return (
    <span
      aria-hidden="true"
      style={style}
      className="inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand-soft font-bold text-link"
    >
      {src ? (
        <Picture
          src={src}
          alt=""
          sizes={`${size}px`}
          eager={eager}
          fallback={initials(name)}
          className="size-full object-cover"
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
