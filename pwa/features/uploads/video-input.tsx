import { Film, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { MAX_UPLOAD_BYTES, VIDEO_TYPE } from '#shared/uploads.ts'
import { useReachable, useSession } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { createId } from '../../platform/create-id.ts'
import { ApiError } from '../../platform/errors.ts'
import { storeFile } from '../../sync/account-db.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Video } from '../../ui/video.tsx'
import { IPHONE_VIDEO_TYPE, isIphoneVideo, toUsableVideo } from './media-conversion.ts'
import { sendVideo } from './send-video.ts'
import { getVideoDraft, readStoredVideo } from './stored-video.ts'

const MB = 1024 * 1024
const RETRY_INTERVAL_MS = 5000
interface VideoInputProps {
  /** What the video belongs to; each slot has one upload at a time. */
  slot: string
  src: string | null
  label: string
  hint: string
  playLabel: string
  /** Receives the URL of an uploaded video, or null when it is removed. What it throws is shown. */
  onSave: (url: string | null) => Promise<void> | void
  /** Called with whether an upload is in progress. */
  onPending?: (pending: boolean) => void
}

/**
 * A video: chosen, uploaded and shown, or removed. During the upload it is stored on this device, so that it
 * survives a lost connection and reloads.
 */
export function VideoInput({ slot, src, label, hint, playLabel, onSave, onPending }: VideoInputProps) {
  const { t } = useTranslation('uploads')
  const errorMessage = useErrorMessage()
  const fileInput = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const showError = (error: unknown) => setFailure(errorMessage(error, 'introVideo'))
  const remove = async () => {
    setIsBusy(true)
    try {
      await onSave(null)
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const onArrived = (url: string) => {
    setFailure(null)
    return onSave(url)
  }
  const { pendingVideo, progress, startUpload, stop } = useVideoUpload(slot, onArrived, showError)
  useEffect(() => onPending?.(pendingVideo !== null), [pendingVideo, onPending])
  const selectFile = async (file: File | undefined) => {
    setFailure(null)
    if (!file) return
    if (file.size > MAX_UPLOAD_BYTES) return setFailure(t('videoSize', { n: MAX_UPLOAD_BYTES / MB }))
    const video = await toUsableVideo(file)
    if (video) return startUpload(video)
    setFailure(t(isIphoneVideo(file) ? 'videoUnplayable' : 'videoType'))
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">
        {label}
        <span className="block text-sm font-normal text-muted">{hint}</span>
      </legend>
      {src && !pendingVideo && (
        <Video
          src={src}
          playLabel={playLabel}
          failedText={t('videoFailed')}
          retryLabel={t('retry')}
          className="max-w-md rounded-2xl"
        />
      )}
      {pendingVideo && (
        <UploadingVideo name={pendingVideo.name} progress={progress} onCancel={() => void stop()} />
      )}
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      {!pendingVideo && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={isBusy}
            icon={<Film aria-hidden="true" />}
            onClick={() => fileInput.current?.click()}
          >
            {t(src ? 'changeVideo' : 'addVideo')}
          </Button>
          {src && (
            <Button
              variant="ghost"
              busy={isBusy}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => void remove()}
            >
              {t('removeVideo')}
            </Button>
          )}
        </div>
      )}
      <input
        ref={fileInput}
        type="file"
        accept={`${VIDEO_TYPE},${IPHONE_VIDEO_TYPE}`}
        hidden
        data-testid={`video ${slot}`}
        onChange={(event) => {
          void selectFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </fieldset>
  )
}

function UploadingVideo({
  name,
  progress,
  onCancel,
}: {
  name: string
  progress: number
  onCancel: () => void
}) {
  const { t, i18n } = useTranslation('uploads')
  const reachable = useReachable()
  const statusText = reachable
    ? progress.toLocaleString(localeOf(i18n.language), { style: 'percent' })
    : t('videoWaits')
  return (
    <div className="flex items-center gap-3 rounded-2xl border border-line bg-surface py-2 ps-4 pe-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <progress value={progress} aria-label={t('sending', { name })} className="h-2 w-full" />
        <p className="text-sm text-muted">{statusText}</p>
      </div>
      <Button
        variant="ghost"
        icon={<X aria-hidden="true" />}
        onClick={onCancel}
        aria-label={t('cancelVideo', { name })}
      >
        {t('cancel')}
      </Button>
    </div>
  )
}

/** Uploads a video that is stored on this device whenever the server can be reached. */
function useVideoUpload(
  slot: string,
  onArrived: (url: string) => Promise<void> | void,
  onRejected: (error: unknown) => void,
) {
  const engine = useEngine()
  const reachable = useReachable()
  const userId = useSession()?.user._id ?? ''
  const [draft] = useState(() => getVideoDraft(userId, slot))
  const [pendingVideo, setPendingVideo] = useState(() => readStoredVideo(draft))
  const [progress, setProgress] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const memoryFile = useRef<File | null>(null)
  const callbacks = useRef({ onArrived, onRejected })
  useEffect(() => {
    callbacks.current = { onArrived, onRejected }
  })
  const discard = async (id: string) => {
    draft.clear()
    memoryFile.current = null
    setPendingVideo(null)
    await engine?.db.blobs.delete(id).catch(() => undefined)
  }
  const latestDiscard = useRef(discard)
  useEffect(() => {
    latestDiscard.current = discard
  })
  useEffect(() => {
    if (!pendingVideo || !engine || !reachable) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const upload = async () => {
      const bytes = memoryFile.current ?? (await engine.db.blobs.get(pendingVideo.id))?.bytes
      // It was deleted from this device, for instance by a log-out.
      if (!bytes) return latestDiscard.current(pendingVideo.id)
      const url =
        readStoredVideo(draft)?.url ??
        (await sendVideo(bytes, pendingVideo.id, setProgress, controller.signal))
      draft.write({ ...pendingVideo, url })
      await callbacks.current.onArrived(url)
      await latestDiscard.current(pendingVideo.id)
    }
    upload().catch(async (error: unknown) => {
      if (controller.signal.aborted) return
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        await latestDiscard.current(pendingVideo.id)
        callbacks.current.onRejected(error)
        return
      }
      // It stays on this device and is retried. The reason is shown, for instance that the server's disk is
      // full.
      if (error instanceof ApiError) callbacks.current.onRejected(error)
      timer = setTimeout(() => setAttempt((n) => n + 1), RETRY_INTERVAL_MS * (attempt + 1))
    })
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [pendingVideo, draft, engine, reachable, attempt])
  const startUpload = async (file: File) => {
    const video = { id: createId(), name: file.name }
    // Out of space: it is uploaded from memory while this page is open.
    const { db } = await whenEngineStarted()
    await storeFile(db, { id: video.id, bytes: file, state: 'draft' }).then(
      () => draft.write(video),
      () => {
        memoryFile.current = file
      },
    )
    setProgress(0)
    setPendingVideo(video)
  }
  return {
    pendingVideo,
    progress,
    startUpload,
    stop: () => (pendingVideo ? discard(pendingVideo.id) : undefined),
  }
}
