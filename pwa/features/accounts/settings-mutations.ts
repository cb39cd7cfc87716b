import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { Id } from '#shared/protocol/envelope.ts'
import type { MutationKind, Payload } from '#shared/protocol/mutation-payloads.ts'
import type { Mutation } from '#shared/protocol/mutations.ts'
import { callEndpoint } from '../../client/api.ts'
import { updateUser } from '../../client/session.ts'
import { createId } from '../../platform/create-id.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { enqueueMerged } from '../../sync/enqueue-merged.ts'
import type { DraftSource } from '../../sync/outbox.ts'

/** The changes of settings of which one waits at a time, merged with what it replaces. */
export const SETTINGS_KINDS = [
  'changeNoticeSettings',
  'changeSavedReplies',
  'updateAccount',
  'updateSeller',
  'editProfile',
] as const satisfies MutationKind[]
type SettingsKind = (typeof SETTINGS_KINDS)[number]

type EnqueueOptions<K extends MutationKind> = DraftSource & {
  files?: string[]
  merge?: (base: Payload<K>, patch: Payload<K>) => Payload<K>
  listFiles?: (payload: Payload<K>, ids: string[]) => string[]
}

/**
 * Enqueues a settings mutation. It is stored on the device when this resolves. `done` resolves to true once
 * the server has done it, to false while it waits or if it was rejected.
 */
export async function enqueueSettings<K extends SettingsKind>(
  engine: Engine,
  mutation: Mutation<K>,
  { merge, listFiles, ...options }: EnqueueOptions<K> = {},
): Promise<{ done: Promise<boolean> }> {
  const id = createId()
  await enqueueMerged(engine.db, { ...mutation, id, ...options }, merge, listFiles)
  const { db, flush } = engine
  return { done: flush().then(async () => (await db.outbox.get({ id })) === undefined) }
}

/**
 * Ids of the files to upload before a mutation that refers to this portrait. A portrait that is only on this
 * device is referred to by its id.
 */
export const portraitFiles = (portrait: unknown): string[] => (v.is(Id, portrait) ? [portrait] : [])

/** Whether an account's cached queries depend on a mutation. */
export const isSettingsMutation = ({ kind }: QueuedMutation): boolean =>
  kind === 'completeProfile' || kind === 'changePlan' || SETTINGS_KINDS.some((each) => each === kind)

/** Updates the session with the server's version of the account. */
export const refreshAccount = async (): Promise<void> =>
  updateUser(await callEndpoint('GET /profile', Account))
