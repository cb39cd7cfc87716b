import type { Engine } from '../../offline/mine/current.ts'
import type { Queued } from '../../offline/mine/db.ts'
import { newId, type Typed, wantAlso, wantLast } from '../../offline/mine/outbox.ts'

/** The calls that take one's own settings, with and without a network. */
export const WISHES = {
  notices: '/api/v1/notification/settings',
  replies: '/api/v1/chat/saved-replies',
  account: '/api/v1/profile',
  seller: '/api/v1/seller',
} as const
const PROJECT = '/api/v1/portfolio/'

/** Puts a change of settings into the queue: it is safe when this resolves, and has been done when the answer's promise says so; not where it waits, or was refused. */
export async function wish(engine: Engine, what: keyof typeof WISHES, body: object, typed: Typed & { files?: string[] } = {}): Promise<{ done: Promise<boolean> }> {
  const id = newId()
  await wantAlso(engine.mine, { id, method: 'PUT', path: WISHES[what], body, ...typed })
  return pushed(engine, id)
}

const pushed = ({ mine, push }: Engine, id: string) => ({ done: push().then(async () => (await mine.queue.get({ id })) === undefined) })

/** Wants a project gone. */
export async function wishProjectGone(engine: Engine, projectId: string): Promise<{ done: Promise<boolean> }> {
  const id = newId()
  await wantLast(engine.mine, { id, method: 'DELETE', path: PROJECT + projectId })
  return pushed(engine, id)
}

/** The projects that are to go, and aren't refused. */
export const projectsToGo = (queue: Queued[]): string[] =>
  queue.flatMap(({ method, path, refusal }) => (method === 'DELETE' && path.startsWith(PROJECT) && !refusal ? [path.slice(PROJECT.length)] : []))

/** What an intention of these is about, for telling it to the person; null for another's. */
export function wishOfIntention({ method, path }: Queued): keyof typeof WISHES | 'project' | null {
  if (method === 'DELETE' && path.startsWith(PROJECT)) return 'project'
  const found = Object.entries(WISHES).find(([, call]) => method === 'PUT' && call === path)?.[0]
  return found === 'notices' || found === 'replies' || found === 'account' || found === 'seller' ? found : null
}
