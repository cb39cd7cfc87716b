import { ChevronLeft, ChevronRight, Play } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureSrc } from '#shared/pictures.ts'
import type { PortfolioProject } from '#shared/portfolio.ts'
import { useReachable } from '../../client/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Video } from '../../ui/video.tsx'

/**
 * A project's pictures and then its video in a row: moved by touch, wheel, keys, arrow buttons or thumbnails.
 */
export function PictureReel({ project, firstPicture }: { project: PortfolioProject; firstPicture: number }) {
  const { t } = useTranslation('profile')
  const reachable = useReachable()
  const listRef = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(firstPicture)
  const total = project.images.length
  const frameCount = total + (project.introVideo ? 1 : 0)
  const { name } = project

  const getDirection = () =>
    listRef.current && getComputedStyle(listRef.current).direction === 'rtl' ? -1 : 1
  const scrollToFrame = (frame: number) => {
    const target = Math.min(Math.max(frame, 0), frameCount - 1)
    listRef.current?.scrollTo({ left: getDirection() * target * listRef.current.clientWidth })
  }
  const openAtFirst = useEffectEvent(() => {
    const list = listRef.current
    list?.scrollTo({ left: getDirection() * firstPicture * list.clientWidth, behavior: 'instant' })
  })
  useLayoutEffect(() => openAtFirst(), [])
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement) return
    const steps: Partial<Record<string, number>> = {
      ArrowRight: getDirection(),
      ArrowLeft: -getDirection(),
      Home: -frameCount,
      End: frameCount,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    scrollToFrame(current + step)
  })
  useLayoutEffect(() => {
    // The arrow keys work wherever the focus is in the dialog, and as soon as the first picture can be seen.
    const dialog = listRef.current?.closest('dialog')
    dialog?.addEventListener('keydown', onKeyDown)
    return () => dialog?.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <div>
      <div className="relative">
        <ul
          ref={listRef}
          tabIndex={frameCount > 1 ? 0 : -1}
          aria-label={t('picturesOf', { name })}
          onScroll={({ currentTarget }) =>
            setCurrent(Math.round(Math.abs(currentTarget.scrollLeft) / (currentTarget.clientWidth || 1)))
          }
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-2xl bg-sunken no-scrollbar motion-safe:scroll-smooth focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
        >
          {project.images.map((src, index) => (
            <li key={src} className="aspect-4/3 max-h-[55dvh] w-full shrink-0 snap-center sm:aspect-video">
              <Picture
                src={src}
                alt={t('pictureOf', { name, number: index + 1, total })}
                sizes="(min-width: 1024px) 768px, 100vw"
                eager={index === firstPicture}
                className="size-full object-contain"
              />
            </li>
          ))}
          {project.introVideo && (
            <li className="grid aspect-4/3 w-full shrink-0 snap-center place-items-center sm:aspect-video">
              <Video
                src={project.introVideo}
                poster={project.images[0] && pictureSrc(project.images[0])}
                playLabel={t('playProject', { name })}
                failedText={t(reachable ? 'videoFailed' : 'videoOffline')}
                retryLabel={t('retry')}
                className="max-h-full w-full"
              />
            </li>
          )}
        </ul>
        {frameCount > 1 && (
          <>
            <ArrowButton
              label={t('previous')}
              icon={<ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />}
              isDisabled={current === 0}
              position="inset-s-2"
              onClick={() => scrollToFrame(current - 1)}
            />
            <ArrowButton
              label={t('next')}
              icon={<ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />}
              isDisabled={current === frameCount - 1}
              position="inset-e-2"
              onClick={() => scrollToFrame(current + 1)}
            />
            <p
              aria-live="polite"
              className="absolute inset-e-3 top-3 rounded-full bg-black/70 px-2.5 py-0.5 text-sm font-medium text-white tabular-nums"
            >
              {t('pictureCount', { number: current + 1, total: frameCount })}
            </p>
          </>
        )}
      </div>
      {frameCount > 1 && (
        <ul className="mt-3 flex gap-2 overflow-x-auto p-1">
          {project.images.map((src, index) => (
            <li key={src} className="shrink-0">
              <Thumbnail
                label={t('showPicture', { number: index + 1 })}
                isSelected={index === current}
                onSelect={() => scrollToFrame(index)}
              >
                <Picture src={src} alt="" sizes="80px" className="size-full object-cover" />
              </Thumbnail>
            </li>
          ))}
          {project.introVideo && (
            <li className="shrink-0">
              <Thumbnail
                label={t('showVideo')}
                isSelected={current === total}
                onSelect={() => scrollToFrame(total)}
              >
                <Play aria-hidden="true" className="m-auto size-6 fill-current" />
              </Thumbnail>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function ArrowButton({
  label,
  icon,
  isDisabled,
  position,
  onClick,
}: {
  label: string
  icon: React.ReactNode
  isDisabled: boolean
  position: string
  onClick: () => void
}) {
  return (
    <span
      className={`absolute top-1/2 -translate-y-1/2 rounded-full bg-black/60 text-white transition-opacity ${position} ${isDisabled ? 'pointer-events-none opacity-0' : ''}`}
    >
      <IconButton
        label={label}
        icon={icon}
        onClick={onClick}
        aria-disabled={isDisabled}
        tabIndex={isDisabled ? -1 : 0}
        className="text-white"
      />
    </span>
  )
}

function Thumbnail({
  label,
  isSelected,
  onSelect,
  children,
}: {
  label: string
  isSelected: boolean
  onSelect: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onSelect}
      className={`grid aspect-4/3 w-20 cursor-pointer overflow-hidden rounded-xl bg-sunken focus-visible:outline-2 focus-visible:outline-focus ${isSelected ? 'border-3 border-brand' : 'opacity-75 hover:opacity-100'}`}
    >
      {children}
    </button>
  )
}
