import { MessageSquareText } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'

const ReplyChoice = lazy(lazyWithRetry(() => import('./saved-reply-list.tsx')))

/** A button that opens the saved replies: insert one, save the current text, or delete one. */
export default function SavedReplies({
  draftText,
  onUse,
}: {
  draftText: string
  onUse: (text: string) => void
}) {
  const { t } = useTranslation('chat')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('replies.title')}
        icon={<MessageSquareText aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('replies.title')}
        closeLabel={t('close')}
      >
        <ReplyChoice
          draftText={draftText}
          onUse={(reply) => {
            onUse(reply)
            setIsOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}
