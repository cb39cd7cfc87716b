import { SavedNotice } from '../../forms/saved-notice.tsx'
import { useReachable } from '../../offline/hooks.ts'
import { useMine } from '../../offline/mine/hooks.ts'

/** Says how old this person's own orders, chats and notices are while the server can't be asked. */
export default function MineNotice({ className = '' }: { className?: string }) {
  const fresh = useReachable()
  const savedAt = useMine((mine) => mine.cursor.get('cursor'))?.at ?? null
  return <SavedNotice savedAt={savedAt} fresh={fresh} className={className} />
}
