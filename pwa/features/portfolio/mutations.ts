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

/** All that is wanted of one project goes out in its order. */
const laneOf = (projectId: string) => `project:${projectId}`
const pathOf = (projectId: string) => `${PROJECTS}/${projectId}`

const KEPT = 'kept:'
/** A picture of a project that lies on this device and has no address yet, by its file's id. */
export const toPendingPictureUrl = (fileId: string): string => KEPT + fileId
export const isPendingPicture = (image: string): boolean => image.startsWith(KEPT)
export const toFileId = (image: string): string => image.slice(KEPT.length)

/** What became of what was wanted, when it was tried. */
export type SaveOutcome = 'done' | 'waits' | 'refused'

/** A project as it will be once all that is wanted has happened; what was refused leaves it as it is. */
export interface ProjectWithPending extends Omit<PortfolioProject, 'sellerUserId'> {
  /** What of it hasn't gone out, or was refused. */
  pending: { id: string; deed: 'add' | 'change'; refusal: QueuedMutation['refusal'] } | null
  /** What was written and refused: the form begins with it. */
  refused: Sent | null
}

/** As it lies in the queue: pictures of this device by their files' ids. */
const Sent = v.object({ ...WriteProject.entries, _id: v.string() })
type Sent = v.InferOutput<typeof Sent>

/** The project that an intention is about; null for another's. */
export const toProject = ({ lane }: QueuedMutation): string | null =>
  lane.startsWith(laneOf('')) ? lane.slice(laneOf('').length) : null

/** One's projects, newest first, with what is wanted of them laid over them. */
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
    // Of two, what was refused has to be seen first.
    const pending = there?.pending?.refusal
      ? there.pending
      : { id, deed: method === 'POST' ? ('add' as const) : ('change' as const), refusal }
    const { edit: version, over: _, ...written } = sent
    const mine = { ...written, ...(version && { version }), images: shownImages(sent.images) }
    // What the list has already says more than what may have made it.
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
 * Puts a project into the queue, with those of its pictures that haven't arrived; what was wanted of it
 * before, and is still here, goes out with it. What was refused because it is gone becomes a new one. It is
 * safe when this resolves; it rejects where the device has no room, or has lost a picture. `before`: the
 * project that is changed, at the version that its writer saw; null where it is a new one.
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
  // Written before the transaction begins, so that it is there to be taken away in it.
  const left = draft?.flush()
  await inQueue(db, async () => {
    if ((await db.blobs.bulkGet(files)).includes(undefined)) throw new Error('A picture has left this device')
    const rows = before ? await rowsOf(db, before._id) : []
    const creation = rows.find(({ method }) => method === 'POST')
    const change = rows.findLast(({ method }) => method === 'PUT')
    // What another tab has queued since this was opened isn't written over either.
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

/** The versions that a change may be made over which follows one that waits: that one may have arrived. */
function versionsAfter(change: QueuedMutation): string[] {
  const sent = sentIn(change)
  return [...(sent?.over ?? []), ...(sent?.edit ? [sent.edit] : [])].slice(-MOST_OVER)
}

/**
 * Wants a project gone, and nothing else of it any more. One that waits goes without a trace, unless it was
 * on its way already.
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

/** Wants what was refused tried again, with its pictures. */
export async function retryProject({ db, flush }: Engine, id: string): Promise<void> {
  await retryMutation(db, id)
  flush()
}

/** The person no longer wants it: a new project goes, a change of one leaves it as it is. */
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

/** Whether the same would be refused again. */
export const isFinal = ({ code }: NonNullable<QueuedMutation['refusal']>): boolean =>
  ['PORTFOLIO_CHANGED', 'PORTFOLIO_NOT_FOUND', 'TAKEN_BACK', 'ID_TAKEN'].includes(code)

const inQueue = <T>(mine: AccountDb, work: () => Promise<T>): Promise<T> =>
  withReopen(mine, () => mine.transaction('rw', mine.queue, mine.blobs, mine.drafts, work))

const rowsOf = (mine: AccountDb, projectId: string) => mine.queue.where({ lane: laneOf(projectId) }).toArray()

const givenUp = new Set<string>()
/** Whether an intention has left the queue here without being done. */
export const isDiscarded = (id: string): boolean => givenUp.has(id)

async function letGo(mine: AccountDb, rows: QueuedMutation[]): Promise<void> {
  for (const { id } of rows) givenUp.add(id)
  await mine.queue
    .where('id')
    .anyOf(rows.map(({ id }) => id))
    .delete()
}

/**
 * Takes the files of what has left the queue off this device, but for those that something else there still
 * names.
 */
async function dropUnused(mine: AccountDb, gone: QueuedMutation[]): Promise<void> {
  const named = new Set((await mine.queue.toArray()).flatMap(({ files }) => files))
  await mine.blobs.bulkDelete(gone.flatMap(({ files }) => files).filter((id) => !named.has(id)))
}

/** Tries at once. Files go ahead: what names them is tried when they have. */
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
