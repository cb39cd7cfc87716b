import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { Id } from '#shared/envelope.ts'
import { getJson } from '../../offline/api.ts'
import type { Engine } from '../../offline/mine/current.ts'
import type { Queued } from '../../offline/mine/db.ts'
import { newId, type Typed } from '../../offline/mine/outbox.ts'
import { wantAlso } from '../../offline/mine/want-also.ts'
import { updateUser } from '../../offline/session.ts'

/** The calls that take one's own settings, with and without a network. */
export const WISHES = {
  notices: '/api/v1/notification/settings',
  replies: '/api/v1/chat/saved-replies',
  account: '/api/v1/profile',
  seller: '/api/v1/seller',
  profile: '/api/v1/seller/profile',
} as const
/** The call that takes a new project; one's own stands behind it. */
export const PROJECTS = '/api/v1/portfolio'
const DEEDS = { POST: 'newProject', PUT: 'editedProject', DELETE: 'project' } as const
const NAMES = ['notices', 'replies', 'account', 'seller', 'profile'] as const

type Sent = Typed & { files?: string[]; join?: (under: unknown, over: unknown) => object }

/** Puts a change of settings into the queue: it is safe when this resolves, and has been done when the answer's promise says so; not where it waits, or was refused. */
export async function wish(engine: Engine, what: keyof typeof WISHES, body: object, { join, ...typed }: Sent = {}): Promise<{ done: Promise<boolean> }> {
  const id = newId()
  await wantAlso(engine.mine, { id, method: 'PUT', path: WISHES[what], body, ...typed }, join)
  const { mine, push } = engine
  return { done: push().then(async () => (await mine.queue.get({ id })) === undefined) }
}

/** The files that go ahead of what names this portrait: one that lies on this device is called by its id. */
export const portraitFiles = (portrait: unknown): string[] => (v.is(Id, portrait) ? [portrait] : [])

/** What an intention of these is about, for telling it to the person; null for another's. */
export function wishOfIntention({ method, path }: Queued): keyof typeof WISHES | (typeof DEEDS)[Queued['method']] | null {
  if (path.startsWith(PROJECTS)) return DEEDS[method]
  return method === 'PUT' ? (NAMES.find((name) => WISHES[name] === path) ?? null) : null
}

/** Takes over what the server knows of who is signed in. */
export const refreshAccount = async (): Promise<void> => updateUser(await getJson('profile', Account))
