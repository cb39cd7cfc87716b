import * as v from 'valibot'
import { MOST_OVER, type PortfolioProject, WriteProject } from '#shared/portfolio.ts'
import { serverTime } from '../../offline/clock.ts'
import type { Engine } from '../../offline/mine/current.ts'
import { type Mine, type Queued, reopening } from '../../offline/mine/db.ts'
import { discard, newId, type Typed, tryAgain, want, wantLast } from '../../offline/mine/outbox.ts'
import { PROJECTS } from '../accounts/wishes.ts'

/** All that is wanted of one project goes out in its order. */
const laneOf = (projectId: string) => `project:${projectId}`
const pathOf = (projectId: string) => `${PROJECTS}/${projectId}`

const KEPT = 'kept:'
/** A picture of a project that lies on this device and has no address yet, by its file's id. */
export const keptPicture = (fileId: string): string => KEPT + fileId
export const isKept = (image: string): boolean => image.startsWith(KEPT)
export const fileOf = (image: string): string => image.slice(KEPT.length)

/** What became of what was wanted, when it was tried. */
export type Outcome = 'done' | 'waits' | 'refused'

/** A project as it will be once all that is wanted has happened; what was refused leaves it as it is. */
export interface ShownProject extends Omit<PortfolioProject, 'sellerUserId'> {
  /** What of it hasn't gone out, or was refused. */
  pending: { id: string; deed: 'add' | 'change'; refusal: Queued['refusal'] } | null
  /** What was written and refused: the form begins with it. */
  refused: Sent | null
}

/** As it lies in the queue: pictures of this device by their files' ids. */
const Sent = v.object({ ...WriteProject.entries, _id: v.string() })
type Sent = v.InferOutput<typeof Sent>

/** The project that an intention is about; null for another's. */
export const projectOf = ({ lane }: Queued): string | null => (lane.startsWith(laneOf('')) ? lane.slice(laneOf('').length) : null)

