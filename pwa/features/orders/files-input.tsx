import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { SelectedFiles } from '../uploads/attachments.tsx'
import { removeStoredFile, storeFiles } from '../uploads/files.ts'
import type { LocalFile } from '../uploads/local-file.ts'

/** Files to attach to the surrounding form. They are stored on this device as soon as they are chosen. */
export function FilesInput() {
  const { t } = useTranslation(['orders', 'uploads'])
  const engine = useEngine()
  const fileInput = useRef<HTMLInputElement>(null)
  const { watch, getValues, setValue } = useFormContext()
  const [error, setError] = useState<string | null>(null)
  const files: LocalFile[] = watch('files')
  const setFiles = (next: LocalFile[]) => setValue('files', next, { shouldDirty: true })
  const addFiles = async (selected: File[]) => {
    if (!engine || selected.length === 0) return
    setError(null)
    try {
      const stored = await storeFiles(engine.db, selected, files.length)
      setFiles([...getValues('files'), ...stored.files])
      const [firstError] = stored.errors
      if (firstError)
        setError(
          t('uploads:file.fault', {
            index: firstError.index,
            filename: firstError.name,
            error: t(`uploads:file.${firstError.code}`, { max: firstError.max }),
          }),
        )
    } catch {
      setError(t('noRoom'))
    }
  }
  return (
    <div>
      <SelectedFiles
        files={files}
        onRemove={(id) => {
          setFiles(files.filter((file) => file._id !== id))
          if (engine) void removeStoredFile(engine.db, id)
        }}
      />
      <Button
        variant="secondary"
        icon={<Paperclip aria-hidden="true" />}
        onClick={() => fileInput.current?.click()}
      >
        {t('attach')}
      </Button>
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        data-testid="order files"
        onChange={(event) => {
          void addFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
