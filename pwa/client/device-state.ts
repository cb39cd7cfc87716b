import { loadDrafts } from './draft-loading.ts'
import { type ImportReplica, loadAnonymousDrafts } from './drafts.ts'
import { isEphemeralSession, loadSession, readSession } from './session.ts'

/** Loads what must be known before the first render: the session and the drafts. */
export async function loadDeviceState(importReplica: ImportReplica): Promise<void> {
  await Promise.all([loadSession(), loadAnonymousDrafts(importReplica)])
  const session = readSession()
  if (session && !isEphemeralSession()) await loadDrafts(session.user._id)
  // Resumes the clean-up of log-outs that were interrupted.
  Promise.all([import('./log-out-cleanup.ts'), importReplica()]).then(
    ([{ resumeLogOuts }]) => resumeLogOuts(),
    () => undefined,
  )
}
