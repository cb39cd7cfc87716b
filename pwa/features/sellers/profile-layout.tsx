import type { ReactNode } from 'react'
import { LinkedText } from '../../ui/linked-text.tsx'

/** Size and position of the intro video. */
export const VIDEO_CLASS = 'mb-6 w-full max-w-2xl rounded-2xl'
export const PROFILE_FRAME = 'frame pt-6 pb-10 sm:pt-10'

interface ProfileLayoutProps {
  portrait: ReactNode
  name: ReactNode
  /** A skeleton must not be a heading. */
  heading?: 'h1' | 'div'
  /** Below the name. */
  badges: ReactNode
  actions: ReactNode
  title: ReactNode
  facts: ReactNode
  children: ReactNode
}

/** Layout of a profile, shared with its skeleton. The parent element must be a `@container`. */
export function ProfileLayout({
  portrait,
  name,
  heading: Heading = 'h1',
  badges,
  actions,
  title,
  facts,
  children,
}: ProfileLayoutProps) {
  return (
    <div className="grid grid-cols-1 gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr] @4xl:items-start @4xl:gap-x-8">
      <header className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-3 @2xs:grid-cols-[auto_minmax(0,1fr)] @2xl:gap-x-6">
        <div className="*:size-24! *:text-3xl! @2xl:row-span-2 @2xl:*:size-32! [view-transition-name:portrait]">
          {portrait}
        </div>
        <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 self-center">
          <div className="min-w-0 flex-1 basis-28">
            <Heading dir="auto" className="w-fit text-2xl font-bold wrap-anywhere @2xl:text-3xl">
              {name}
            </Heading>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-3">{badges}</div>
          </div>
          <div className="flex shrink-0">{actions}</div>
        </div>
        <div className="col-span-full @2xl:col-span-1 @2xl:col-start-2">
          <div dir="auto" className="w-fit text-lg text-pretty wrap-anywhere">
            {title}
          </div>
          {facts}
        </div>
      </header>
      {children}
    </div>
  )
}

/** Frame of the figures beside a profile; on a phone below its header. */
export function ProfileAside({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="@4xl:sticky @4xl:top-24 @4xl:row-span-2">
      <div className="rounded-2xl border border-line bg-surface p-5 @4xl:p-6 @4xl:shadow-card">
        {children}
      </div>
    </aside>
  )
}

/** A freelancer's bio (one sentence) and description. */
export function SellerText({ bio, description }: { bio: string; description: string }) {
  return (
    <div className="grid max-w-prose gap-4 leading-relaxed">
      {bio.trim() !== '' && <LinkedText text={bio} className="text-lg font-medium" />}
      {description.trim() !== '' && <LinkedText text={description} />}
    </div>
  )
}
