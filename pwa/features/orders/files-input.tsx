import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEngine } from '../../offline/mine/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ChosenFiles } from '../uploads/attachments.tsx'
import { layDown, takeAway } from '../uploads/files.ts'
import type { LocalFile } from '../uploads/local-file.ts'

/** Files that go with what the form around it sends. They lie on this device as soon as they are chosen. */
export function FilesInput() {
  const { t } = useTranslation(['orders', 'uploads'])
  const engine = useEngine()
  const chooser = useRef<HTMLInputElement>(null)
  const { watch, getValues, setValue } = useFormContext()
  const [fault, say] = useState<string | null>(null)
  const files: LocalFile[] = watch('files')
  const set = (now: LocalFile[]) => setValue('files', now, { shouldDirty: true })
  const take = async (chosen: File[]) => {
    if (!engine || chosen.length === 0) return
    say(null)
    try {
      const laid = await layDown(engine.mine, chosen, files.length)
      set([...getValues('files'), ...laid.files])
      const [wrong] = laid.faults
      if (wrong) say(t('uploads:file.fault', { index: wrong.index, filename: wrong.name, error: t(`uploads:file.${wrong.fault}`, { max: wrong.max }) }))
    } catch {
      say(t('noRoom'))
    }
  }
  return (
    <div>
      <ChosenFiles
        files={files}
        onRemove={(id) => {
          set(files.filter((file) => file._id !== id))
          if (engine) void takeAway(engine.mine, id)
        }}
      />
      <Button variant="secondary" icon={<Paperclip aria-hidden="true" />} onClick={() => chooser.current?.click()}>
        {t('attach')}
      </Button>
      {fault && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {fault}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        data-testid="order files"
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
