import type { Engine } from '../../offline/mine/current.ts'
import type { Queued } from '../../offline/mine/db.ts'
import { newId, type Typed, wantAlso } from '../../offline/mine/outbox.ts'

/** The calls that take one's own settings, with and without a network. */
export const WISHES = {
  notices: '/api/v1/notification/settings',
  replies: '/api/v1/chat/saved-replies',
  account: '/api/v1/profile',
  seller: '/api/v1/seller',
} as const
/** The call that takes a new project; one's own stands behind it. */
export const PROJECTS = '/api/v1/portfolio'
const DEEDS = { POST: 'newProject', PUT: 'editedProject', DELETE: 'project' } as const

/** Puts a change of settings into the queue: it is safe when this resolves, and has been done when the answer's promise says so; not where it waits, or was refused. */
export async function wish(engine: Engine, what: keyof typeof WISHES, body: object, typed: Typed & { files?: string[] } = {}): Promise<{ done: Promise<boolean> }> {
  const id = newId()
  await wantAlso(engine.mine, { id, method: 'PUT', path: WISHES[what], body, ...typed })
  const { mine, push } = engine
  return { done: push().then(async () => (await mine.queue.get({ id })) === undefined) }
}

/** What an intention of these is about, for telling it to the person; null for another's. */
export function wishOfIntention({ method, path }: Queued): keyof typeof WISHES | (typeof DEEDS)[Queued['method']] | null {
  if (path.startsWith(PROJECTS)) return DEEDS[method]
  const found = Object.entries(WISHES).find(([, call]) => method === 'PUT' && call === path)?.[0]
  return found === 'notices' || found === 'replies' || found === 'account' || found === 'seller' ? found : null
}
