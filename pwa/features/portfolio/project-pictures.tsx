import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { numbersOf } from '#shared/languages.ts'
import { MAX_PICTURES } from '#shared/portfolio.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isKept } from './intentions.ts'
import { useKeptPictures, useKeptUrl } from './kept-pictures.ts'
import { useTakePictures } from './take-pictures.ts'

/** Up to five pictures; the first is the cover. Their order is changed by dragging or with the arrows. */
export function ProjectPictures() {
  const { t } = useTranslation('portfolio')
  const errorText = useErrorText()
  const { watch, setValue, getValues } = useFormContext()
  const images: string[] = watch('images')
  const [faults, fault] = useState<string[]>([])
  const takePictures = useTakePictures()
  const dragged = useRef<number | null>(null)
  const set = (now: string[]) => setValue('images', now, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const { forget, shareOf } = useKeptPictures(images, (image, url, error) => {
    set(getValues('images').flatMap((each: string) => (each !== image ? [each] : url ? [url] : [])))
    if (error) fault((before) => [...before, errorText(error, 'upload')])
  })
  const move = (from: number, to: number) => {
    const [image] = images.slice(from, from + 1)
    const rest = images.filter((_, i) => i !== from)
    if (image && to >= 0 && to < images.length) set([...rest.slice(0, to), image, ...rest.slice(to)])
  }
  const take = async (chosen: File[]) => {
    const taken = await takePictures(chosen, MAX_PICTURES - images.length)
    fault(taken.faults)
    set([...getValues('images'), ...taken.kept])
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) void take([...event.dataTransfer.files])
    else if (dragged.current !== null) move(dragged.current, at)
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
            onDrop={(event) => drop(event, i)}
            className="overflow-hidden rounded-2xl border border-line bg-surface"
          >
            {isKept(image) ? (
              <KeptPicture image={image} alt={t('picture', { n: i + 1 })} share={shareOf(image)} />
            ) : (
              <Picture src={image} alt={t('picture', { n: i + 1 })} sizes="160px" className="aspect-4/3 w-full object-cover" />
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
                  set(images.filter((_, at) => at !== i))
                  if (isKept(image)) void forget(image)
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
                  void take([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {faults.length > 0 ? (
        <ul role="alert" className="mt-1.5 text-sm text-danger">
          {faults.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-1.5 text-sm text-muted">{t('picturesHint', { n: MAX_PICTURES })}</p>
      )}
    </fieldset>
  )
}

/** A picture that is still on its way, and how much of it has gone. */
function KeptPicture({ image, alt, share }: { image: string; alt: string; share: number }) {
  const { i18n } = useTranslation()
  const url = useKeptUrl(image)
  return (
    <span className="relative grid aspect-4/3 place-items-center bg-sunken">
      {url && <img src={url} alt={alt} className="absolute inset-0 size-full object-cover opacity-60" />}
      {share > 0 ? (
        <span className="relative w-3/4 rounded-xl bg-surface/90 p-2 text-center text-sm font-semibold tabular-nums">
          {share.toLocaleString(numbersOf(i18n.language), { style: 'percent', maximumFractionDigits: 0 })}
          <progress value={share} max={1} aria-label={alt} className="block h-1.5 w-full" />
        </span>
      ) : (
        <Spinner />
      )}
    </span>
  )
}
