import { Download, File as FileIcon, ImageOff, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#shared/chat.ts'
import { localeOf } from '#shared/languages.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { isPicture, readFileBytes, usePictureUrl, useUploadProgress } from './files.ts'
import type { LocalFile } from './local-file.ts'

/** A message's attachments. Pending ones show their upload progress; the others can be viewed and saved. */
export function Attachments({ files, isPending }: { files: (Attachment | LocalFile)[]; isPending: boolean }) {
  return (
    <ul className="my-1 grid gap-1.5">
      {files.map((file) => (
        <li key={file._id}>
          {isPicture(file) ? (
            <PictureFile file={file} isPending={isPending} />
          ) : (
            <OtherFile file={file} isPending={isPending} />
          )}
          {isPending && <UploadProgressBar file={file} />}
        </li>
      ))}
    </ul>
  )
}

function PictureFile({ file, isPending }: { file: Attachment | LocalFile; isPending: boolean }) {
  const { t } = useTranslation('uploads')
  const url = usePictureUrl(file._id)
  const save = useSaveAttachment()
  const [isOpen, setIsOpen] = useState(false)
  // Reserves the picture's space: no layout shift when it loads.
  const ratio = 'width' in file && file.width && file.height ? `${file.width} / ${file.height}` : '4 / 3'
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={t('file.look', { name: file.name })}
        className="block max-h-72 w-64 max-w-full overflow-hidden rounded-xl bg-sunken"
        style={{ aspectRatio: ratio }}
      >
        {url ? (
          <img src={url} alt="" className="size-full object-cover" />
        ) : (
          <span className="grid size-full place-items-center text-muted">
            <ImageOff aria-hidden="true" className="size-8" />
          </span>
        )}
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={file.name} closeLabel={t('close')} wide>
        {url && <img src={url} alt={file.name} className="mx-auto max-h-[70dvh] max-w-full object-contain" />}
        {!url && <p className="text-muted">{t('file.notHere')}</p>}
        {!isPending && (
          <div className="mt-3 text-center">
            <IconButton
              label={t('file.save', { name: file.name })}
              icon={<Download aria-hidden="true" />}
              onClick={() => void save(file)}
            />
          </div>
        )}
      </Dialog>
    </>
  )
}

function OtherFile({ file, isPending }: { file: Attachment | LocalFile; isPending: boolean }) {
  const { t } = useTranslation('uploads')
  const save = useSaveAttachment()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <div className="flex items-center gap-3 rounded-xl border border-line bg-surface p-2">
      <FileIcon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <bdi className="block font-medium wrap-anywhere">{file.name}</bdi>
        <FileSize bytes={file.size} />
      </span>
      {!isPending && (
        <IconButton
          label={t('file.save', { name: file.name })}
          icon={<Download aria-hidden="true" />}
          aria-disabled={isBusy}
          onClick={() => {
            setIsBusy(true)
            void save(file).finally(() => setIsBusy(false))
          }}
        />
      )}
    </div>
  )
}

function useSaveAttachment(): (file: { _id: string; name: string }) => Promise<void> {
  const engine = useEngine()
  const errorMessage = useErrorMessage()
  return async ({ _id, name }) => {
    if (!engine) return
    await readFileBytes(engine.db, _id).then(
      (bytes) => saveFile(bytes, name),
      (error: unknown) => void toast.error(errorMessage(error)),
    )
  }
}

function UploadProgressBar({ file }: { file: { _id: string; name: string } }) {
  const { t } = useTranslation('uploads')
  const ratio = useUploadProgress(file._id)
  return (
    <progress
      value={ratio}
      max={1}
      aria-label={t('file.progress', { name: file.name })}
      className="mt-1 block h-1.5 w-full"
    />
  )
}

function FileSize({ bytes }: { bytes: number }) {
  const { i18n } = useTranslation('uploads')
  const [unit, size] =
    bytes < 1024 * 1024
      ? (['kilobyte', Math.ceil(bytes / 1024)] as const)
      : (['megabyte', bytes / 1024 / 1024] as const)
  return (
    <span className="block text-xs text-muted">
      {new Intl.NumberFormat(localeOf(i18n.language), {
        style: 'unit',
        unit,
        maximumFractionDigits: 1,
      }).format(size)}
    </span>
  )
}

/** Files chosen for the message being written. */
export function SelectedFiles({ files, onRemove }: { files: LocalFile[]; onRemove: (id: string) => void }) {
  const { t } = useTranslation('uploads')
  if (files.length === 0) return null
  return (
    <ul aria-label={t('file.chosen')} className="mb-2 flex max-h-32 flex-wrap gap-2 overflow-y-auto">
      {files.map((file) => (
        <li
          key={file._id}
          className="flex max-w-full items-center gap-1 rounded-xl border border-line bg-sunken ps-3"
        >
          <span className="min-w-0 py-1 text-sm">
            <bdi className="block max-w-48 truncate font-medium">{file.name}</bdi>
            <FileSize bytes={file.size} />
          </span>
          <IconButton
            label={t('file.remove', { name: file.name })}
            icon={<X aria-hidden="true" />}
            onClick={() => onRemove(file._id)}
          />
        </li>
      ))}
    </ul>
  )
}
