import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquareText, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SavedReplies as Replies } from '#shared/chat.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { getJson, send } from '../../offline/api.ts'
import { MINE } from '../../offline/query.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'

const KEY = [MINE, 'saved-replies']

/** A button that opens the replies one keeps: to use one, keep what is being written, or remove one. */
export function SavedReplies({ writing, onUse }: { writing: string; onUse: (text: string) => void }) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getJson('chat/saved-replies', Replies, { signal }), enabled: open, meta: { small: true } })
  const [busy, work] = useState(false)
  const keep = (replies: string[]) => {
    work(true)
    send('put', 'chat/saved-replies', { replies }, Replies)
      .then((answer) => void client.setQueryData(KEY, answer))
      .catch((refusal: unknown) => void toast.error(errorText(refusal)))
      .finally(() => work(false))
  }
  const replies = data?.replies
  return (
    <>
      <IconButton label={t('replies.title')} icon={<MessageSquareText aria-hidden="true" />} onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('replies.title')} closeLabel={t('close')}>
        {!replies && <p className="text-muted">{error ? t('replies.notHere') : t('loading')}</p>}
        {replies?.length === 0 && <p className="text-muted">{t('replies.none')}</p>}
        <ul className="grid gap-2">
          {replies?.map((reply) => (
            <li key={reply} className="flex items-start gap-2">
              <button
                type="button"
                dir="auto"
                className="min-h-11 min-w-0 flex-1 rounded-xl border border-line px-3.5 py-2 text-start whitespace-pre-line wrap-anywhere hover:border-brand"
                onClick={() => {
                  onUse(reply)
                  setOpen(false)
                }}
              >
                {reply}
              </button>
              <IconButton label={t('replies.remove')} icon={<Trash2 aria-hidden="true" />} onClick={() => keep(replies.filter((other) => other !== reply))} />
            </li>
          ))}
        </ul>
        {replies && writing.trim() !== '' && !replies.includes(writing.trim()) && (
          <Button variant="secondary" className="mt-4" icon={<Plus aria-hidden="true" />} busy={busy} onClick={() => keep([...replies, writing.trim()])}>
            {t('replies.add')}
          </Button>
        )}
        {replies && writing.trim() === '' && <p className="mt-4 text-sm text-muted">{t('replies.hint')}</p>}
      </Dialog>
    </>
  )
}
