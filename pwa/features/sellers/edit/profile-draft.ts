import * as v from 'valibot'
import { Draft, mergeDrafts } from '#shared/seller-profile.ts'
import { getJson, sendRequest } from '../../../client/api.ts'
import { type Draft as FormDraft, getAccountDraft } from '../../../client/drafts.ts'
import { isReachable, watchReachable } from '../../../platform/reachability.ts'

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
  const fields = (): Fields => {
    const parsed = v.safeParse(Draft.entries.fields, draft.read())
    return parsed.success ? parsed.output : {}
  }
  const flush = async () => {
    timer = undefined
    if (!isDirty || !isReachable()) return
    isDirty = false
    // After a failure it is sent with the next flush.
    await sendRequest('put', 'seller/draft', { fields: fields() }, Draft).catch(() => {
      isDirty = true
    })
  }
  return {
    read: () => Object.fromEntries(Object.entries(fields()).map(([name, { value }]) => [name, value])),
    write(values) {
      const previous = fields()
      const next = { ...previous }
      for (const [name, value] of Object.entries(values))
        if (JSON.stringify(previous[name]?.value) !== JSON.stringify(value))
          next[name] = { value, at: Date.now() }
      draft.write(next)
      isDirty = true
      timer ??= setTimeout(flush, SEND_DELAY_MS)
    },
    clear: () => undefined,
    flush: draft.flush,
    discard() {
      clearTimeout(timer)
      isDirty = false
      draft.clear()
    },
    async pull() {
      const timeoutSignal = AbortSignal.timeout(PULL_TIMEOUT_MS)
      const remote = await getJson('seller/draft', Draft, { signal: timeoutSignal }).catch(() => null)
      if (remote) draft.write(mergeDrafts(remote.fields, fields()))
    },
    startSync() {
      isDirty = Object.keys(fields()).length > 0
      const stop = watchReachable(() => void flush())
      return () => {
        stop()
        clearTimeout(timer)
        void flush()
      }
    },
  }
}
