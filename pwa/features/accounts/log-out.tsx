import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { hasUnsaved } from '../../offline/unsaved.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { logOut as leave } from './accounts.ts'

/** Logging out: at once, but where something typed would be lost it asks first. `question` belongs beside the button. */
export function useLogOut(): { logOut: () => void; question: ReactNode } {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [asking, ask] = useState(false)
  const now = () => {
    ask(false)
    leave()
    void navigate(paths.home())
    toast.success(t('account.loggedOut'))
  }
  const question = (
    <Dialog
      open={asking}
      onClose={() => ask(false)}
      title={t('account.unsavedTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={() => ask(false)}>
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
  )
  return { logOut: () => (hasUnsaved() ? ask(true) : now()), question }
}
