import { MessageSquareText } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '../../offline/worker/lazy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const ReplyChoice = lazy(lazyPage(() => import('./reply-choice.tsx')))

/** A button that opens the replies one keeps: to use one, keep what is being written, or remove one. */
export function SavedReplies({ writing, onUse }: { writing: string; onUse: (text: string) => void }) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('replies.title')} icon={<MessageSquareText aria-hidden="true" />} onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('replies.title')} closeLabel={t('close')}>
        <ReplyChoice
          writing={writing}
          onUse={(reply) => {
            onUse(reply)
            setOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}
