import { SavedNotice } from '../../forms/saved-notice.tsx'
import { useReplicaAge } from './replica-age.tsx'

/** Says how old this person's own orders, chats and notices are while the server doesn't say what is new. */
export default function ReplicaAgeNotice({ className = '' }: { className?: string }) {
  return <SavedNotice {...useReplicaAge()} className={className} />
}
