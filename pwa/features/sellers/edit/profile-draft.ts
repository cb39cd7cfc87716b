import * as v from 'valibot'
import { Draft, mergeDrafts } from '#shared/seller-profile.ts'
import { getJson, send } from '../../../offline/api.ts'
import { draftBy, type Draft as FormDraft } from '../../../offline/drafts.ts'
import { isReachable, watchReachable } from '../../../offline/reachable.ts'

const SEND_AFTER_MS = 1500
/** How long a form waits for what another device may have written. */
const PATIENCE_MS = 2500

type Fields = Draft['fields']

/** A profile that isn't submitted yet: kept on this device at once, and with the server, so that it goes on elsewhere. */
export interface ProfileDraft extends FormDraft {
  /** Fetches what other devices have written. Without a network, or an answer soon, what is here is all there is. */
  pull(): Promise<void>
  /** Sends what waits, and whenever the network is back. The answer stops that. */
  follow(): () => void
}

/** One draft a person: the forms of all steps write their fields into it. Clearing a form doesn't clear it; `forget` does. */
export function profileDraft(userId: string): ProfileDraft & { forget(): void } {
  const kept = draftBy(userId, 'profile')
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsent = false
  const fields = (): Fields => {
    const parsed = v.safeParse(Draft.entries.fields, kept.read())
    return parsed.success ? parsed.output : {}
  }
  const push = async () => {
    timer = undefined
    if (!unsent || !isReachable()) return
    unsent = false
    // Silence keeps it for the next time.
    await send('put', 'seller/draft', { fields: fields() }, Draft).catch(() => {
      unsent = true
    })
  }
  return {
    read: () => Object.fromEntries(Object.entries(fields()).map(([name, { value }]) => [name, value])),
    write(values) {
      const before = fields()
      const now = { ...before }
      for (const [name, value] of Object.entries(values)) if (JSON.stringify(before[name]?.value) !== JSON.stringify(value)) now[name] = { value, at: Date.now() }
      kept.write(now)
      unsent = true
      timer ??= setTimeout(push, SEND_AFTER_MS)
    },
    clear: () => undefined,
    leave: kept.leave,
    forget() {
      clearTimeout(timer)
      unsent = false
      kept.clear()
    },
    async pull() {
      const patience = AbortSignal.timeout(PATIENCE_MS)
      const theirs = await getJson('seller/draft', Draft, { signal: patience }).catch(() => null)
      if (theirs) kept.write(mergeDrafts(theirs.fields, fields()))
    },
    follow() {
      unsent = Object.keys(fields()).length > 0
      const stop = watchReachable(() => void push())
      return () => {
        stop()
        clearTimeout(timer)
        void push()
      }
    },
  }
}
