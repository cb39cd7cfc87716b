import * as v from 'valibot'
import { MOST_OVER, type PortfolioProject, WriteProject } from '#shared/portfolio.ts'
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
const laneOf = (projectId: string) => `project:${projectId}`
const pathOf = (projectId: string) => `${PROJECTS}/${projectId}`

const KEPT = 'kept:'
/** Placeholder URL, by file id, of a project's picture that is on this device and hasn't been uploaded. */
export const toPendingPictureUrl = (fileId: string): string => KEPT + fileId
export const isPendingPicture = (image: string): boolean => image.startsWith(KEPT)
export const toFileId = (image: string): string => image.slice(KEPT.length)

/** Result of the first attempt to send a mutation. */
export type SaveOutcome = 'done' | 'waits' | 'refused'

/** A project with pending mutations overlaid; rejected ones don't change it. */
export interface ProjectWithPending extends Omit<PortfolioProject, 'sellerUserId'> {
  /** The newest mutation that is pending, or the one that was rejected. */
  pending: { id: string; deed: 'add' | 'change'; refusal: QueuedMutation['refusal'] } | null
  /** The rejected content; the form opens with it. */
  refused: Sent | null
}

/** The body of a mutation in the outbox: pictures on this device are referred to by their file ids. */
const Sent = v.object({ ...WriteProject.entries, _id: v.string() })
type Sent = v.InferOutput<typeof Sent>

/** The id of the project that a mutation is about; null if it belongs to another feature. */
export const toProject = ({ lane }: QueuedMutation): string | null =>
  lane.startsWith(laneOf('')) ? lane.slice(laneOf('').length) : null

/** The user's projects, newest first, with pending mutations overlaid. */
export function withPendingProjects(
  projects: Omit<PortfolioProject, 'sellerUserId'>[],
  queue: QueuedMutation[],
): ProjectWithPending[] {
  const shown = new Map<string, ProjectWithPending>(
    projects.map((project) => [project._id, { ...project, pending: null, refused: null }]),
  )
  for (const queued of queue) {
    const { id, method, path, at, refusal } = queued
    if (method === 'DELETE' && path.startsWith(pathOf('')) && !refusal)
      shown.delete(path.slice(pathOf('').length))
    const sent = method === 'DELETE' ? null : sentIn(queued)
    if (!sent) continue
    const there = shown.get(sent._id)
    // A rejection takes precedence: the user has to see it first.
    const pending = there?.pending?.refusal
      ? there.pending
      : { id, deed: method === 'POST' ? ('add' as const) : ('change' as const), refusal }
    const { edit: version, over: _, ...written } = sent
    const mine = { ...written, ...(version && { version }), images: shownImages(sent.images) }
    // The fetched project is newer than the mutation that created it.
    if (there && (refusal || method === 'POST'))
      shown.set(sent._id, { ...there, pending, refused: refusal ? { ...sent, images: mine.images } : null })
    else
      shown.set(sent._id, {
        createdAt: new Date(serverTime(at)).toISOString(),
        ...there,
        ...mine,
        pending,
        refused: null,
      })
  }
  return [...shown.values()].sort((a, b) =>
    a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
  )
}

function sentIn(queued: QueuedMutation): Sent | null {
  const sent = toProject(queued) === null ? null : v.safeParse(Sent, queued.body)
  return sent?.success ? sent.output : null
}

const UUID = /^[0-9a-f-]{36}$/
const shownImages = (images: string[]) =>
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
  const left = draft?.flush()
  await inQueue(db, async () => {
    if ((await db.blobs.bulkGet(files)).includes(undefined)) throw new Error('A picture has left this device')
    const rows = before ? await rowsOf(db, before._id) : []
    const creation = rows.find(({ method }) => method === 'POST')
    const change = rows.findLast(({ method }) => method === 'PUT')
    // A change that another tab has enqueued since the form was opened isn't overwritten.
    const follows = change && !change.refusal && sentIn(change)?.edit === before?.version
    const anew = !before || creation?.refusal || change?.refusal?.code === 'PORTFOLIO_NOT_FOUND'
    const replaced = anew ? rows : rows.filter((row) => row === change && (follows || row.refusal))
    await letGo(db, replaced)
    const common = { id, files, draft: left === undefined ? undefined : { flush: () => left } }
    const _id = before && !anew ? before._id : createId()
    const over = change && follows ? versionsAfter(change) : [before?.version ?? _id]
    await enqueue(
      db,
      anew
        ? { ...common, lane: laneOf(_id), method: 'POST', path: PROJECTS, body: { ...body, _id } }
        : {
            ...common,
            lane: laneOf(_id),
            method: 'PUT',
            path: pathOf(_id),
            body: { ...body, _id, edit: id, over },
          },
    )
    await dropUnused(db, replaced)
  })
  return { outcome: tried(engine, id) }
}

