import { Play, VideoOff } from 'lucide-react'
import { useRef, useState } from 'react'

interface VideoProps {
  src: string
  poster?: string | undefined
  /** The label of the large button: whose video it plays. */
  playLabel: string
  failedText: string
  retryLabel: string
  className?: string
}

/**
 * A video that loads nothing until it is played. Its space is reserved, and it shows an error if it can't be
 * played.
 */
export function Video({ src, poster, playLabel, failedText, retryLabel, className = '' }: VideoProps) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still')
  const play = () => {
    setState('playing')
    videoRef.current?.load()
    // A failure to start arrives as an error event; a pause before the start isn't a failure.
    videoRef.current?.play().catch(() => undefined)
    videoRef.current?.focus()
  }
  return (
    <div className={`relative isolate aspect-video overflow-hidden bg-black text-white ${className}`}>
      {/* biome-ignore lint/a11y/useMediaCaption: what people film has no captions to offer */}
      <video
        ref={videoRef}
        src={src}
        poster={poster}
        controls={state === 'playing'}
        preload="none"
        playsInline
        tabIndex={state === 'playing' ? 0 : -1}
        aria-label={playLabel}
        aria-hidden={state !== 'playing'}
        onError={() => setState((current) => (current === 'playing' ? 'failed' : current))}
        className={`size-full ${state === 'playing' ? 'object-contain' : 'object-cover'}`}
      />
      {state === 'still' && (
        <button
          type="button"
          onClick={play}
          className={`group absolute inset-0 grid cursor-pointer place-items-center ${poster ? 'bg-black/20' : 'bg-linear-to-br from-bar to-brand'} focus-visible:outline-4 focus-visible:-outline-offset-4 focus-visible:outline-white`}
        >
          <span className="grid size-16 place-items-center rounded-full bg-white text-black shadow-lift transition-transform motion-safe:group-hover:scale-110">
            <Play aria-hidden="true" className="ms-1 size-7 fill-current" />
          </span>
          <span
            dir="auto"
            className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/75 to-transparent px-4 pt-8 pb-3 text-start text-sm font-medium wrap-anywhere"
          >
            {playLabel}
          </span>
        </button>
      )}
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black p-4 text-center"
        >
          <VideoOff aria-hidden="true" className="size-8 opacity-80" />
          <p>{failedText}</p>
          <button
            type="button"
            onClick={play}
            className="min-h-11 cursor-pointer rounded-xl px-4 font-semibold underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-white"
          >
            {retryLabel}
          </button>
        </div>
      )}
    </div>
  )
}
