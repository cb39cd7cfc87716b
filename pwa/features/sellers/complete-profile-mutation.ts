import * as v from 'valibot'
import { MAX_BASE_VALUES } from '#shared/replaceable-values.ts'
import type { CompleteProfile, MyProfile } from '#shared/seller-profile.ts'
import { fileIdOf, videoUrl } from '#shared/uploads.ts'
import { getAccountDraft } from '../../client/drafts.ts'
import { createId } from '../../platform/create-id.ts'
import { type AccountDb, type QueuedMutation, withReopen } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import {
  type DraftSource,
  discardMutation,
  enqueue,
  ofKind,
  retryMutation,
  toQueuedMutation,
} from '../../sync/outbox.ts'
import { awaitOutcome, type MutationOutcome } from '../../sync/outcome.ts'
import { portraitFiles } from '../accounts/settings-mutations.ts'
import { getVideoDraft, readStoredVideo } from '../uploads/stored-video.ts'
import {
  findPlanId,
  getProfileMutations,
  isConflict,
  markTakenBack,
  readSubmission,
  TAKEN_BACK_DRAFT,
} from './completion.ts'
import { storeProfileDraft } from './edit/profile-draft.ts'
import { mergeEdits, omitFields, readEdit } from './edit/profile-edit.ts'

type Values = Record<string, unknown>

/** First profiles that this device has taken back although they may have arrived. */
const TakenBack = v.object({ bodies: v.array(v.unknown()) })
const getTakenBackDraft = (userId: string) => getAccountDraft(userId, TAKEN_BACK_DRAFT)

/**
 * Enqueues a first profile with its plan, its portrait and its video, where these are still on this device
 * only. It replaces one that was rejected. If an earlier one was taken back, it may have arrived all the
 * same: then this one may replace its values, so that the newest version wins. It is stored on the device
 * when this resolves; rejects if the device is out of space or has lost a file.
 */
export async function completeProfile(
  engine: Engine,
  form: CompleteProfile,
  { draft }: DraftSource = {},
): Promise<{ outcome: Promise<MutationOutcome> }> {
  const { db } = engine
  const id = createId()
  const draftFlush = draft?.flush()
  const takenBack = v.safeParse(TakenBack, getTakenBackDraft(engine.userId).read())
  const earlier = takenBack.success ? takenBack.output.bodies : []
  await withOutboxTransaction(db, async () => {
    const videoId = fileIdOf(form.seller.introVideo ?? '')
    const files = portraitFiles(form.user.profileImage)
    if ((await db.blobs.bulkGet(files)).includes(undefined)) throw new Error('A file has left this device')
    if (videoId && (await db.blobs.update(videoId, { isVideo: true })) > 0) files.push(videoId)
    await dropMutations(db, await getProfileMutations(db))
    await enqueue(db, {
      id,
      kind: 'completeProfile',
      payload: earlier.length > 0 ? { ...form, over: listReplaceable(form, earlier) } : form,
      files,
      draft: draftFlush === undefined ? undefined : { flush: () => draftFlush },
    })
    const { subscriptionPlanId } = form
    if (earlier.some((body) => findPlanId(body) !== subscriptionPlanId))
      await enqueue(db, { kind: 'changePlan', payload: { subscriptionPlanId } })
  })
  // Tried twice: an answer may be lost on a network that is there.
  const outcome = awaitOutcome(engine, id).then((first) =>
    first === 'waits' || first === 'unanswered' ? awaitOutcome(engine, id) : first,
  )
  return { outcome }
}

/** The values that a first profile may replace: those of whichever earlier one has arrived. */
function listReplaceable(form: CompleteProfile, earlier: unknown[]): CompleteProfile['over'] {
  const names = Object.keys({ ...form.user, ...form.seller })
  const earlierValues = earlier.slice(-MAX_BASE_VALUES).map((body): Values => {
    const { user, seller } = readEdit(body)
    return { ...user, ...seller, subscriptionPlanId: findPlanId(body) }
  })
  return Object.fromEntries(
    [...names, 'subscriptionPlanId'].map((name) => [
      name,
      earlierValues.map((values) => values[name] ?? null),
    ]),
  )
}

/**
 * Turns a first profile that was rejected because another device had published one into a rejected edit of
 * that one: of what differs, with the edits made since. Another plan becomes a rejected change of plan.
 */
