import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { callEndpoint } from '../../../client/api.ts'
import { deleteDrafts } from '../../../client/drafts.ts'
import { clearSession, readSession } from '../../../client/session.ts'
import { paths } from '../../../paths.ts'
import { useEngine } from '../../../sync/hooks.ts'
import { discardAllMutations } from '../../../sync/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ExportData } from './export-data.tsx'
import { HistorySettings } from './history.tsx'
import { OpenOrderList, useOpenOrders } from './open-orders.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { StorageSettings } from './storage.tsx'

export default function DataSettings() {
  return (
    <>
      <StorageSettings />
      <HistorySettings />
      <ExportData />
      <DeleteAccount />
    </>
  )
}

function DeleteAccount() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const engine = useEngine()
  const orders = useOpenOrders(isConfirming)
  const deleteAccount = async (password: string) => {
    await callEndpoint('DELETE /users/me', v.object({}), { body: { password } })
    if (engine) await discardAllMutations(engine.db)
    deleteDrafts(readSession()?.user._id)
    clearSession()
    void navigate(paths.home())
    toast.success(t('delete.done'))
  }
  return (
    <section className="rounded-2xl border border-danger p-5">
      <h2 className="text-xl font-bold">{t('delete.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('delete.text')}</p>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        {t('delete.button')}
      </Button>
      <PasswordDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('delete.title')}
        actionLabel={t('delete.button')}
        variant="danger"
        isReady={orders.data !== undefined}
        onPassword={deleteAccount}
      >
        <p className="mb-4">{t('delete.sure')}</p>
        <OpenOrderList query={orders} />
      </PasswordDialog>
    </section>
  )
}
