import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPECTED_BYTES_HEADER } from '#shared/accounts.ts'
import { localeOf } from '#shared/languages.ts'
import { getResponse } from '../../../client/api.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { OfflineError } from '../../../platform/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.tsx'

interface ExportProgress {
  bytes: number
  /** Estimated size in bytes. */
  expected: number
}

/** Downloads all data that the market holds about the user as a file, with progress and a cancel button. */
export function ExportData() {
  const { t, i18n } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const controllerRef = useRef<AbortController>(null)
  // Leaving aborts the export: its progress would be invisible, and another attempt would be rejected as
  // already running.
  useEffect(() => () => controllerRef.current?.abort(), [])
  const save = async () => {
    const controller = new AbortController()
    controllerRef.current = controller
    const { signal } = controller
    setProgress({ bytes: 0, expected: 0 })
    try {
      const archive = await download(signal, setProgress)
      if (!signal.aborted) saveFile(archive, 'my-data.zip')
    } catch (error) {
      if (!signal.aborted) toast.error(errorMessage(error))
    } finally {
      if (!signal.aborted) setProgress(null)
    }
  }
  const cancel = () => {
    controllerRef.current?.abort()
    setProgress(null)
  }
  const size = (bytes: number) =>
    new Intl.NumberFormat(localeOf(i18n.language), {
      style: 'unit',
      unit: 'megabyte',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(bytes / 1024 / 1024)
  return (
    <section>
      <h2 className="text-xl font-bold">{t('export.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('export.text')}</p>
      <Button
        variant="secondary"
        busy={progress !== null}
        icon={<Download aria-hidden="true" />}
        onClick={() => void save()}
      >
        {t('export.button')}
      </Button>
      {progress && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <progress
            value={progressRatio(progress)}
            max={1}
            aria-label={t('export.progress')}
            className="h-2 min-w-40 flex-1"
          />
          <span className="text-sm text-muted tabular-nums">
            {t('export.soFar', { size: size(progress.bytes) })}
          </span>
          <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={cancel}>
            {t('export.cancel')}
          </Button>
        </div>
      )}
    </section>
  )
}

/**
 * The expected size is an estimate, so the bar may not fill before the end. Undefined shows an indeterminate
 * bar.
 */
const progressRatio = ({ bytes, expected }: ExportProgress) =>
  bytes === 0 ? undefined : Math.min(0.98, bytes / Math.max(expected, bytes))

async function download(signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<Blob> {
  const response = await getResponse('users/export', signal)
  const expected = Number(response.headers.get(EXPECTED_BYTES_HEADER))
  let bytes = 0
  const countingStream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onProgress({ bytes, expected })
      controller.enqueue(chunk)
    },
  })
  try {
    return await new Response(response.body?.pipeThrough(countingStream)).blob()
  } catch (cause) {
    throw new OfflineError('It broke off', { cause })
  }
}
