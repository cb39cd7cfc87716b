import { MAX_BASE_VERSIONS, type PortfolioProject, type WriteProject } from '#shared/portfolio.ts'
import type { Payload } from '#shared/protocol/mutation-payloads.ts'
import { serverTime } from '../../platform/clock.ts'
import { createId } from '../../platform/create-id.ts'
import { type AccountDb, type QueuedMutation, withReopen } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import {
  type DraftSource,
  discardMutation,
  enqueue,
  markDiscarded,
  ofKind,
  retryMutation,
} from '../../sync/outbox.ts'
import { awaitOutcome, type MutationOutcome } from '../../sync/outcome.ts'

const PENDING_PREFIX = 'kept:'
/** Placeholder URL, by file id, of a project's picture that is on this device and hasn't been uploaded. */
export const toPendingPictureUrl = (fileId: string): string => PENDING_PREFIX + fileId
export const isPendingPicture = (image: string): boolean => image.startsWith(PENDING_PREFIX)
export const toFileId = (image: string): string => image.slice(PENDING_PREFIX.length)

/** A project with pending mutations overlaid; rejected ones don't change it. */
export interface ProjectWithPending extends Omit<PortfolioProject, 'sellerUserId'> {
  /** The newest mutation that is pending, or the one that was rejected. */
  pending: { id: string; action: 'add' | 'change'; rejection: QueuedMutation['rejection'] } | null
  /** The rejected content; the form opens with it. */
  refused: SentProject | null
}

/** The content of a mutation: pictures on this device are referred to by their file ids. */
type SentProject = Payload<'createProject' | 'updateProject'> & { introVideo: string | null }
type ProjectMutation = QueuedMutation<'createProject' | 'updateProject' | 'deleteProject'>

const isProjectMutation = (mutation: QueuedMutation): mutation is ProjectMutation =>
  mutation.kind === 'createProject' || mutation.kind === 'updateProject' || mutation.kind === 'deleteProject'

const projectIdOf = ({ kind, payload }: ProjectMutation): string =>
  kind === 'deleteProject' ? payload.projectId : payload._id

/** The id of the project that a mutation is about; null if it belongs to another feature. */
export const getProjectId = (mutation: QueuedMutation): string | null =>
  isProjectMutation(mutation) ? projectIdOf(mutation) : null

/** The user's projects, newest first, with pending mutations overlaid. */
export function withPendingProjects(
  projects: Omit<PortfolioProject, 'sellerUserId'>[],
  outbox: QueuedMutation[],
): ProjectWithPending[] {
  const projectsById = new Map<string, ProjectWithPending>(
    projects.map((project) => [project._id, { ...project, pending: null, refused: null }]),
  )
  for (const mutation of outbox.filter(isProjectMutation)) {
    const { id, kind, payload, createdAt, rejection } = mutation
    if (kind === 'deleteProject') {
      if (!rejection) projectsById.delete(payload.projectId)
      continue
    }
    const current = projectsById.get(payload._id)
    const isCreation = kind === 'createProject'
    // A rejection takes precedence: the user has to see it first.
    const pending = current?.pending?.rejection
      ? current.pending
      : { id, action: isCreation ? ('add' as const) : ('change' as const), rejection }
    const { edit: version, over: _, introVideo = null, ...written } = payload
    const images = toImageUrls(payload.images)
    const content = { ...written, introVideo, ...(version && { version }), images }
    // The fetched project is newer than the mutation that created it.
    if (current && (rejection || isCreation))
      projectsById.set(payload._id, {
        ...current,
        pending,
        refused: rejection ? { ...payload, introVideo, images } : null,
      })
    else
      projectsById.set(payload._id, {
        createdAt: new Date(serverTime(createdAt)).toISOString(),
        ...current,
        ...content,
        pending,
        refused: null,
      })
  }
  return [...projectsById.values()].sort((a, b) =>
    a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
  )
}

const UUID = /^[0-9a-f-]{36}$/
const toImageUrls = (images: string[]) =>
  images.map((image) => (UUID.test(image) ? toPendingPictureUrl(image) : image))

/**
 * Enqueues a project together with its pictures that aren't uploaded yet, and replaces earlier mutations of
 * it that are still in the outbox. A rejected change of a project that has been deleted becomes a new
 * project. The mutation is stored on the device when this resolves; rejects if the device is out of space or
 * has lost a picture. `before` is the project at the version that was edited, null for a new one.
 */
