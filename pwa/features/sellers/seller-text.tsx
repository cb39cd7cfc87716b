import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkedText } from '../../ui/linked-text.tsx'
import { DESCRIPTION_CLAMP } from './profile-layout.tsx'

/** A freelancer's bio (one sentence) and the first lines of the description. */
export function SellerText({
  bio,
  description,
  descriptionClass = DESCRIPTION_CLAMP,
}: {
  bio: string
  description: string
  descriptionClass?: string
}) {
  return (
    <div className="grid max-w-prose gap-4 leading-relaxed">
      {bio.trim() !== '' && <LinkedText text={bio} className="text-lg font-medium" />}
      {description.trim() !== '' && <LinkedText text={description} className={descriptionClass} />}
    </div>
  )
}

/** The same with a button that unfolds the rest of the description, if there is more. */
export function UnfoldingSellerText({ bio, description }: { bio: string; description: string }) {
  const { t } = useTranslation('profile')
  const frame = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  useLayoutEffect(() => {
    const text = frame.current?.querySelector(`.${DESCRIPTION_CLAMP}`)
    if (!text || isUnfolded) return
    // How many lines there are changes with the width.
    const observer = new ResizeObserver(() => setIsLong(text.scrollHeight > text.clientHeight + 1))
    observer.observe(text)
    return () => observer.disconnect()
  }, [isUnfolded])
  return (
    <div ref={frame} className="relative max-w-prose">
      <SellerText
        bio={bio}
        description={description}
        descriptionClass={isUnfolded ? '' : DESCRIPTION_CLAMP}
      />
      {isLong && (
        // Over the end of the last line: nothing moves when it turns out that there is more.
        <button
          type="button"
          aria-expanded={isUnfolded}
          className={`inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 ${isUnfolded ? '' : 'absolute -bottom-2.5 inset-e-0 bg-canvas ps-3'}`}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {t(isUnfolded ? 'readLess' : 'readMore')}
        </button>
      )}
    </div>
  )
}
