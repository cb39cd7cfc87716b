import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { send } from '../../../offline/api.ts'
import { forgetDrafts } from '../../../offline/drafts.ts'
import { useEngine } from '../../../offline/mine/hooks.ts'
import { discardAll } from '../../../offline/mine/outbox.ts'
import { clearSession, readSession } from '../../../offline/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { HistorySettings } from './history.tsx'
import { LeavingList, useLeavingOrders } from './leaving-orders.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { StorageSettings } from './storage.tsx'
import { TakeAlong } from './take-along.tsx'

export default function DataSettings() {
  return (
    <>
      <StorageSettings />
      <HistorySettings />
      <TakeAlong />
      <Leave />
    </>
  )
}

function Leave() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const [asking, ask] = useState(false)
  const engine = useEngine()
  const orders = useLeavingOrders(asking)
  const leave = async (password: string) => {
    await send('delete', 'users/me', { password }, v.object({}))
    if (engine) await discardAll(engine.mine)
    forgetDrafts(readSession()?.user._id)
    clearSession()
    void navigate(paths.home())
    toast.success(t('delete.done'))
  }
  return (
    <section className="rounded-2xl border border-danger p-5">
      <h2 className="text-xl font-bold">{t('delete.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('delete.text')}</p>
      <Button variant="danger" onClick={() => ask(true)}>
        {t('delete.button')}
      </Button>
      <PasswordDialog
        open={asking}
        onClose={() => ask(false)}
        title={t('delete.title')}
        deed={t('delete.button')}
        variant="danger"
        ready={orders.data !== undefined}
        onPassword={leave}
      >
        <p className="mb-4">{t('delete.sure')}</p>
        <LeavingList answer={orders} />
      </PasswordDialog>
    </section>
  )
}
