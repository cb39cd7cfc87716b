import * as v from 'valibot'
import { MAX_BASE_VERSIONS, type PortfolioProject, WriteProject } from '#shared/portfolio.ts'
import { serverTime } from '../../platform/clock.ts'
import { type AccountDb, type QueuedMutation, withReopen } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import {
  createId,
  type DraftSource,
  discardMutation,
  enqueue,
  enqueueLatest,
  retryMutation,
} from '../../sync/outbox.ts'
import { PROJECTS } from '../accounts/settings-mutations.ts'

/** The lane of a project: its mutations are sent in order. */
const getProjectLane = (projectId: string) => `project:${projectId}`
const getProjectPath = (projectId: string) => `${PROJECTS}/${projectId}`

const PENDING_PREFIX = 'kept:'
/** Placeholder URL, by file id, of a project's picture that is on this device and hasn't been uploaded. */
export const toPendingPictureUrl = (fileId: string): string => PENDING_PREFIX + fileId
export const isPendingPicture = (image: string): boolean => image.startsWith(PENDING_PREFIX)
export const toFileId = (image: string): string => image.slice(PENDING_PREFIX.length)

/** Result of the first attempt to send a mutation. */
export type SaveOutcome = 'done' | 'waits' | 'refused'

/** A project with pending mutations overlaid; rejected ones don't change it. */
export interface ProjectWithPending extends Omit<PortfolioProject, 'sellerUserId'> {
  /** The newest mutation that is pending, or the one that was rejected. */
  pending: { id: string; action: 'add' | 'change'; refusal: QueuedMutation['refusal'] } | null
  /** The rejected content; the form opens with it. */
  refused: SentProject | null
}

/** The body of a mutation in the outbox: pictures on this device are referred to by their file ids. */
const SentProject = v.object({ ...WriteProject.entries, _id: v.string() })
type SentProject = v.InferOutput<typeof SentProject>

/** The id of the project that a mutation is about; null if it belongs to another feature. */
export const getProjectId = ({ lane }: QueuedMutation): string | null =>
  lane.startsWith(getProjectLane('')) ? lane.slice(getProjectLane('').length) : null

