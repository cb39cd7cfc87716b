import { useEffect, useMemo, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { PROFILE_PICTURE_SIDE } from '#shared/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const MAX_ZOOM = 4

/**
 * Crops a picture to a square by touch, mouse or slider. The result has the size at which portraits are
 * shown.
 */
export default function CropPicture({
  file,
  busy,
  progress,
  onDone,
  onCancel,
  onUnreadable,
}: {
  file: File
  busy: boolean
  /** Upload progress, 0 to 1. */
  progress: number
  onDone: (picture: Blob) => void
  onCancel: () => void
  onUnreadable: () => void
}) {
  const { t } = useTranslation('settings')
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const applyCrop = async () => {
    const picture = area && (await cropImage(url, area).catch(() => null))
    if (picture) return onDone(picture)
    onUnreadable()
    onCancel()
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t('picture.crop')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {/* A large photo is known only after a moment. */}
          <Button busy={busy || area === null} onClick={() => void applyCrop()}>
            {t('picture.use')}
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-2xl bg-sunken">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('picture.area') }}
          mediaProps={{
            onError: () => {
              onUnreadable()
              onCancel()
            },
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className="mt-4 flex items-center gap-3 font-semibold">
        {t('picture.zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 grow"
        />
      </label>
      {busy && (
        <progress
          value={progress}
          max={1}
          aria-label={t('picture.sending')}
          className="mt-4 block h-2 w-full"
        />
      )}
    </Dialog>
  )
}

async function cropImage(url: string, area: Area): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PROFILE_PICTURE_SIDE
  canvas.height = PROFILE_PICTURE_SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image,
    area.x,
    area.y,
    area.width,
    area.height,
    0,
    0,
    PROFILE_PICTURE_SIDE,
    PROFILE_PICTURE_SIDE,
  )
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), 'image/png'),
  )
}
