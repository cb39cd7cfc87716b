import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { parsePictureSize, pictureSrc, pictureSrcSet } from '#shared/pictures.ts'

interface PictureProps {
  src: string
  alt: string
  /** The `sizes` attribute of an img element. */
  sizes: string
  className?: string
  /** Visible without scrolling: fetched at once. */
  eager?: boolean
  /** The picture to show if it fails to load, instead of the icon for a missing one. */
  fallback?: string
}

/**
 * One of our pictures in the size that the screen needs. Its space is reserved while it loads and if it
 * fails.
 */
export function Picture({ src, alt, sizes, className = '', eager = false, fallback }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const size = parsePictureSize(src)
  if (failedSrc === src) {
    if (fallback !== undefined) return fallback
    return (
      <span className={`grid place-items-center bg-sunken text-muted ${className}`}>
        <ImageOff aria-hidden="true" className="size-1/4 max-h-8 max-w-8" />
        {alt && <span className="sr-only">{alt}</span>}
      </span>
    )
  }
  return (
    <img
      src={size ? pictureSrc(src) : src}
      srcSet={size ? pictureSrcSet(src) : undefined}
      sizes={size ? sizes : undefined}
      width={size?.width}
      height={size?.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
      onError={() => setFailedSrc(src)}
    />
  )
}
