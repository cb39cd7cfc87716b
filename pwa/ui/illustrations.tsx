import type { ReactNode } from 'react'

/**
 * What `EmptyState` can show. Lines of one width on a bench, one shape in the accent, one dot of the logo.
 */
const ILLUSTRATIONS: Record<IllustrationName, ReactNode> = {
  orders: (
    <>
      <rect x="42" y="22" width="56" height="74" rx="7" className="fill-surface" />
      <path d="M56 48h28M56 61h28M56 74h14" />
      <rect x="57" y="14" width="26" height="16" rx="5" className="fill-brand" />
      <circle cx="100" cy="78" r="15" className="fill-spark" />
      <path d="m93 78 5 6 9-11" className="stroke-black" />
    </>
  ),
  messages: (
    <>
      <path
        d="M24 18h58a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H46L32 74V62h-8a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8Z"
        className="fill-surface"
      />
      <path d="M32 34h40M32 46h22" />
      <path
        d="M72 50h48a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8h-6v12l-14-12H72a8 8 0 0 1-8-8V58a8 8 0 0 1 8-8Z"
        className="fill-brand"
      />
      <path d="M79 68h0M96 68h0M113 68h0" className="stroke-white stroke-6" />
      <circle cx="112" cy="28" r="9" className="fill-spark" />
    </>
  ),
  nobody: (
    <>
      <circle cx="52" cy="42" r="18" strokeDasharray="6 7" />
      <path d="M20 100a32 32 0 0 1 46-29" strokeDasharray="6 7" />
      <path d="m110 80 16 14" className="stroke-brand stroke-8" />
      <circle cx="92" cy="62" r="25" className="fill-surface" />
      <path d="M78 62a14 14 0 0 1 14-14" />
      <circle cx="98" cy="69" r="8" className="fill-spark" />
    </>
  ),
  saved: (
    <>
      <rect x="36" y="22" width="72" height="72" rx="10" className="fill-surface" />
      <path d="M36 44a22 22 0 0 0 22-22M86 22a22 22 0 0 0 22 22M108 72a22 22 0 0 0-22 22M58 94a22 22 0 0 0-22-22" />
      <path
        d="M72 80C56 68 51 60 51 53a10.5 10.5 0 0 1 21-2a10.5 10.5 0 0 1 21 2c0 7-5 15-21 27Z"
        className="fill-brand"
      />
      <circle cx="108" cy="22" r="9" className="fill-spark" />
    </>
  ),
  offline: (
    <>
      <path d="M20 100V66a52 52 0 0 1 104 0v34" />
      <path d="M38 100V67a34 34 0 0 1 68 0v33Z" className="fill-brand" />
      <path d="m21 58 17 5M35 30l13 13M72 14v19M109 30 96 43M123 58l-17 5" />
      <path d="M54 100V66a12 12 0 0 1 12-12h12a12 12 0 0 1 12 12v34Z" className="fill-surface" />
      <path d="M62 64h20v12H62Z" />
      <circle cx="72" cy="88" r="6" className="fill-spark" />
    </>
  ),
  error: (
    <>
      <path d="M38 24h34l-7 24 11 16-10 30H38a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8Z" className="fill-surface" />
      <path d="M30 52a28 28 0 0 0 28-28M30 68a26 26 0 0 1 26 26" />
      <path d="m86 18 24 4a8 8 0 0 1 7 9l-9 54a8 8 0 0 1-9 7l-19-3 15-28-10-17Z" className="fill-brand" />
      <circle cx="124" cy="92" r="6" className="fill-spark" />
    </>
  ),
  price: (
    <>
      <path
        d="M24 62 62 24a8 8 0 0 1 6-2h34a8 8 0 0 1 8 8v34a8 8 0 0 1-2 6L76 102Z"
        className="fill-surface"
      />
      <path d="M44 62 66 84" />
      <path d="M56 50 78 72" />
      <circle cx="93" cy="39" r="7" className="fill-spark" />
      <path d="M24 62 62 24l8 8-38 38Z" className="fill-brand" />
    </>
  ),
}

export type IllustrationName = 'orders' | 'messages' | 'nobody' | 'saved' | 'offline' | 'error' | 'price'

export default function Illustration({ name }: { name: IllustrationName }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 144 112"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-full"
    >
      {ILLUSTRATIONS[name]}
      <path d="M8 101h128" />
    </svg>
  )
}
