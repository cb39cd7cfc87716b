import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { SavedReplies } from '#shared/chat.ts'
import { callEndpoint } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { useErrorMessage } from '../../forms/error-message.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import { mergeBodies } from '../../sync/enqueue-merged.ts'
import { usePendingSettings } from '../../sync/use-pending-settings.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { PendingChangeNote } from '../accounts/pending-change-note.tsx'
import { enqueueSettings } from '../accounts/settings-mutations.ts'

const QUERY_KEY = [ACCOUNT_QUERY_KEY, 'saved-replies']

/** The saved replies: insert one, save the current text, or delete one. */
export default function ReplyChoice({
  draftText,
  onUse,
}: {
  draftText: string
  onUse: (text: string) => void
}) {
  const { t } = useTranslation('chat')
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => callEndpoint('GET /chat/saved-replies', SavedReplies, { signal }),
    meta: { small: true },
  })
  const { mutation, overlay, apply } = usePendingSettings('changeSavedReplies', () => refetch())
  const saveReplies = async (replies: string[]) => {
    try {
      await apply({ replies }, async () =>
        enqueueSettings(
          await whenEngineStarted(),
          { kind: 'changeSavedReplies', payload: { replies, base: data?.replies } },
          // Of changes that wait together, the first knows what they began with.
          { merge: (first, next) => ({ ...first, replies: next.replies }) },
        ),
      )
    } catch (cause) {
      toast.error(errorMessage(cause))
    }
  }
  const parsed = v.safeParse(SavedReplies, mergeBodies(data, overlay))
  const replies = parsed.success ? parsed.output.replies : undefined
  return (
    <>
      <PendingChangeNote mutation={mutation} />
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
            <IconButton
              label={t('replies.remove')}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => void saveReplies(replies.filter((other) => other !== reply))}
            />
          </li>
        ))}
      </ul>
      {replies && draftText.trim() !== '' && !replies.includes(draftText.trim()) && (
        <Button
          variant="secondary"
          className="mt-4"
          icon={<Plus aria-hidden="true" />}
          onClick={() => void saveReplies([...replies, draftText.trim()])}
        >
          {t('replies.add')}
        </Button>
      )}
      {replies && draftText.trim() === '' && <p className="mt-4 text-sm text-muted">{t('replies.hint')}</p>}
    </>
  )
}
