import { Camera, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../forms/error-message.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { isHeic, isImage } from '../uploads/image-type.ts'
import { storePortrait, usePortraitUrl } from './portrait.ts'

const CropPicture = lazy(lazyWithRetry(() => import('./crop-picture.tsx')))

/**
 * A portrait: chosen, cropped to a square and uploaded, or stored on this device; or removed. `onSave` gets
 * its address or local id, or null; what it throws is shown. An error stays until another file is chosen.
 */
export function PortraitInput({
  src,
  name,
  fieldError,
  onSave,
}: {
  src: string | null
  name: string
  fieldError?: string | undefined
  onSave: (portrait: string | null) => Promise<void> | void
}) {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const fileInput = useRef<HTMLInputElement>(null)
  const [selectedFile, setSelectedFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [progress, setProgress] = useState(0)
  const selectFile = (file: File | undefined) => {
    setError(null)
    if (!file) return
    if (!isImage(file)) return setError(t('picture.type', { list: 'SVG, PNG, JPG, GIF, WebP' }))
    // No size limit here: the cropped picture is small.
    setSelectedFile(file)
  }
  const savePicture = async (picture: Blob | null) => {
    setProgress(0)
    setIsBusy(true)
    try {
      await onSave(picture && (await storePortrait(picture, setProgress)))
      setSelectedFile(null)
    } catch (reason) {
      toast.error(errorMessage(reason, 'upload'))
    } finally {
      setIsBusy(false)
    }
  }
  const message = error ?? fieldError
  const url = usePortraitUrl(src)
  return (
    <section aria-label={t('picture.title')} className="flex flex-wrap items-center gap-5">
      <Avatar src={url} name={name} size={96} eager />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={isBusy}
            icon={<Camera aria-hidden="true" />}
            onClick={() => fileInput.current?.click()}
          >
            {t(src ? 'picture.change' : 'picture.add')}
          </Button>
          {src && (
            <Button
              variant="secondary"
              busy={isBusy}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => void savePicture(null)}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p
          role={message ? 'alert' : undefined}
          className={`text-sm ${message ? 'text-danger' : 'text-muted'}`}
        >
          {message ?? t('picture.hint')}
        </p>
      </div>
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        hidden
        data-testid="picture"
        onChange={(event) => {
          selectFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {selectedFile && (
        <Suspense>
          <CropPicture
            file={selectedFile}
            busy={isBusy}
            progress={progress}
            onDone={(picture) => void savePicture(picture)}
            onCancel={() => setSelectedFile(null)}
            onUnreadable={() => setError(t(isHeic(selectedFile) ? 'picture.heic' : 'picture.unreadable'))}
          />
        </Suspense>
      )}
    </section>
  )
}
