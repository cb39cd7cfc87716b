import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { Id } from '#shared/envelope.ts'
import { getJson } from '../../client/api.ts'
import { updateUser } from '../../client/session.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { enqueueMerged } from '../../sync/enqueue-merged.ts'
import { createId, type DraftSource } from '../../sync/outbox.ts'

/** The calls that take one's own settings, with and without a network. */
export const SETTINGS_PATHS = {
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

type Sent = DraftSource & { files?: string[]; join?: (under: unknown, over: unknown) => object }

/**
 * Puts a change of settings into the queue: it is safe when this resolves, and has been done when the
 * answer's promise says so; not where it waits, or was refused.
 */
export async function enqueueSettings(
  engine: Engine,
  kind: keyof typeof SETTINGS_PATHS,
  body: object,
  { join, ...draftSource }: Sent = {},
): Promise<{ done: Promise<boolean> }> {
  const id = createId()
  await enqueueMerged(
    engine.db,
    { id, method: 'PUT', path: SETTINGS_PATHS[kind], body, ...draftSource },
    join,
  )
  const { db, flush } = engine
  return { done: flush().then(async () => (await db.queue.get({ id })) === undefined) }
}

/** The files that go ahead of what names this portrait: one that lies on this device is called by its id. */
export const portraitFiles = (portrait: unknown): string[] => (v.is(Id, portrait) ? [portrait] : [])

/** What an intention of these is about, for telling it to the person; null for another's. */
export function getSettingsKind({
  method,
  path,
}: QueuedMutation): keyof typeof SETTINGS_PATHS | (typeof DEEDS)[QueuedMutation['method']] | null {
  if (path.startsWith(PROJECTS)) return DEEDS[method]
  return method === 'PUT' ? (NAMES.find((name) => SETTINGS_PATHS[name] === path) ?? null) : null
}

/** Takes over what the server knows of who is signed in. */
export const refreshAccount = async (): Promise<void> => updateUser(await getJson('profile', Account))
