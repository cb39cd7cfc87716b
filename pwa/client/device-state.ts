import { loadDrafts } from './draft-loading.ts'
import { takeUpDrafts } from './drafts.ts'
import { isEphemeralSession, loadSession, readSession } from './session.ts'

/** What this device must know before a screen is drawn: who is signed in, and what they were typing. */
export async function loadDeviceState(): Promise<void> {
  await Promise.all([loadSession(), takeUpDrafts()])
  const session = readSession()
  if (session && !isEphemeralSession()) await loadDrafts(session.user._id)
  // What a log-out has begun goes on.
  import('./log-out-cleanup.ts').then(
    ({ resumeLogOuts }) => resumeLogOuts(),
    () => undefined,
  )
}
