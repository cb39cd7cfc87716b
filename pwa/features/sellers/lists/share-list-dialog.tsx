import { Copy, Link2, Link2Off, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SavedList } from '#shared/sellers.ts'
import { useReachable } from '../../../client/hooks.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { getOutcomeText } from '../../../forms/outcome-text.ts'
import { paths } from '../../../paths.ts'
import { useEngine, usePendingMutations } from '../../../sync/hooks.ts'
import { awaitOutcome } from '../../../sync/outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { showActionToast } from '../action-toast.ts'
import { changeList, createLinkToken } from './saved-lists.ts'

/** Turns the link of a list on and off, and hands it on. */
export function ShareListDialog({ list, onClose }: { list: SavedList; onClose: () => void }) {
  const { t } = useTranslation(['lists', 'saved'])
  const engine = useEngine()
  const errorMessage = useErrorMessage()
  const reachable = useReachable()
  const { _id, name, link } = list
  const isWaiting = usePendingMutations().some(
    ({ kind, payload }) => (kind === 'changeList' || kind === 'createList') && payload.listId === _id,
  )
  const showError = (error: unknown) => void toast.error(errorMessage(error))
  const setLink = async (token: string | null) => engine && changeList(engine, _id, { link: token })
  const turnOff = async () => {
    const mutationId = await setLink(null)
    // The toast of the dialog could not be pressed under it.
    onClose()
    if (!engine || !mutationId) return
    const outcome = await awaitOutcome(engine, mutationId)
    const text = getOutcomeText(outcome, { done: t('turnedOff'), waits: t('turnsOff') })
    if (!text) return
    showActionToast(text, {
      label: t('undo'),
      run: () => void setLink(link).catch(showError),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shareTitle', { name })}
      closeLabel={t('close')}
      footer={
        link === null ? (
          <Button
            icon={<Link2 aria-hidden="true" />}
            onClick={() => void setLink(createLinkToken()).catch(showError)}
          >
            {t('turnOn')}
          </Button>
        ) : (
          <>
            <Button
              variant="ghost"
              className="me-auto"
              icon={<Link2Off aria-hidden="true" />}
              onClick={() => void turnOff().catch(showError)}
            >
              {t('turnOff')}
            </Button>
            <LinkButtons name={name} address={toAddress(link)} />
          </>
        )
      }
    >
      <div className="grid gap-4">
        <p>{t('shareHint')}</p>
        {link !== null && (
          <TextField
            label={t('link')}
            readOnly
            dir="ltr"
            value={toAddress(link)}
            hint={isWaiting && !reachable ? t('waits') : undefined}
            onFocus={({ target }) => target.select()}
          />
        )}
      </div>
    </Dialog>
  )
}

const toAddress = (token: string): string => location.origin + paths.sharedList(token)

/** Copies the link, or opens the system's share sheet where there is one. */
function LinkButtons({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation('lists')
  const shareData = { title: name, url: address }
  const copyLink = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    )
  const openShareSheet = () =>
    navigator.share(shareData).catch((error: unknown) => {
      // An AbortError means that the user cancelled.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copyLink()
    })
  return (
    <>
      {'share' in navigator && navigator.canShare?.(shareData) && (
        <Button
          variant="secondary"
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void openShareSheet()}
        >
          {t('sheet')}
        </Button>
      )}
      <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyLink()}>
        {t('copy')}
      </Button>
    </>
  )
}
