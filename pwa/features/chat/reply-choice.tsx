import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { SavedReplies } from '#shared/chat.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { getJson } from '../../offline/api.ts'
import { startedEngine } from '../../offline/mine/current.ts'
import { merged } from '../../offline/mine/want-also.ts'
import { useWish } from '../../offline/mine/wish-hooks.ts'
import { MINE } from '../../offline/query.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { WishNote } from '../accounts/wish-note.tsx'
import { WISHES, wish as want } from '../accounts/wishes.ts'

const KEY = [MINE, 'saved-replies']

/** The replies one keeps: use one, keep what is being written, remove one. */
export default function ReplyChoice({ writing, onUse }: { writing: string; onUse: (text: string) => void }) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getJson('chat/saved-replies', SavedReplies, { signal }), meta: { small: true } })
  const { wish, over, set } = useWish(WISHES.replies, () => refetch())
  const keep = async (replies: string[]) => {
    try {
      await set({ replies }, async () => want(await startedEngine(), 'replies', { replies }))
    } catch (refusal) {
      toast.error(errorText(refusal))
    }
  }
  const said = v.safeParse(SavedReplies, merged(data, over))
  const replies = said.success ? said.output.replies : undefined
  return (
    <>
      <WishNote wish={wish} />
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
            <IconButton label={t('replies.remove')} icon={<Trash2 aria-hidden="true" />} onClick={() => void keep(replies.filter((other) => other !== reply))} />
          </li>
        ))}
      </ul>
      {replies && writing.trim() !== '' && !replies.includes(writing.trim()) && (
        <Button variant="secondary" className="mt-4" icon={<Plus aria-hidden="true" />} onClick={() => void keep([...replies, writing.trim()])}>
          {t('replies.add')}
        </Button>
      )}
      {replies && writing.trim() === '' && <p className="mt-4 text-sm text-muted">{t('replies.hint')}</p>}
    </>
  )
}
