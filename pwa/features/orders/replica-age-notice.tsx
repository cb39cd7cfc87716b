import { SavedNotice } from '../../forms/saved-notice.tsx'
import { useReplicaAge } from './replica-age.tsx'

/** Says how old the replica (orders, chats, notifications) is while updates can't be loaded. */
export default function ReplicaAgeNotice({ className }: { className?: string }) {
  return <SavedNotice {...useReplicaAge()} {...(className !== undefined && { className })} />
}