export async function saveProject(
  engine: Engine,
  before: ProjectWithPending | null,
  written: Omit<WriteProject, '_id' | 'edit' | 'over'>,
  { draft }: DraftSource = {},
): Promise<{ outcome: Promise<MutationOutcome> }> {
  const { db } = engine
  const id = createId()
  const content = {
    ...written,
    images: written.images.map((image) => (isPendingPicture(image) ? toFileId(image) : image)),
  }
  const files = written.images.filter(isPendingPicture).map(toFileId)
  // Flushed before the transaction begins, so that the transaction can delete the draft.
  const draftFlush = draft?.flush()
  await withOutboxTransaction(db, async () => {
    if ((await db.blobs.bulkGet(files)).includes(undefined)) throw new Error('A picture has left this device')
    const rows = before ? await getProjectMutations(db, before._id) : []
    const creation = rows.find(({ kind }) => kind === 'createProject')
    const change = ofKind(rows, 'updateProject').at(-1)
    // A change that another tab has enqueued since the form was opened isn't overwritten.
    const replacesPending = change && !change.rejection && change.payload.edit === before?.version
    const isNew = !before || creation?.rejection || change?.rejection?.code === 'PORTFOLIO_NOT_FOUND'
    const replaced = isNew ? rows : rows.filter((row) => row === change && (replacesPending || row.rejection))
    await dropMutations(db, replaced)
    const common = { id, files, draft: draftFlush === undefined ? undefined : { flush: () => draftFlush } }
    const _id = before && !isNew ? before._id : createId()
    const over = change && replacesPending ? versionsAfter(change) : [before?.version ?? _id]
    await enqueue(
      db,
      isNew
        ? { ...common, kind: 'createProject', payload: { ...content, _id } }
        : { ...common, kind: 'updateProject', payload: { ...content, _id, edit: id, over } },
    )
    await deleteUnusedFiles(db, replaced)
  })
  return { outcome: awaitOutcome(engine, id) }
}

/**
 * The versions that a change may be based on when it replaces a pending one: the pending one may already have
 * arrived.
 */
function versionsAfter({ payload: { over = [], edit } }: QueuedMutation<'updateProject'>): string[] {
  return [...over, ...(edit ? [edit] : [])].slice(-MAX_BASE_VERSIONS)
}

/**
 * Enqueues the deletion of a project and drops its other mutations. A project that hasn't been sent is
 * dropped from the outbox; the deletion is enqueued as well, in case it was already on its way.
 */
export async function removeProject(
  engine: Engine,
  projectId: string,
): Promise<{ outcome: Promise<MutationOutcome> }> {
  const { db } = engine
  const id = createId()
  await withOutboxTransaction(db, async () => {
    const rows = await getProjectMutations(db, projectId)
    const creation = rows.find(({ kind }) => kind === 'createProject')
    await dropMutations(db, rows)
    await deleteUnusedFiles(db, rows)
    if (!creation?.rejection)
      await enqueue(db, {
        id,
        kind: 'deleteProject',
        payload: { projectId },
        quiet: creation !== undefined,
      })
  })
  return { outcome: awaitOutcome(engine, id) }
}

/** Retries a rejected mutation, with its pictures. */
export async function retryProject({ db, flush }: Engine, id: string): Promise<void> {
  await retryMutation(db, id)
  flush()
}

/** Discards a mutation: a new project is deleted, a changed one stays as it is at the server. */
export async function discardProject(engine: Engine, id: string): Promise<void> {
  const queued = await engine.db.outbox.get({ id })
  if (queued?.kind === 'createProject') return void (await removeProject(engine, queued.payload._id))
  if (queued?.kind !== 'updateProject') await discardMutation(engine.db, id)
  else
    await withOutboxTransaction(engine.db, async () => {
      await dropMutations(engine.db, [queued])
      await deleteUnusedFiles(engine.db, [queued])
    })
  engine.flush()
}

/** Whether a retry would be rejected again. */
export const isFinal = ({ code }: NonNullable<QueuedMutation['rejection']>): boolean =>
  ['PORTFOLIO_CHANGED', 'PORTFOLIO_NOT_FOUND', 'TAKEN_BACK', 'ID_TAKEN'].includes(code)

const withOutboxTransaction = <T>(db: AccountDb, work: () => Promise<T>): Promise<T> =>
  withReopen(db, () => db.transaction('rw', db.outbox, db.blobs, db.drafts, work))

const getProjectMutations = (db: AccountDb, projectId: string) =>
  db.outbox.filter((row) => getProjectId(row) === projectId).sortBy('n')

async function dropMutations(db: AccountDb, rows: QueuedMutation[]): Promise<void> {
  markDiscarded(rows.map(({ id }) => id))
  await db.outbox
    .where('id')
    .anyOf(rows.map(({ id }) => id))
    .delete()
}

/** Deletes the files of removed mutations from this device, unless another mutation still refers to them. */
async function deleteUnusedFiles(db: AccountDb, removed: QueuedMutation[]): Promise<void> {
  const referencedIds = new Set((await db.outbox.toArray()).flatMap(({ files }) => files))
  await db.blobs.bulkDelete(removed.flatMap(({ files }) => files).filter((id) => !referencedIds.has(id)))
}
