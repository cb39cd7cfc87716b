import { takeUpDrafts } from './drafts.ts'
import { bringDrafts } from './drafts-here.ts'
import { isBorrowed, readSession, takeUpSession } from './session.ts'

/** What this device must know before a screen is drawn: who is signed in, and what they were typing. */
export async function takeUp(): Promise<void> {
  await Promise.all([takeUpSession(), takeUpDrafts()])
  const session = readSession()
  if (session && !isBorrowed()) await bringDrafts(session.user._id)
  // What a log-out has begun goes on.
  import('./leaving.ts').then(
    ({ finishLeaving }) => finishLeaving(),
    () => undefined,
  )
}
