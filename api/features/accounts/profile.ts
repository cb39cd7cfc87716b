import type * as v from 'valibot'
import type { Account } from '#shared/account.ts'
import type { Preferences, UpdateAccount, UpdatePreferences } from '#shared/accounts.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { publishPicture } from '../uploads/publish-picture.ts'
import { ownsFile } from '../uploads/uploads.ts'
import { type AuthContext, findAccount, requirePassword } from './accounts.ts'
import { assertNoConflicts } from './conflicts.ts'
import { rejectImitatingName } from './lookalikes.ts'
import { recordProfileChange } from './profile-changes.ts'

type FileDeps = Pick<Deps, 'database' | 'files' | 'env'>

/**
 * Changes the given fields and leaves the rest. A picture must be one of the user's own uploads; any other is
 * FILE_NOT_FOUND. PROFILE_CHANGED, without any change, when a changed field has none of its `over` values.
 */
export async function updateProfile(
  deps: FileDeps,
  userId: string,
  sent: v.InferOutput<typeof UpdateAccount>,
  now: Date,
): Promise<Account> {
  const { database } = deps
  const form = sent.profileImage
    ? { ...sent, profileImage: await publishPicture(deps, userId, sent.profileImage, now) }
    : sent
  const changes: Partial<Schema['users']> = {
    ...(form.firstName !== undefined && { first_name: form.firstName }),
    ...(form.lastName !== undefined && { last_name: form.lastName }),
    ...(form.profileImage !== undefined && { profile_image: form.profileImage }),
    ...(form.phoneNumber !== undefined && { phone: form.phoneNumber }),
    ...(form.description !== undefined && { description: form.description }),
    ...(form.country !== undefined && { country: form.country }),
  }
  await write(database, async (tx, recordChange) => {
    const { over, ...fields } = form
    if (over) assertNoConflicts(await findAccount({ db: tx }, userId), fields, over)
    await rejectImitatingName(tx, form, userId)
    if (form.profileImage && !(await ownsFile(tx, userId, form.profileImage, 'picture')))
      throw new DomainError('FILE_NOT_FOUND', {
        errors: [{ path: 'profileImage', message: 'Upload the image first' }],
      })
    await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
    await recordProfileChange(tx, recordChange, userId, now)
  })
  return findAccount(database, userId)
}

export async function readPreferences(
  { db }: Database,
  userId: string,
): Promise<v.InferOutput<typeof Preferences>> {
  const row = await db
    .selectFrom('users')
    .select(['language', 'confirm_new_devices'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    language: INTERFACE_LANGUAGES.find((each) => each === row.language) ?? 'en',
    confirmNewDevices: row.confirm_new_devices === 1,
  }
}

/** Turning off the confirmation of new devices requires the password; WRONG_PASSWORD. */
export async function updatePreferences(
  database: Database,
  user: { id: string; sessionId: string },
  form: v.InferOutput<typeof UpdatePreferences>,
  context: Pick<AuthContext, 'now' | 'isRateLimited'>,
): Promise<v.InferOutput<typeof Preferences>> {
  const { id: userId } = user
  if (form.confirmNewDevices === false && (await readPreferences(database, userId)).confirmNewDevices)
    await requirePassword(database, user, form.password ?? '', { context })
  const changes: { language?: string; confirm_new_devices?: number } = {
    ...(form.language !== undefined && { language: form.language }),
    ...(form.confirmNewDevices !== undefined && { confirm_new_devices: form.confirmNewDevices ? 1 : 0 }),
  }
  if (Object.keys(changes).length > 0)
    await write(database, (tx) => tx.updateTable('users').set(changes).where('id', '=', userId).execute())
  return readPreferences(database, userId)
}
