import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { getOutcomeText } from '../../forms/outcome-text.ts'
import { paths } from '../../paths.ts'
import { useEngine } from '../../sync/hooks.ts'
import { awaitOutcome } from '../../sync/outcome.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { HireForm, type HireTarget } from './hire-form.tsx'

/** The hire form in a dialog, over the page where the freelancer was found. */
export function HireDialog({
  seller,
  about,
  onClose,
}: {
  seller: HireTarget
  about: ReactNode
  onClose: () => void
}) {
  const { t } = useTranslation(['orders', 'uploads', 'saved'])
  const engine = useEngine()
  const navigate = useNavigate()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const onSent = async (orderId: string) => {
    onClose()
    void navigate(paths.dashboard('manage-orders'))
    if (!engine) return
    const outcome = await awaitOutcome(engine, orderId)
    const text = getOutcomeText(outcome, { done: t('hire.sent'), waits: t('hire.kept') })
    if (text) toast.success(text)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hire.title', { name: seller.name })}
      closeLabel={t('close')}
      footer={<div ref={setFooter} className="contents" />}
    >
      {engine && (
        <HireForm
          engine={engine}
          seller={seller}
          about={about}
          footer={footer}
          onSent={(orderId) => void onSent(orderId)}
        />
      )}
    </Dialog>
  )
}
