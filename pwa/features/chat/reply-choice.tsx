import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SavedReplies } from '#shared/chat.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { getJson, send } from '../../offline/api.ts'
import { MINE } from '../../offline/query.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'

const KEY = [MINE, 'saved-replies']

/** The replies one keeps: use one, keep what is being written, remove one. */
export default function ReplyChoice({ writing, onUse }: { writing: string; onUse: (text: string) => void }) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText()
  const client = useQueryClient()
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getJson('chat/saved-replies', SavedReplies, { signal }), meta: { small: true } })
  const [busy, work] = useState(false)
  const keep = (replies: string[]) => {
    work(true)
    send('put', 'chat/saved-replies', { replies }, SavedReplies)
      .then((answer) => void client.setQueryData(KEY, answer))
      .catch((refusal: unknown) => void toast.error(errorText(refusal)))
      .finally(() => work(false))
  }
  const replies = data?.replies
  return (
    <>
      {!replies && <p className="text-muted">{error ? t('replies.notHere') : t('loading')}</p>}
      {replies?.length === 0 && <p className="text-muted">{t('replies.none')}</p>}
      <ul className="grid gap-2">
        {replies?.map((reply) => (
          <li key={reply} className="flex items-start gap-2">
            <button
              type="button"
              dir="auto"
              className="min-h-11 min-w-0 flex-1 rounded-xl border border-line px-3.5 py-2 text-start whitespace-pre-line wrap-anywhere hover:border-brand"
              onClick={() => onUse(reply)}
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
    </>
  )
}