/** One's projects, newest first, with what is wanted of them laid over them. */
export function projectsWithIntentions(projects: Omit<PortfolioProject, 'sellerUserId'>[], queue: Queued[]): ShownProject[] {
  const shown = new Map<string, ShownProject>(projects.map((project) => [project._id, { ...project, pending: null, refused: null }]))
  for (const queued of queue) {
    const { id, method, path, at, refusal } = queued
    if (method === 'DELETE' && path.startsWith(pathOf('')) && !refusal) shown.delete(path.slice(pathOf('').length))
    const sent = method === 'DELETE' ? null : sentIn(queued)
    if (!sent) continue
    const there = shown.get(sent._id)
    // Of two, what was refused has to be seen first.
    const pending = there?.pending?.refusal ? there.pending : { id, deed: method === 'POST' ? ('add' as const) : ('change' as const), refusal }
    const { edit: version, over: _, ...written } = sent
    const mine = { ...written, ...(version && { version }), images: shownImages(sent.images) }
    // What the list has already says more than what may have made it.
    if (there && (refusal || method === 'POST')) shown.set(sent._id, { ...there, pending, refused: refusal ? { ...sent, images: mine.images } : null })
    else shown.set(sent._id, { createdAt: new Date(serverTime(at)).toISOString(), ...there, ...mine, pending, refused: null })
  }
  return [...shown.values()].sort((a, b) => (a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
}

function sentIn(queued: Queued): Sent | null {
  const sent = projectOf(queued) === null ? null : v.safeParse(Sent, queued.body)
  return sent?.success ? sent.output : null
}

const UUID = /^[0-9a-f-]{36}$/
const shownImages = (images: string[]) => images.map((image) => (UUID.test(image) ? keptPicture(image) : image))

/**
 * Puts a project into the queue, with those of its pictures that haven't arrived; what was wanted of it before, and is still here, goes out with it. What was refused because it is gone
 * becomes a new one. It is safe when this resolves; it rejects where the device has no room, or has lost a picture. `before`: the project that is changed, at the version that its writer saw;
 * null where it is a new one.
 */
export async function saveProject(
  engine: Engine,
  before: ShownProject | null,
  written: Omit<WriteProject, '_id' | 'edit' | 'over'>,
  { draft }: Typed = {},
): Promise<{ outcome: Promise<Outcome> }> {
  const { mine } = engine
  const id = newId()
  const body = { ...written, images: written.images.map((image) => (isKept(image) ? fileOf(image) : image)) }
  const files = written.images.filter(isKept).map(fileOf)
  // Written before the transaction begins, so that it is there to be taken away in it.
  const left = draft?.leave()
  await inQueue(mine, async () => {
    if ((await mine.blobs.bulkGet(files)).includes(undefined)) throw new Error('A picture has left this device')
    const rows = before ? await rowsOf(mine, before._id) : []
    const creation = rows.find(({ method }) => method === 'POST')
    const change = rows.findLast(({ method }) => method === 'PUT')
    // What another tab has queued since this was opened isn't written over either.
    const follows = change && !change.refusal && sentIn(change)?.edit === before?.version
    const anew = !before || creation?.refusal || change?.refusal?.code === 'PORTFOLIO_NOT_FOUND'
    const replaced = anew ? rows : rows.filter((row) => row === change && (follows || row.refusal))
    await letGo(mine, replaced)
    const common = { id, files, draft: left === undefined ? undefined : { leave: () => left } }
    const _id = before && !anew ? before._id : newId()
    const over = change && follows ? versionsAfter(change) : [before?.version ?? _id]
    await want(
      mine,
      anew
        ? { ...common, lane: laneOf(_id), method: 'POST', path: PROJECTS, body: { ...body, _id } }
        : { ...common, lane: laneOf(_id), method: 'PUT', path: pathOf(_id), body: { ...body, _id, edit: id, over } },
    )
    await dropUnused(mine, replaced)
  })
  return { outcome: tried(engine, id) }
}

/** The versions that a change may be made over which follows one that waits: that one may have arrived. */
function versionsAfter(change: Queued): string[] {
  const sent = sentIn(change)
  return [...(sent?.over ?? []), ...(sent?.edit ? [sent.edit] : [])].slice(-MOST_OVER)
}

/** Wants a project gone, and nothing else of it any more. One that waits goes without a trace, unless it was on its way already. */
export async function removeProject(engine: Engine, projectId: string): Promise<{ outcome: Promise<Outcome> }> {
  const { mine } = engine
  const id = newId()
  await inQueue(mine, async () => {
    const rows = await rowsOf(mine, projectId)
    const creation = rows.find(({ method }) => method === 'POST')
    await letGo(mine, rows)
    await dropUnused(mine, rows)
    if (!creation?.refusal) await wantLast(mine, { id, lane: laneOf(projectId), method: 'DELETE', path: pathOf(projectId), quiet: creation !== undefined })
  })
  return { outcome: tried(engine, id) }
}

/** Wants what was refused tried again, with its pictures. */
export async function sendProjectAgain({ mine, push }: Engine, id: string): Promise<void> {
  await tryAgain(mine, id)
  push()
}

/** The person no longer wants it: a new project goes, a change of one leaves it as it is. */
export async function discardProject(engine: Engine, id: string): Promise<void> {
  const queued = await engine.mine.queue.get({ id })
  const projectId = queued && projectOf(queued)
  if (projectId && queued.method === 'POST') return void (await removeProject(engine, projectId))
  if (queued?.method !== 'PUT') await discard(engine.mine, id)
  else
    await inQueue(engine.mine, async () => {
      await letGo(engine.mine, [queued])
      await dropUnused(engine.mine, [queued])
    })
  engine.push()
}

/** Whether the same would be refused again. */
export const isFinal = ({ code }: NonNullable<Queued['refusal']>): boolean => ['PORTFOLIO_CHANGED', 'PORTFOLIO_NOT_FOUND', 'TAKEN_BACK', 'ID_TAKEN'].includes(code)

const inQueue = <T>(mine: Mine, work: () => Promise<T>): Promise<T> => reopening(mine, () => mine.transaction('rw', mine.queue, mine.blobs, mine.drafts, work))

const rowsOf = (mine: Mine, projectId: string) => mine.queue.where({ lane: laneOf(projectId) }).toArray()

const givenUp = new Set<string>()
/** Whether an intention has left the queue here without being done. */
export const isGivenUp = (id: string): boolean => givenUp.has(id)

async function letGo(mine: Mine, rows: Queued[]): Promise<void> {
  for (const { id } of rows) givenUp.add(id)
  await mine.queue
    .where('id')
    .anyOf(rows.map(({ id }) => id))
    .delete()
}

/** Takes the files of what has left the queue off this device, but for those that something else there still names. */
async function dropUnused(mine: Mine, gone: Queued[]): Promise<void> {
  const named = new Set((await mine.queue.toArray()).flatMap(({ files }) => files))
  await mine.blobs.bulkDelete(gone.flatMap(({ files }) => files).filter((id) => !named.has(id)))
}

/** Tries at once. Files go ahead: what names them is tried when they have. */
async function tried({ mine, push }: Engine, id: string): Promise<Outcome> {
  for (const tries of [1, 2]) {
    await push()
    const queued = await mine.queue.get({ id })
    if (!queued) return 'done'
    if (queued.refusal) return 'refused'
    if (queued.files.length === 0 && tries === 1) return 'waits'
  }
  return 'waits'
}
