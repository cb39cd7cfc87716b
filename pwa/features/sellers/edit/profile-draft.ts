import * as v from 'valibot'
import { Draft, mergeDrafts } from '#shared/seller-profile.ts'
import { callEndpoint } from '../../../client/api.ts'
import { type Draft as FormDraft, getAccountDraft } from '../../../client/drafts.ts'
import { isReachable, watchReachable } from '../../../platform/reachability.ts'
import { portraitFiles } from '../../accounts/settings-mutations.ts'

const SEND_DELAY_MS = 1500
/** How long the form waits for another device's draft (ms). */
const PULL_TIMEOUT_MS = 2500

type Fields = Draft['fields']

/**
 * The draft of a profile that isn't submitted yet: stored on this device at once and on the server a moment
 * later, so that it can be continued on another device.
 */
export interface ProfileDraft extends FormDraft {
  /**
   * Merges what other devices have written. Without a network, or after a timeout, the local draft is used.
   */
  pull(): Promise<void>
  /**
   * Sends unsent changes, now and whenever the server can be reached again. Returns a function that stops it.
   */
  startSync(): () => void
}

/**
 * One draft per user, into which the forms of all steps write. Resetting a form doesn't clear it; `discard`
 * does.
 */
export function createProfileDraft(userId: string): ProfileDraft & { discard(): void } {
  const draft = getAccountDraft(userId, 'profile')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDirty = false
  const fields = () => readFields(draft)
  const flush = async () => {
    timer = undefined
    if (!isDirty || !isReachable()) return
    isDirty = false
    // After a failure it is sent with the next flush.
    await callEndpoint('PUT /seller/draft', Draft, { body: { fields: toServerDraft(fields()) } }).catch(
      () => {
        isDirty = true
      },
    )
  }
  return {
    read: () => Object.fromEntries(Object.entries(fields()).map(([name, { value }]) => [name, value])),
    write(values) {
      writeFields(draft, values)
      isDirty = true
      timer ??= setTimeout(flush, SEND_DELAY_MS)
    },
    clear: () => undefined,
    flush: draft.flush,
    watchOtherTabs: draft.watchOtherTabs,
    discard() {
      clearTimeout(timer)
      isDirty = false
      draft.clear()
    },
    async pull() {
      const timeoutSignal = AbortSignal.timeout(PULL_TIMEOUT_MS)
      const remote = await callEndpoint('GET /seller/draft', Draft, { signal: timeoutSignal }).catch(
        () => null,
      )
      if (remote) draft.write(mergeDrafts(toServerDraft(remote.fields), fields()))
    },
    startSync() {
      isDirty = Object.keys(fields()).length > 0
      const stop = watchReachable(() => void flush())
      const unwatch = draft.watchOtherTabs((isDiscarded) => {
        if (isDiscarded) isDirty = false
      })
      return () => {
        stop()
        unwatch()
        clearTimeout(timer)
        void flush()
      }
    },
  }
}

/**
 * The draft as the server holds it: text. A portrait that is only on this device stays here with its bytes;
 * another device couldn't show it.
 */
export const toServerDraft = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, { value }]) => name !== 'profileImage' || portraitFiles(value).length === 0,
    ),
  )

/** Makes these values the user's draft on this device. */
export function storeProfileDraft(userId: string, values: Record<string, unknown>): void {
  const draft = getAccountDraft(userId, 'profile')
  writeFields(draft, values)
  draft.flush()
}

function readFields(draft: FormDraft): Fields {
  const parsed = v.safeParse(Draft.entries.fields, draft.read())
  return parsed.success ? parsed.output : {}
}

/** Values that differ get the current time. */
function writeFields(draft: FormDraft, values: Record<string, unknown>): void {
  const previous = readFields(draft)
  const next = { ...previous }
  for (const [name, value] of Object.entries(values))
    if (JSON.stringify(previous[name]?.value) !== JSON.stringify(value))
      next[name] = { value, at: Date.now() }
  draft.write(next)
}