/**
 * The versions that a change may be based on when it replaces a pending one: the pending one may already have
 * arrived.
 */
function versionsAfter(change: QueuedMutation): string[] {
  const sent = sentIn(change)
  return [...(sent?.over ?? []), ...(sent?.edit ? [sent.edit] : [])].slice(-MOST_OVER)
}

/**
 * Enqueues the deletion of a project and drops its other mutations. A project that hasn't been sent is
 * dropped from the outbox; the server is told to delete it as well, in case it was already on its way.
 */
export async function removeProject(
  engine: Engine,
  projectId: string,
): Promise<{ outcome: Promise<SaveOutcome> }> {
  const { db } = engine
  const id = createId()
  await inQueue(db, async () => {
    const rows = await rowsOf(db, projectId)
    const creation = rows.find(({ method }) => method === 'POST')
    await letGo(db, rows)
    await dropUnused(db, rows)
    if (!creation?.refusal)
      await enqueueLatest(db, {
        id,
        lane: laneOf(projectId),
        method: 'DELETE',
        path: pathOf(projectId),
        quiet: creation !== undefined,
      })
  })
  return { outcome: tried(engine, id) }
}

/** Retries a rejected mutation, with its pictures. */
export async function retryProject({ db, flush }: Engine, id: string): Promise<void> {
  await retryMutation(db, id)
  flush()
}

/** Discards a mutation: a new project is deleted, a changed one stays as it is at the server. */
export async function discardProject(engine: Engine, id: string): Promise<void> {
  const queued = await engine.db.queue.get({ id })
  const projectId = queued && toProject(queued)
  if (projectId && queued.method === 'POST') return void (await removeProject(engine, projectId))
  if (queued?.method !== 'PUT') await discardMutation(engine.db, id)
  else
    await inQueue(engine.db, async () => {
      await letGo(engine.db, [queued])
      await dropUnused(engine.db, [queued])
    })
  engine.flush()
}

/** Whether a retry would be rejected again. */
export const isFinal = ({ code }: NonNullable<QueuedMutation['refusal']>): boolean =>
  ['PORTFOLIO_CHANGED', 'PORTFOLIO_NOT_FOUND', 'TAKEN_BACK', 'ID_TAKEN'].includes(code)

const inQueue = <T>(mine: AccountDb, work: () => Promise<T>): Promise<T> =>
  withReopen(mine, () => mine.transaction('rw', mine.queue, mine.blobs, mine.drafts, work))

const rowsOf = (mine: AccountDb, projectId: string) => mine.queue.where({ lane: laneOf(projectId) }).toArray()

const givenUp = new Set<string>()
/** Whether a mutation was removed from this device's outbox without being done. */
export const isDiscarded = (id: string): boolean => givenUp.has(id)

async function letGo(mine: AccountDb, rows: QueuedMutation[]): Promise<void> {
  for (const { id } of rows) givenUp.add(id)
  await mine.queue
    .where('id')
    .anyOf(rows.map(({ id }) => id))
    .delete()
}

/** Deletes the files of removed mutations from this device, unless another mutation still refers to them. */
async function dropUnused(mine: AccountDb, gone: QueuedMutation[]): Promise<void> {
  const named = new Set((await mine.queue.toArray()).flatMap(({ files }) => files))
  await mine.blobs.bulkDelete(gone.flatMap(({ files }) => files).filter((id) => !named.has(id)))
}

/** Flushes at once. The first flush may only upload the files, so a mutation with files gets a second one. */
async function tried({ db, flush }: Engine, id: string): Promise<SaveOutcome> {
  for (const tries of [1, 2]) {
    await flush()
    const queued = await db.queue.get({ id })
    if (!queued) return 'done'
    if (queued.refusal) return 'refused'
    if (queued.files.length === 0 && tries === 1) return 'waits'
  }
  return 'waits'
}