/** The user's projects, newest first, with pending mutations overlaid. */
export function withPendingProjects(
  projects: Omit<PortfolioProject, 'sellerUserId'>[],
  queue: QueuedMutation[],
): ProjectWithPending[] {
  const projectsById = new Map<string, ProjectWithPending>(
    projects.map((project) => [project._id, { ...project, pending: null, refused: null }]),
  )
  for (const queued of queue) {
    const { id, method, path, at, refusal } = queued
    if (method === 'DELETE' && path.startsWith(getProjectPath('')) && !refusal)
      projectsById.delete(path.slice(getProjectPath('').length))
    const sent = method === 'DELETE' ? null : parseSentProject(queued)
    if (!sent) continue
    const current = projectsById.get(sent._id)
    // A rejection takes precedence: the user has to see it first.
    const pending = current?.pending?.refusal
      ? current.pending
      : { id, action: method === 'POST' ? ('add' as const) : ('change' as const), refusal }
    const { edit: version, over: _, ...written } = sent
    const content = { ...written, ...(version && { version }), images: toImageUrls(sent.images) }
    // The fetched project is newer than the mutation that created it.
    if (current && (refusal || method === 'POST'))
      projectsById.set(sent._id, {
        ...current,
        pending,
        refused: refusal ? { ...sent, images: content.images } : null,
      })
    else
      projectsById.set(sent._id, {
        createdAt: new Date(serverTime(at)).toISOString(),
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

function parseSentProject(queued: QueuedMutation): SentProject | null {
  const sent = getProjectId(queued) === null ? null : v.safeParse(SentProject, queued.body)
  return sent?.success ? sent.output : null
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
): Promise<{ outcome: Promise<SaveOutcome> }> {
  const { db } = engine
  const id = createId()
  const body = {
    ...written,
    images: written.images.map((image) => (isPendingPicture(image) ? toFileId(image) : image)),
  }
  const files = written.images.filter(isPendingPicture).map(toFileId)
  // Flushed before the transaction begins, so that the transaction can delete the draft.
  const draftFlush = draft?.flush()
  await withOutboxTransaction(db, async () => {
    if ((await db.blobs.bulkGet(files)).includes(undefined)) throw new Error('A picture has left this device')
    const rows = before ? await getProjectMutations(db, before._id) : []
    const creation = rows.find(({ method }) => method === 'POST')
    const change = rows.findLast(({ method }) => method === 'PUT')
    // A change that another tab has enqueued since the form was opened isn't overwritten.
    const replacesPending = change && !change.refusal && parseSentProject(change)?.edit === before?.version
    const isNew = !before || creation?.refusal || change?.refusal?.code === 'PORTFOLIO_NOT_FOUND'
    const replaced = isNew ? rows : rows.filter((row) => row === change && (replacesPending || row.refusal))
    await dropMutations(db, replaced)
    const common = { id, files, draft: draftFlush === undefined ? undefined : { flush: () => draftFlush } }
    const _id = before && !isNew ? before._id : createId()
    const over = change && replacesPending ? versionsAfter(change) : [before?.version ?? _id]
    await enqueue(
      db,
      isNew
        ? { ...common, lane: getProjectLane(_id), method: 'POST', path: PROJECTS, body: { ...body, _id } }
        : {
            ...common,
            lane: getProjectLane(_id),
            method: 'PUT',
            path: getProjectPath(_id),
            body: { ...body, _id, edit: id, over },
          },
    )
    await deleteUnusedFiles(db, replaced)
  })
  return { outcome: flushMutation(engine, id) }
}

/**
 * The versions that a change may be based on when it replaces a pending one: the pending one may already have
 * arrived.
 */
function versionsAfter(change: QueuedMutation): string[] {
  const sent = parseSentProject(change)
  return [...(sent?.over ?? []), ...(sent?.edit ? [sent.edit] : [])].slice(-MAX_BASE_VERSIONS)
}

/**
 * Enqueues the deletion of a project and drops its other mutations. A project that hasn't been sent is
 * dropped from the outbox; the deletion is enqueued as well, in case it was already on its way.
 */
export async function removeProject(
  engine: Engine,
  projectId: string,
): Promise<{ outcome: Promise<SaveOutcome> }> {
  const { db } = engine
  const id = createId()
  await withOutboxTransaction(db, async () => {
    const rows = await getProjectMutations(db, projectId)
    const creation = rows.find(({ method }) => method === 'POST')
    await dropMutations(db, rows)
    await deleteUnusedFiles(db, rows)
    if (!creation?.refusal)
      await enqueueLatest(db, {
        id,
        lane: getProjectLane(projectId),
        method: 'DELETE',
        path: getProjectPath(projectId),
        quiet: creation !== undefined,
      })
  })
  return { outcome: flushMutation(engine, id) }
}

/** Retries a rejected mutation, with its pictures. */
export async function retryProject({ db, flush }: Engine, id: string): Promise<void> {
  await retryMutation(db, id)
  flush()
}

/** Discards a mutation: a new project is deleted, a changed one stays as it is at the server. */
export async function discardProject(engine: Engine, id: string): Promise<void> {
  const queued = await engine.db.queue.get({ id })
  const projectId = queued && getProjectId(queued)
  if (projectId && queued.method === 'POST') return void (await removeProject(engine, projectId))
  if (queued?.method !== 'PUT') await discardMutation(engine.db, id)
  else
    await withOutboxTransaction(engine.db, async () => {
      await dropMutations(engine.db, [queued])
      await deleteUnusedFiles(engine.db, [queued])
    })
  engine.flush()
}

/** Whether a retry would be rejected again. */
export const isFinal = ({ code }: NonNullable<QueuedMutation['refusal']>): boolean =>
  ['PORTFOLIO_CHANGED', 'PORTFOLIO_NOT_FOUND', 'TAKEN_BACK', 'ID_TAKEN'].includes(code)

const withOutboxTransaction = <T>(db: AccountDb, work: () => Promise<T>): Promise<T> =>
  withReopen(db, () => db.transaction('rw', db.queue, db.blobs, db.drafts, work))

const getProjectMutations = (db: AccountDb, projectId: string) =>
  db.queue.where({ lane: getProjectLane(projectId) }).toArray()

const discardedIds = new Set<string>()
/** Whether a mutation was removed from this device's outbox without being done. */
export const isDiscarded = (id: string): boolean => discardedIds.has(id)

async function dropMutations(db: AccountDb, rows: QueuedMutation[]): Promise<void> {
  for (const { id } of rows) discardedIds.add(id)
  await db.queue
    .where('id')
    .anyOf(rows.map(({ id }) => id))
    .delete()
}

/** Deletes the files of removed mutations from this device, unless another mutation still refers to them. */
async function deleteUnusedFiles(db: AccountDb, removed: QueuedMutation[]): Promise<void> {
  const referencedIds = new Set((await db.queue.toArray()).flatMap(({ files }) => files))
  await db.blobs.bulkDelete(removed.flatMap(({ files }) => files).filter((id) => !referencedIds.has(id)))
}

/** Flushes at once. The first flush may only upload the files, so a mutation with files gets a second one. */
async function flushMutation({ db, flush }: Engine, id: string): Promise<SaveOutcome> {
  for (const attempt of [1, 2]) {
    await flush()
    const queued = await db.queue.get({ id })
    if (!queued) return 'done'
    if (queued.refusal) return 'refused'
    if (queued.files.length === 0 && attempt === 1) return 'waits'
  }
  return 'waits'
}
