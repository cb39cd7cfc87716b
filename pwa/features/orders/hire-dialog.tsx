import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { isReachable } from '../../platform/reachability.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { HireForm } from './hire-form.tsx'

/** The hire form in a dialog, over the page where the freelancer was found. */
export default function HireDialog({
  sellerId,
  name,
  onClose,
}: {
  sellerId: string
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation(['orders', 'uploads'])
  const engine = useEngine()
  const navigate = useNavigate()
  const onSent = () => {
    onClose()
    toast.success(t(isReachable() ? 'hire.sent' : 'hire.kept'))
    void navigate(paths.dashboard('manage-orders'))
  }
  return (
    <Dialog open onClose={onClose} title={t('hire.title', { name })} closeLabel={t('close')}>
      {engine && <HireForm engine={engine} sellerId={sellerId} sellerName={name} onSent={onSent} />}
    </Dialog>
  )
}