export async function convertToEdit({ db }: Engine, id: string): Promise<void> {
  await withOutboxTransaction(db, async () => {
    const mutations = await getProfileMutations(db)
    const completion = ofKind(mutations, 'completeProfile').find((queued) => queued.id === id)
    if (!completion || !isConflict(completion.rejection)) return
    const { createdAt, files, rejection } = completion
    const { now } = completion.rejection
    const names = Object.keys({ ...completion.payload.user, ...completion.payload.seller })
    const differing = omitFields(
      { ...readEdit(completion.payload), over: {} },
      names.filter((name) => !(name in now)),
    )
    const edits = ofKind(mutations, 'editProfile')
    const payload = edits.reduce((under, edit) => mergeEdits(under, edit.payload), differing ?? readEdit({}))
    await db.outbox.bulkDelete([completion, ...edits].map(({ n = 0 }) => n))
    if (Object.keys({ ...payload.user, ...payload.seller }).length > 0) {
      const edit = toQueuedMutation({ kind: 'editProfile', payload, id })
      const allFiles = [...files, ...edits.flatMap((each) => each.files)]
      await db.outbox.add({ ...edit, files: allFiles, createdAt, rejection })
    }
    const { subscriptionPlanId } = completion.payload
    if ('subscriptionPlanId' in now && ofKind(mutations, 'changePlan').length === 0) {
      const change = toQueuedMutation({ kind: 'changePlan', payload: { subscriptionPlanId } })
      await db.outbox.add({ ...change, createdAt, rejection })
    }
  })
}

/** Sends a rejected first profile again. */
export async function retryCompletion({ db, flush }: Engine, id: string): Promise<void> {
  await retryMutation(db, id)
  await flush()
}

/**
 * Takes a first profile out of the outbox: what was written, with its files, is a draft again. One that may
 * have arrived is remembered for the next one.
 */
export async function discardCompletion({ db, userId, flush }: Engine, id: string): Promise<void> {
  const mutations = await getProfileMutations(db)
  const completion = ofKind(mutations, 'completeProfile').find((queued) => queued.id === id)
  if (!completion) return
  markTakenBack(id)
  // Another device has published a profile: a draft of a first one would be of no use.
  if (isConflict(completion.rejection)) {
    for (const mutation of mutations) await discardMutation(db, mutation.id)
    return
  }
  await restoreDraft(db, userId, mutations, completion)
  if (!completion.rejection) {
    const takenBack = getTakenBackDraft(userId)
    const parsed = v.safeParse(TakenBack, takenBack.read())
    const bodies = [...(parsed.success ? parsed.output.bodies : []), completion.payload]
    takenBack.write({ bodies: bodies.slice(-MAX_BASE_VALUES) })
    takenBack.flush()
  }
  await withOutboxTransaction(db, () => dropMutations(db, mutations))
  await flush()
}

/** Written before the mutation is deleted: if the app is closed in between, both are there. */
async function restoreDraft(
  db: AccountDb,
  userId: string,
  mutations: QueuedMutation[],
  completion: QueuedMutation<'completeProfile'>,
): Promise<void> {
  const { user, seller } = readSubmission(mutations)
  const { introVideo, hourlyRate, placeId, reachKm, deliveryDays, ...sellerValues } = seller
  const videoId = typeof introVideo === 'string' ? fileIdOf(introVideo) : null
  const video = videoId === null ? undefined : await db.blobs.get(videoId)
  storeProfileDraft(userId, {
    ...user,
    ...sellerValues,
    hourlyRate: String(hourlyRate),
    placeId: placeId ?? '',
    reachKm: String(reachKm ?? ''),
    deliveryDays: String(deliveryDays ?? ''),
    planId: completion.payload.subscriptionPlanId,
    introVideo: video ? null : (introVideo ?? null),
  })
  if (!video) return
  const videoDraft = getVideoDraft(userId, 'profile')
  videoDraft.write({ id: videoId, name: video.bytes instanceof File ? video.bytes.name : '' })
  videoDraft.flush()
}

const withOutboxTransaction = <T>(db: AccountDb, work: () => Promise<T>): Promise<T> =>
  withReopen(db, () => db.transaction('rw', db.outbox, db.blobs, db.drafts, work))

/** Removes mutations; their files stay, as those of a draft. */
async function dropMutations(db: AccountDb, mutations: QueuedMutation[]): Promise<void> {
  await db.outbox
    .where('id')
    .anyOf(mutations.map(({ id }) => id))
    .delete()
  await db.blobs
    .where('id')
    .anyOf(mutations.flatMap(({ files }) => files))
    .modify({ state: 'draft' })
}

/** The intro video: uploaded, or on this device, where its address is known before it is sent. */
export function readVideo(
  profile: MyProfile,
  draft: { read(): Record<string, unknown> },
  userId: string,
): { introVideo?: string } {
  const { introVideo = profile.seller.introVideo } = draft.read()
  const stored = readStoredVideo(getVideoDraft(userId, 'profile'))
  if (stored) return { introVideo: stored.url ?? videoUrl(stored.id) }
  return typeof introVideo === 'string' ? { introVideo } : {}
}

/** Forgets the video of a draft that was submitted. */
export const clearVideoDraft = (userId: string): void => getVideoDraft(userId, 'profile').clear()
