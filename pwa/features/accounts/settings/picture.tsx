import { Camera, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Account, displayName } from '#shared/account.ts'
import { PROFILE_PICTURE_MAX_BYTES, PROFILE_PICTURE_TYPES } from '#shared/uploads.ts'
import { useErrorText } from '../../../forms/error-text.ts'
import { send } from '../../../offline/api.ts'
import { type Session, updateUser } from '../../../offline/session.ts'
import { lazyPage } from '../../../offline/worker/lazy.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'

const CropPicture = lazy(lazyPage(() => import('./crop-picture.tsx')))

const MB = 1024 * 1024

/** The portrait: chosen, cropped to a square, sent; or taken away. */
export function PictureSetting({ user }: { user: Session['user'] }) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, choose] = useState<File | null>(null)
  const [error, refuse] = useState<string | null>(null)
  const [busy, work] = useState(false)
  const take = (file: File | undefined) => {
    refuse(null)
    if (!file) return
    if (!PROFILE_PICTURE_TYPES.includes(file.type)) return refuse(t('picture.type', { list: 'SVG, PNG, JPG, GIF, WebP' }))
    if (file.size > PROFILE_PICTURE_MAX_BYTES) return refuse(t('picture.size', { n: PROFILE_PICTURE_MAX_BYTES / MB }))
    choose(file)
  }
  const store = async (picture: Blob | null) => {
    work(true)
    try {
      const profileImage = picture && (await upload(picture))
      updateUser(await send('put', 'profile', { profileImage }, Account))
      choose(null)
      toast.success(t(picture ? 'picture.saved' : 'picture.removed'))
    } catch (reason) {
      toast.error(errorText(reason))
    } finally {
      work(false)
    }
  }
  return (
    <section aria-label={t('picture.title')} className="flex flex-wrap items-center gap-5">
      <Avatar src={user.profileImage} name={displayName(user, '')} size={96} eager />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={busy} icon={<Camera aria-hidden="true" />} onClick={() => chooser.current?.click()}>
            {t(user.profileImage ? 'picture.change' : 'picture.add')}
          </Button>
          {user.profileImage && (
            <Button variant="ghost" busy={busy} icon={<Trash2 aria-hidden="true" />} onClick={() => void store(null)}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p role={error ? 'alert' : undefined} className={`text-sm ${error ? 'text-danger' : 'text-muted'}`}>
          {error ?? t('picture.hint')}
        </p>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={PROFILE_PICTURE_TYPES.join(',')}
        hidden
        data-testid="picture"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {chosen && (
        <Suspense>
          <CropPicture file={chosen} busy={busy} onDone={(picture) => void store(picture)} onCancel={() => choose(null)} onUnreadable={() => refuse(t('picture.unreadable'))} />
        </Suspense>
      )}
    </section>
  )
}

async function upload(picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('file', picture, 'portrait')
  return (await send('post', 'file/upload', form, v.object({ url: v.string() }))).url
}
