import type { ReactNode } from 'react'

/** Size and position of the intro video. */
export const VIDEO_CLASS = 'mt-6 w-full max-w-2xl rounded-2xl'
export const PROFILE_FRAME = 'frame pt-6 pb-10 sm:pt-10'
/** A gallery in its loading, empty and ready states: as wide as the screen on a phone, and always as high. */
export const GALLERY_CLASS =
  'relative -mx-4 -mt-6 aspect-4/3 overflow-hidden bg-sunken sm:-mt-10 @2xl:mx-0 @2xl:mt-0 @2xl:aspect-5/2 @2xl:rounded-3xl'
/** A single large picture in the gallery, and its frame. */
export const LEAD_CLASS = 'size-full object-cover'
export const LEAD_FRAME_CLASS = 'h-full @2xl:w-1/2 @2xl:pe-0.5 [view-transition-name:cover]'
/** The lines of a description that are shown before it is unfolded. */
export const DESCRIPTION_CLAMP = 'line-clamp-8'

interface ProfileLayoutProps {
  gallery: ReactNode
  portrait: ReactNode
  name: ReactNode
  /** A skeleton must not be a heading. */
  heading?: 'h1' | 'div'
  badge: ReactNode
  reputation: ReactNode
  title: ReactNode
  facts: ReactNode
  children: ReactNode
}

/**
 * Layout of a profile, shared with its skeleton: what isn't known before it has loaded stands in lines of a
 * fixed height. The parent element must be a `@container`.
 */
export function ProfileLayout({
  gallery,
  portrait,
  name,
  heading: Heading = 'h1',
  badge,
  reputation,
  title,
  facts,
  children,
}: ProfileLayoutProps) {
  return (
    <div className="grid grid-cols-1 gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_auto_1fr] @4xl:items-start @4xl:gap-x-8">
      <div className="@4xl:col-span-full">{gallery}</div>
      <header className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-3 @2xs:grid-cols-[auto_minmax(0,1fr)] @2xl:gap-x-6">
        <div className="*:size-24! *:text-3xl! @2xl:row-span-2 @2xl:*:size-32!">{portrait}</div>
        <div className="min-w-0 self-center">
          <Heading
            dir="auto"
            className="w-fit font-display text-2xl font-bold tracking-tight wrap-anywhere @2xl:text-4xl"
          >
            {name}
          </Heading>
          <div className="mt-1.5 min-h-6.5">{badge}</div>
          <div className="mt-1 min-h-6.5">{reputation}</div>
        </div>
        <div className="col-span-full @2xl:col-span-1 @2xl:col-start-2">
          <div dir="auto" className="w-fit text-lg text-pretty wrap-anywhere">
            {title}
          </div>
          <div className="mt-3 min-h-28 text-muted">{facts}</div>
        </div>
      </header>
      {children}
    </div>
  )
}

/** The column beside a profile; narrow screens have a bar instead. */
export function ProfileAside({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="hidden @4xl:sticky @4xl:top-24 @4xl:row-span-2 @4xl:block">
      <div className="rounded-2xl border border-line bg-surface p-6 shadow-card">{children}</div>
    </aside>
  )
}
