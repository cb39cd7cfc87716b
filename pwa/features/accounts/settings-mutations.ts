import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { Id } from '#shared/envelope.ts'
import { getJson } from '../../client/api.ts'
import { updateUser } from '../../client/session.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { enqueueMerged } from '../../sync/enqueue-merged.ts'
import { createId, type DraftSource } from '../../sync/outbox.ts'

/** Endpoints that accept the account's settings, online or from the outbox. */
export const SETTINGS_PATHS = {
  notices: '/api/v1/notification/settings',
  replies: '/api/v1/chat/saved-replies',
  account: '/api/v1/profile',
  seller: '/api/v1/seller',
  profile: '/api/v1/seller/profile',
} as const
/** Endpoint that creates a portfolio project; `PROJECTS/<id>` changes one. */
export const PROJECTS = '/api/v1/portfolio'
const PROJECT_KINDS = { POST: 'newProject', PUT: 'editedProject', DELETE: 'project' } as const
const SETTINGS_KINDS = ['notices', 'replies', 'account', 'seller', 'profile'] as const

type Sent = DraftSource & {
  files?: string[]
  merge?: (base: unknown, patch: unknown) => object
  listFiles?: (body: object, ids: string[]) => string[]
}

/**
 * Enqueues a settings mutation. It is stored on the device when this resolves. `done` resolves to true once
 * the server has done it, to false while it waits or if it was rejected.
 */
export async function enqueueSettings(
  engine: Engine,
  kind: keyof typeof SETTINGS_PATHS,
  body: object,
  { merge, listFiles, ...draftSource }: Sent = {},
): Promise<{ done: Promise<boolean> }> {
  const id = createId()
  await enqueueMerged(
    engine.db,
    { id, method: 'PUT', path: SETTINGS_PATHS[kind], body, ...draftSource },
    merge,
    listFiles,
  )
  const { db, flush } = engine
  return { done: flush().then(async () => (await db.queue.get({ id })) === undefined) }
}

/**
 * Ids of the files to upload before a mutation that refers to this portrait. A portrait that is only on this
 * device is referred to by its id.
 */
export const portraitFiles = (portrait: unknown): string[] => (v.is(Id, portrait) ? [portrait] : [])

/** The kind of a settings mutation, for describing it to the user; null if it belongs to another feature. */
export function getSettingsKind({
  method,
  path,
}: QueuedMutation): keyof typeof SETTINGS_PATHS | (typeof PROJECT_KINDS)[QueuedMutation['method']] | null {
  if (path.startsWith(PROJECTS)) return PROJECT_KINDS[method]
  return method === 'PUT' ? (SETTINGS_KINDS.find((name) => SETTINGS_PATHS[name] === path) ?? null) : null
}

/** Updates the session with the server's version of the account. */
export const refreshAccount = async (): Promise<void> => updateUser(await getJson('profile', Account))
