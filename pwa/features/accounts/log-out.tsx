import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { forgetDrafts } from '../../offline/drafts.ts'
import { useEngine, useWaiting } from '../../offline/mine/hooks.ts'
import { discardAll } from '../../offline/mine/outbox.ts'
import { isBorrowed } from '../../offline/session.ts'
import { hasUnsaved } from '../../offline/unsaved.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { interruptAt } from './arrival.ts'
import { logOut as leave } from './revoke-session.ts'

/** Logging out: at once, but where something typed or unsent would be lost it asks first. `question` belongs beside the button. It leads to `to`. */
export function useLogOut(to = paths.home()): { logOut: () => void; question: ReactNode } {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const waiting = useWaiting().length
  const [asking, ask] = useState<'unsaved' | 'unsent' | null>(null)
  const now = () => {
    ask(null)
    leave()
    interruptAt(null)
    void navigate(to)
    toast.success(t('account.loggedOut'))
  }
  const question = (
    <>
      <Dialog
        open={asking === 'unsaved'}
        onClose={() => ask(null)}
        title={t('account.unsavedTitle')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => ask(null)}>
              {t('account.stay')}
            </Button>
            <Button variant="danger" onClick={now}>
              {t('account.leave')}
            </Button>
          </>
        }
      >
        <p>{t('account.unsavedText')}</p>
      </Dialog>
      <UnsentQuestion open={asking === 'unsent'} onClose={() => ask(null)} onLeave={now} />
    </>
  )
  return { logOut: () => (waiting > 0 ? ask('unsent') : hasUnsaved() ? ask('unsaved') : now()), question }
}

/** Something hasn't gone out: send it now, keep it here for the next log-in, or throw it away. */
function UnsentQuestion({ open, onClose, onLeave }: { open: boolean; onClose: () => void; onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const engine = useEngine()
  const count = useWaiting().length
  const [busy, work] = useState(false)
  const [failed, fail] = useState(false)
  const sendNow = async () => {
    if (!engine) return
    work(true)
    await engine.push()
    const left = await engine.mine.queue.filter(({ quiet }) => !quiet).count()
    work(false)
    if (left === 0) onLeave()
    else fail(true)
  }
  const discard = async () => {
    if (engine) {
      await discardAll(engine.mine)
      forgetDrafts(engine.userId)
    }
    onLeave()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('account.unsentTitle')} closeLabel={t('close')}>
      <p>{t('account.unsentText', { count })}</p>
      {failed && (
        <p role="alert" className="mt-2 text-danger">
          {t('account.unsentFailed')}
        </p>
      )}
      <div className="mt-5 grid gap-3">
        <Button busy={busy} onClick={() => void sendNow()}>
          {t('account.sendNow')}
        </Button>
        {!isBorrowed() && (
          <Button variant="secondary" onClick={onLeave}>
            {t('account.keepUnsent')}
          </Button>
        )}
        <Button variant="danger" onClick={() => void discard()}>
          {t('account.discardUnsent')}
        </Button>
      </div>
    </Dialog>
  )
}
