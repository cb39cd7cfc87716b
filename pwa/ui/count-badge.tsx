/**
 * A count on the corner of an icon. The icon's label already contains it, so screen readers skip the badge.
 */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      data-count={count > 9 ? '9+' : count}
      className="absolute -end-2 -top-2 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-[calc(var(--spacing)*2.75)] leading-none font-bold text-surface before:content-[attr(data-count)]"
    />
  )
}
