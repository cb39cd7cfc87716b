import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { MAX_PICTURES } from '#shared/portfolio.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isPendingPicture } from './mutations.ts'
import { usePendingPictures, usePendingPictureUrl } from './pending-pictures.ts'
import { useAddPictures } from './use-add-pictures.ts'

/** Up to five pictures; the first is the cover. They are reordered by dragging or with the arrow buttons. */
export function ProjectPictures() {
  const { t } = useTranslation('portfolio')
  const errorMessage = useErrorMessage()
  const { watch, setValue, getValues } = useFormContext()
  const images: string[] = watch('images')
  const [errors, setErrors] = useState<string[]>([])
  const takePictures = useAddPictures()
  const dragged = useRef<number | null>(null)
  const setImages = (next: string[]) =>
    setValue('images', next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const { discardPicture, getProgress } = usePendingPictures(images, (image, url, error) => {
    setImages(getValues('images').flatMap((item: string) => (item !== image ? [item] : url ? [url] : [])))
    if (error) setErrors((previous) => [...previous, errorMessage(error, 'upload')])
  })
  const move = (from: number, to: number) => {
    const [image] = images.slice(from, from + 1)
    const rest = images.filter((_, i) => i !== from)
    if (image && to >= 0 && to < images.length) setImages([...rest.slice(0, to), image, ...rest.slice(to)])
  }
  const addPictures = async (selected: File[]) => {
    const result = await takePictures(selected, MAX_PICTURES - images.length)
    setErrors(result.errors)
    setImages([...getValues('images'), ...result.stored])
  }
  const onDrop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) void addPictures([...event.dataTransfer.files])
    else if (dragged.current !== null) move(dragged.current, index)
    dragged.current = null
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('pictures')}</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3">
        {images.map((image, i) => (
          <li
            key={image}
            draggable
            onDragStart={() => {
              dragged.current = i
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => onDrop(event, i)}
            className="overflow-hidden rounded-2xl border border-line bg-surface"
          >
            {isPendingPicture(image) ? (
              <PendingPicture image={image} alt={t('picture', { n: i + 1 })} progress={getProgress(image)} />
            ) : (
              <Picture
                src={image}
                alt={t('picture', { n: i + 1 })}
                sizes="160px"
                className="aspect-4/3 w-full object-cover"
              />
            )}
            <div className="flex justify-between">
              <IconButton
                label={t('earlier', { n: i + 1 })}
                icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
                aria-disabled={i === 0}
                onClick={() => move(i, i - 1)}
              />
              <IconButton
                label={t('later', { n: i + 1 })}
                icon={<ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />}
                aria-disabled={i === images.length - 1}
                onClick={() => move(i, i + 1)}
              />
              <IconButton
                label={t('removePicture', { n: i + 1 })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => {
                  setImages(images.filter((_, index) => index !== i))
                  if (isPendingPicture(image)) void discardPicture(image)
                }}
              />
            </div>
          </li>
        ))}
        {images.length < MAX_PICTURES && (
          <li>
            <label className="grid aspect-4/3 cursor-pointer place-items-center rounded-2xl border-2 border-dashed border-field p-3 text-center text-muted hover:border-brand hover:text-link has-focus-visible:outline-2 has-focus-visible:outline-focus">
              <span className="grid place-items-center gap-1">
                <ImagePlus aria-hidden="true" className="size-7" />
                <span className="text-sm font-medium">{t('addPictures')}</span>
              </span>
              <input
                type="file"
                multiple
                accept="image/*"
                className="sr-only"
                onChange={(event) => {
                  void addPictures([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {errors.length > 0 ? (
        <ul role="alert" className="mt-1.5 text-sm text-danger">
          {errors.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-1.5 text-sm text-muted">{t('picturesHint', { n: MAX_PICTURES })}</p>
      )}
    </fieldset>
  )
}

/** A picture that is being uploaded, with its progress. */
function PendingPicture({ image, alt, progress }: { image: string; alt: string; progress: number }) {
  const { i18n } = useTranslation()
  const url = usePendingPictureUrl(image)
  return (
    <span className="relative grid aspect-4/3 place-items-center bg-sunken">
      {url && <img src={url} alt={alt} className="absolute inset-0 size-full object-cover opacity-60" />}
      {progress > 0 ? (
        <span className="relative w-3/4 rounded-xl bg-surface/90 p-2 text-center text-sm font-semibold tabular-nums">
          {progress.toLocaleString(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 0 })}
          <progress value={progress} max={1} aria-label={alt} className="block h-1.5 w-full" />
        </span>
      ) : (
        <Spinner />
      )}
    </span>
  )
}
