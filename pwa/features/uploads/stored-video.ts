import * as v from 'valibot'
import { type Draft, getAccountDraft } from '../../client/drafts.ts'

/** A video that is stored on this device. `url`: it is uploaded but not saved yet. */
const StoredVideo = v.object({ id: v.string(), name: v.string(), url: v.optional(v.string()) })
type StoredVideo = v.InferOutput<typeof StoredVideo>

/** The draft of one slot's video. */
export const getVideoDraft = (userId: string, slot: string): Draft => getAccountDraft(userId, `video ${slot}`)

export function readStoredVideo(draft: Draft): StoredVideo | null {
  const parsed = v.safeParse(StoredVideo, draft.read())
  return parsed.success ? parsed.output : null
}
