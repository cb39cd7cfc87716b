import { Film, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { numbersOf } from '#shared/languages.ts'
import { MAX_UPLOAD_BYTES, VIDEO_TYPE } from '#shared/uploads.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { type Draft, draftBy } from '../../offline/drafts.ts'
import { ApiError } from '../../offline/failure.ts'
import { useReachable, useSession } from '../../offline/hooks.ts'
import { startedEngine } from '../../offline/mine/current.ts'
import { layFile } from '../../offline/mine/db.ts'
import { useEngine } from '../../offline/mine/hooks.ts'
import { newId } from '../../offline/mine/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Video } from '../../ui/video.tsx'
import { sendVideo } from './send-video.ts'
import { IPHONE_VIDEO_TYPE, isIphoneVideo, usableVideo } from './usable.ts'

const MB = 1024 * 1024
const AGAIN_MS = 5000
/** `url`: it has arrived there, and is not kept yet. */
const Kept = v.object({ id: v.string(), name: v.string(), url: v.optional(v.string()) })
type Kept = v.InferOutput<typeof Kept>

interface VideoInputProps {
  /** What of this person the video is of: one can be on its way for each. */
  slot: string
  src: string | null
  label: string
  hint: string
  playLabel: string
  /** Gets the address of a video that has arrived, or null when it is taken away; what it throws is said. */
  keep: (url: string | null) => Promise<void> | void
  /** Told whether one is on its way. */
  onPending?: (pending: boolean) => void
}

/** A video: chosen, sent, shown; or taken away. While it is on its way it lies on this device: a cut line, a reload or another day changes nothing. */
export function VideoInput({ slot, src, label, hint, playLabel, keep, onPending }: VideoInputProps) {
  const { t } = useTranslation('uploads')
  const errorText = useErrorText()
  const chooser = useRef<HTMLInputElement>(null)
  const [fault, say] = useState<string | null>(null)
  const [busy, work] = useState(false)
  const complain = (error: unknown) => say(errorText(error, 'introVideo'))
  const remove = async () => {
    work(true)
    try {
      await keep(null)
    } catch (error) {
      complain(error)
    } finally {
      work(false)
    }
  }
  const arrived = (url: string) => {
    say(null)
    return keep(url)
  }
  const { coming, share, begin, stop } = useVideoOnItsWay(slot, arrived, complain)
  useEffect(() => onPending?.(coming !== null), [coming, onPending])
  const take = async (file: File | undefined) => {
    say(null)
    if (!file) return
    if (file.size > MAX_UPLOAD_BYTES) return say(t('videoSize', { n: MAX_UPLOAD_BYTES / MB }))
    const film = await usableVideo(file)
    if (film) return begin(film)
    say(t(isIphoneVideo(file) ? 'videoUnplayable' : 'videoType'))
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">
        {label}
        <span className="block text-sm font-normal text-muted">{hint}</span>
      </legend>
      {src && !coming && <Video src={src} playLabel={playLabel} failedText={t('videoFailed')} retryLabel={t('retry')} className="max-w-md rounded-2xl" />}
      {coming && <OnItsWay name={coming.name} share={share} onCancel={() => void stop()} />}
      {fault && (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
      {!coming && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={busy} icon={<Film aria-hidden="true" />} onClick={() => chooser.current?.click()}>
            {t(src ? 'changeVideo' : 'addVideo')}
          </Button>
          {src && (
            <Button variant="ghost" busy={busy} icon={<Trash2 aria-hidden="true" />} onClick={() => void remove()}>
              {t('removeVideo')}
            </Button>
          )}
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        accept={`${VIDEO_TYPE},${IPHONE_VIDEO_TYPE}`}
        hidden
        data-testid={`video ${slot}`}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </fieldset>
  )
}

function OnItsWay({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const { t, i18n } = useTranslation('uploads')
  const reachable = useReachable()
  const said = reachable ? share.toLocaleString(numbersOf(i18n.language), { style: 'percent' }) : t('videoWaits')
  return (
    <div className="flex items-center gap-3 rounded-2xl border border-line bg-surface py-2 ps-4 pe-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <progress value={share} aria-label={t('sending', { name })} className="h-2 w-full" />
        <p className="text-sm text-muted">{said}</p>
      </div>
      <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={onCancel} aria-label={t('cancelVideo', { name })}>
        {t('cancel')}
      </Button>
    </div>
  )
}

function keptIn(draft: Draft): Kept | null {
  const kept = v.safeParse(Kept, draft.read())
  return kept.success ? kept.output : null
}

/** A video that lies on this device and goes out whenever somebody answers. */
function useVideoOnItsWay(slot: string, arrived: (url: string) => Promise<void> | void, refused: (error: unknown) => void) {
  const engine = useEngine()
  const reachable = useReachable()
  const userId = useSession()?.user._id ?? ''
  const [draft] = useState(() => draftBy(userId, `video ${slot}`))
  const [coming, come] = useState(() => keptIn(draft))
  const [share, told] = useState(0)
  const [tries, again] = useState(0)
  const unkept = useRef<File | null>(null)
  const heard = useRef({ arrived, refused })
  useEffect(() => {
    heard.current = { arrived, refused }
  })
  const forget = async (id: string) => {
    draft.clear()
    unkept.current = null
    come(null)
    await engine?.mine.blobs.delete(id).catch(() => undefined)
  }
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    if (!coming || !engine || !reachable) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      const bytes = unkept.current ?? (await engine.mine.blobs.get(coming.id))?.bytes
      // It was taken off this device, as by a log-out.
      if (!bytes) return latest.current(coming.id)
      const url = keptIn(draft)?.url ?? (await sendVideo(bytes, coming.id, told, leaving.signal))
      draft.write({ ...coming, url })
      await heard.current.arrived(url)
      await latest.current(coming.id)
    }
    send().catch(async (error: unknown) => {
      if (leaving.signal.aborted) return
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        await latest.current(coming.id)
        heard.current.refused(error)
        return
      }
      // It stays on this device and goes later; why it waits is said, as where the server's disk is full.
      if (error instanceof ApiError) heard.current.refused(error)
      timer = setTimeout(() => again((n) => n + 1), AGAIN_MS * (tries + 1))
    })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [coming, draft, engine, reachable, tries])
  const begin = async (file: File) => {
    const kept = { id: newId(), name: file.name }
    // Where there is no room it is sent from memory, as long as this page lasts.
    const { mine } = await startedEngine()
    await layFile(mine, { id: kept.id, bytes: file, state: 'draft' }).then(
      () => draft.write(kept),
      () => {
        unkept.current = file
      },
    )
    told(0)
    come(kept)
  }
  return { coming, share, begin, stop: () => (coming ? forget(coming.id) : undefined) }
}
