import * as v from 'valibot'
import { Draft, mergeDrafts } from '#shared/seller-profile.ts'
import { getJson, sendRequest } from '../../../client/api.ts'
import { type Draft as FormDraft, getAccountDraft } from '../../../client/drafts.ts'
import { isReachable, watchReachable } from '../../../platform/reachability.ts'

const SEND_DELAY_MS = 1500
/** How long a form waits for what another device may have written. */
const PULL_TIMEOUT_MS = 2500

type Fields = Draft['fields']

/**
 * A profile that isn't submitted yet: kept on this device at once, and with the server, so that it goes on
 * elsewhere.
 */
export interface ProfileDraft extends FormDraft {
  /**
   * Fetches what other devices have written. Without a network, or an answer soon, what is here is all there
   * is.
   */
  pull(): Promise<void>
  /** Sends what waits, and whenever the network is back. The answer stops that. */
  startSync(): () => void
}

/**
 * One draft a person: the forms of all steps write their fields into it. Clearing a form doesn't clear it;
 * `forget` does.
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
    // Silence keeps it for the next time.
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
