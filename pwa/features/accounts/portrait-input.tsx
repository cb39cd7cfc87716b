import { Camera, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../forms/error-text.ts'
import { lazyPage } from '../../offline/worker/lazy.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { isHeic, isImage } from '../uploads/image-type.ts'
import { placePortrait, usePortraitUrl } from './portrait.ts'

const CropPicture = lazy(lazyPage(() => import('./crop-picture.tsx')))

/** A portrait: chosen, cropped to a square, uploaded or laid down; or taken away. `keep` gets what names it; what that throws is said. `fault` stands until another is chosen. */
export function PortraitInput({
  src,
  name,
  fault,
  keep,
}: {
  src: string | null
  name: string
  fault?: string | undefined
  keep: (portrait: string | null) => Promise<void> | void
}) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, choose] = useState<File | null>(null)
  const [error, refuse] = useState<string | null>(null)
  const [busy, work] = useState(false)
  const [share, gone] = useState(0)
  const take = (file: File | undefined) => {
    refuse(null)
    if (!file) return
    if (!isImage(file)) return refuse(t('picture.type', { list: 'SVG, PNG, JPG, GIF, WebP' }))
    // However large it is: what is cut out of it is small.
    choose(file)
  }
  const store = async (picture: Blob | null) => {
    gone(0)
    work(true)
    try {
      await keep(picture && (await placePortrait(picture, gone)))
      choose(null)
    } catch (reason) {
      toast.error(errorText(reason, 'upload'))
    } finally {
      work(false)
    }
  }
  const said = error ?? fault
  const url = usePortraitUrl(src)
  return (
    <section aria-label={t('picture.title')} className="flex flex-wrap items-center gap-5">
      <Avatar src={url} name={name} size={96} eager />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={busy} icon={<Camera aria-hidden="true" />} onClick={() => chooser.current?.click()}>
            {t(src ? 'picture.change' : 'picture.add')}
          </Button>
          {src && (
            <Button variant="secondary" busy={busy} icon={<Trash2 aria-hidden="true" />} onClick={() => void store(null)}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p role={said ? 'alert' : undefined} className={`text-sm ${said ? 'text-danger' : 'text-muted'}`}>
          {said ?? t('picture.hint')}
        </p>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        data-testid="picture"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {chosen && (
        <Suspense>
          <CropPicture
            file={chosen}
            busy={busy}
            share={share}
            onDone={(picture) => void store(picture)}
            onCancel={() => choose(null)}
            onUnreadable={() => refuse(t(isHeic(chosen) ? 'picture.heic' : 'picture.unreadable'))}
          />
        </Suspense>
      )}
    </section>
  )
}
