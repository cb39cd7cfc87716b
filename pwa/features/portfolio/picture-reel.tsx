import { ChevronLeft, ChevronRight, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortfolioProject } from '#shared/portfolio.ts'
import { useReachable } from '../../offline/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Video } from '../../ui/video.tsx'

/** A project's pictures, and its film last, side by side: moved by finger, wheel, keys, arrows or thumbnails. */
export function PictureReel({ project }: { project: PortfolioProject }) {
  const { t } = useTranslation('profile')
  const reachable = useReachable()
  const reel = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const total = project.images.length
  const frames = total + (project.introVideo ? 1 : 0)
  const { name } = project

  const leftward = () => (reel.current && getComputedStyle(reel.current).direction === 'rtl' ? -1 : 1)
  const show = (frame: number) => {
    const to = Math.min(Math.max(frame, 0), frames - 1)
    reel.current?.scrollTo({ left: leftward() * to * reel.current.clientWidth })
  }
  const turn = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement) return
    const steps: Partial<Record<string, number>> = { ArrowRight: leftward(), ArrowLeft: -leftward(), Home: -frames, End: frames }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(current + step)
  })
  useEffect(() => {
    // Wherever in the dialog the focus is, the arrows turn the pictures.
    const room = reel.current?.closest('dialog')
    room?.addEventListener('keydown', turn)
    return () => room?.removeEventListener('keydown', turn)
  }, [])

  return (
    <div>
      <div className="relative">
        <ul
          ref={reel}
          tabIndex={frames > 1 ? 0 : -1}
          aria-label={t('picturesOf', { name })}
          onScroll={({ currentTarget }) => setCurrent(Math.round(Math.abs(currentTarget.scrollLeft) / (currentTarget.clientWidth || 1)))}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-2xl bg-sunken no-scrollbar motion-safe:scroll-smooth focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
        >
          {project.images.map((src, index) => (
            <li key={src} className="aspect-4/3 max-h-[55dvh] w-full shrink-0 snap-center sm:aspect-video">
              <Picture
                src={src}
                alt={t('pictureOf', { name, number: index + 1, total })}
                sizes="(min-width: 1024px) 768px, 100vw"
                eager={index === 0}
                className="size-full object-contain"
              />
            </li>
          ))}
          {project.introVideo && (
            <li className="grid aspect-4/3 w-full shrink-0 snap-center place-items-center sm:aspect-video">
              <Video
                src={project.introVideo}
                poster={project.images[0] && `${project.images[0]}?w=640`}
                playLabel={t('playProject', { name })}
                failedText={t(reachable ? 'videoFailed' : 'videoOffline')}
                retryLabel={t('retry')}
                className="max-h-full w-full"
              />
            </li>
          )}
        </ul>
        {frames > 1 && (
          <>
            <Turn
              label={t('previous')}
              icon={<ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />}
              off={current === 0}
              place="inset-s-2"
              onTurn={() => show(current - 1)}
            />
            <Turn
              label={t('next')}
              icon={<ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />}
              off={current === frames - 1}
              place="inset-e-2"
              onTurn={() => show(current + 1)}
            />
            <p aria-live="polite" className="absolute inset-e-3 top-3 rounded-full bg-black/70 px-2.5 py-0.5 text-sm font-medium text-white tabular-nums">
              {t('pictureCount', { number: current + 1, total: frames })}
            </p>
          </>
        )}
      </div>
      {frames > 1 && (
        <ul className="mt-3 flex gap-2 overflow-x-auto p-1">
          {project.images.map((src, index) => (
            <li key={src} className="shrink-0">
              <Thumbnail label={t('showPicture', { number: index + 1 })} chosen={index === current} onChoose={() => show(index)}>
                <Picture src={src} alt="" sizes="80px" className="size-full object-cover" />
              </Thumbnail>
            </li>
          ))}
          {project.introVideo && (
            <li className="shrink-0">
              <Thumbnail label={t('showVideo')} chosen={current === total} onChoose={() => show(total)}>
                <Play aria-hidden="true" className="m-auto size-6 fill-current" />
              </Thumbnail>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function Turn({ label, icon, off, place, onTurn }: { label: string; icon: React.ReactNode; off: boolean; place: string; onTurn: () => void }) {
  return (
    <span className={`absolute top-1/2 -translate-y-1/2 rounded-full bg-black/60 text-white transition-opacity ${place} ${off ? 'pointer-events-none opacity-0' : ''}`}>
      <IconButton label={label} icon={icon} onClick={onTurn} aria-disabled={off} tabIndex={off ? -1 : 0} className="text-white" />
    </span>
  )
}

function Thumbnail({ label, chosen, onChoose, children }: { label: string; chosen: boolean; onChoose: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
      className={`grid aspect-4/3 w-20 cursor-pointer overflow-hidden rounded-xl bg-sunken focus-visible:outline-2 focus-visible:outline-focus ${chosen ? 'ring-2 ring-brand ring-offset-2 ring-offset-surface' : 'opacity-75 hover:opacity-100'}`}
    >
      {children}
    </button>
  )
}
