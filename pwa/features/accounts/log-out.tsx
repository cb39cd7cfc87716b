import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { deleteDrafts } from '../../client/drafts.ts'
import { isEphemeralSession } from '../../client/session.ts'
import { paths } from '../../paths.ts'
import { hasUnsavedWork } from '../../platform/unsaved-work.ts'
import { useEngine, usePendingMutations } from '../../sync/hooks.ts'
import { discardAllMutations } from '../../sync/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { setInterruptedPath } from './landing.ts'
import { logOut as signOut } from './revoke-session.ts'

/**
 * Logs out at once, or asks first if unsent mutations or unsaved text would be lost. Render `dialog` beside
 * the button. Afterwards the app navigates to `to`; `onLeave` is called before, once nothing is left to ask.
 */
export function useLogOut({ to = paths.home(), onLeave = () => {} } = {}): {
  logOut: () => void
  dialog: ReactNode
} {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const pendingCount = usePendingMutations().length
  const [confirmation, setConfirmation] = useState<'unsaved' | 'unsent' | null>(null)
  const confirmLogOut = () => {
    setConfirmation(null)
    onLeave()
    // First, or the screen left would lead home.
    void navigate(to)
    signOut()
    setInterruptedPath(null)
    toast.success(t('account.loggedOut'))
  }
  const dialog = (
    <>
      <Dialog
        open={confirmation === 'unsaved'}
        onClose={() => setConfirmation(null)}
        title={t('account.unsavedTitle')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setConfirmation(null)}>
              {t('account.stay')}
            </Button>
            <Button variant="danger" onClick={confirmLogOut}>
              {t('account.leave')}
            </Button>
          </>
        }
      >
        <p>{t('account.unsavedText')}</p>
      </Dialog>
      <UnsentDialog
        open={confirmation === 'unsent'}
        onClose={() => setConfirmation(null)}
        onLeave={confirmLogOut}
      />
    </>
  )
  return {
    logOut: () =>
      pendingCount > 0
        ? setConfirmation('unsent')
        : hasUnsavedWork()
          ? setConfirmation('unsaved')
          : confirmLogOut(),
    dialog,
  }
}

/**
 * Offers what to do with unsent mutations: send them now, keep them on this device for the next log-in, or
 * discard them.
 */
function UnsentDialog({
  open,
  onClose,
  onLeave,
}: {
  open: boolean
  onClose: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('shell')
  const engine = useEngine()
  const count = usePendingMutations().length
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const sendNow = async () => {
    if (!engine) return
    setIsBusy(true)
    await engine.flush()
    const remaining = await engine.db.outbox.filter(({ quiet }) => !quiet).count()
    setIsBusy(false)
    if (remaining === 0) onLeave()
    else setHasFailed(true)
  }
  const discardAndLeave = async () => {
    if (engine) {
      await discardAllMutations(engine.db)
      deleteDrafts(engine.userId)
    }
    onLeave()
  }
  if (count === 0 && !isBusy)
    return (
      <Dialog open={open} onClose={onClose} title={t('account.logOut')} closeLabel={t('close')}>
        <AllSent onLeave={onLeave} />
      </Dialog>
    )
  return (
    <Dialog open={open} onClose={onClose} title={t('account.unsentTitle')} closeLabel={t('close')}>
      <p>{t('account.unsentText', { count })}</p>
      {hasFailed && (
        <p role="alert" className="mt-2 text-danger">
          {t('account.unsentFailed')}
        </p>
      )}
      <div className="mt-5 grid gap-3">
        <Button busy={isBusy} onClick={() => void sendNow()}>
          {t('account.sendNow')}
        </Button>
        {!isEphemeralSession() && (
          <Button variant="secondary" onClick={onLeave}>
            {t('account.keepUnsent')}
          </Button>
        )}
        <Button variant="danger" onClick={() => void discardAndLeave()}>
          {t('account.discardUnsent')}
        </Button>
      </div>
    </Dialog>
  )
}

/** What was unsent when the question opened has been sent while it was read. */
function AllSent({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(['shell', 'chat'])
  return (
    <>
      <p role="status">{t('chat:sync.sent')}</p>
      <Button className="mt-5 w-full" onClick={onLeave}>
        {t('account.leave')}
      </Button>
    </>
  )
}
