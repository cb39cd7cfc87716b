import * as v from 'valibot'
import { ProfileNow } from '#shared/replaceable-values.ts'
import type { AccountDb, QueuedMutation } from '../../sync/account-db.ts'
import { mergeEdits, type ProfileEdit, readEdit } from './edit/profile-edit.ts'

/** The draft with the first profiles that were taken back although they may have arrived. */
export const TAKEN_BACK_DRAFT = 'profiles taken back'

const Submission = v.object({ subscriptionPlanId: v.string() })

type ProfileMutation = QueuedMutation<'completeProfile' | 'editProfile' | 'changePlan'>

const isProfileMutation = (mutation: QueuedMutation): mutation is ProfileMutation =>
  mutation.kind === 'completeProfile' || mutation.kind === 'editProfile' || mutation.kind === 'changePlan'

/** The plan of a first profile, of whichever build it is from. */
export const findPlanId = (payload: unknown): string | null => {
  const parsed = v.safeParse(Submission, payload)
  return parsed.success ? parsed.output.subscriptionPlanId : null
}

/** Pending mutations of the profile, in queue order. */
export const getProfileMutations = async (db: AccountDb): Promise<ProfileMutation[]> =>
  (await db.outbox.orderBy('n').toArray()).filter(isProfileMutation)

/** The values of a first profile, with the edits made since over it. */
export function readSubmission(mutations: QueuedMutation[]): ProfileEdit {
  let submission = readEdit({})
  for (const { kind, payload } of mutations)
    if (kind === 'completeProfile' || kind === 'editProfile') submission = mergeEdits(submission, payload)
  return submission
}

/** Whether it was rejected because another device had published or changed the profile. */
export const isConflict = (rejection: unknown): rejection is v.InferOutput<typeof ProfileNow> =>
  v.is(ProfileNow, rejection)

const takenBackIds = new Set<string>()
export const markTakenBack = (id: string): unknown => takenBackIds.add(id)
/** Whether a first profile was taken out of the outbox on this page, so that it isn't done. */
export const isTakenBack = (id: string): boolean => takenBackIds.has(id)
