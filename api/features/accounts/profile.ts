import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Account } from '#shared/account.ts'
import type { Preferences, UpdatePreferences, UpdateProfile } from '#shared/accounts.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type Changed, write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/errors.ts'
import { publishPicture } from '../uploads/publish.ts'
import { ownsFile } from '../uploads/uploads.ts'
import { askPassword, type From, findAccount } from './accounts.ts'
import { refuseImitatingPerson } from './lookalikes.ts'

/** Called in the same transaction when the account of a person changed that others have made something of. */
export type ProfileChanged = (tx: Transaction<Schema>, changed: Changed, userId: string, now: Date) => Promise<void>

type Shop = Pick<Deps, 'database' | 'files' | 'env'>

/** Changes what is given and leaves the rest. A picture must be one of one's own uploads; any other is FILE_NOT_FOUND. */
export async function updateProfile(shop: Shop, userId: string, sent: v.InferOutput<typeof UpdateProfile>, profileChanged: ProfileChanged, now: Date): Promise<Account> {
  const { database } = shop
  const form = sent.profileImage ? { ...sent, profileImage: await publishPicture(shop, userId, sent.profileImage, now) } : sent
  const changes: Partial<Schema['users']> = {
    ...(form.firstName !== undefined && { first_name: form.firstName }),
    ...(form.lastName !== undefined && { last_name: form.lastName }),
    ...(form.profileImage !== undefined && { profile_image: form.profileImage }),
    ...(form.phoneNumber !== undefined && { phone: form.phoneNumber }),
    ...(form.description !== undefined && { description: form.description }),
    ...(form.country !== undefined && { country: form.country }),
  }
  await write(database, async (tx, changed) => {
    if (Object.keys(changes).length === 0) return
    await refuseImitatingPerson(tx, form, userId)
    if (form.profileImage && !(await ownsFile(tx, userId, form.profileImage, 'picture')))
      throw new Refusal('FILE_NOT_FOUND', { errors: [{ path: 'profileImage', message: 'Upload the picture first' }] })
    await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
    await profileChanged(tx, changed, userId, now)
    changed(['public', userId], 'user', userId)
  })
  return findAccount(database, userId)
}

export async function readPreferences({ db }: Database, userId: string): Promise<v.InferOutput<typeof Preferences>> {
  const row = await db.selectFrom('users').select(['language', 'confirm_new_devices']).where('id', '=', userId).executeTakeFirstOrThrow()
  return { language: INTERFACE_LANGUAGES.find((each) => each === row.language) ?? 'en', confirmNewDevices: row.confirm_new_devices === 1 }
}

/** Letting new devices in unconfirmed asks for the password; WRONG_PASSWORD. */
export async function updatePreferences(
  database: Database,
  person: { id: string; sessionId: string },
  form: v.InferOutput<typeof UpdatePreferences>,
  from: Pick<From, 'now' | 'limited'>,
): Promise<v.InferOutput<typeof Preferences>> {
  const { id: userId } = person
  if (form.confirmNewDevices === false && (await readPreferences(database, userId)).confirmNewDevices)
    await askPassword(database, person, form.password ?? '', { path: 'password', message: 'The password is wrong' }, from)
  const changes: { language?: string; confirm_new_devices?: number } = {
    ...(form.language !== undefined && { language: form.language }),
    ...(form.confirmNewDevices !== undefined && { confirm_new_devices: form.confirmNewDevices ? 1 : 0 }),
  }
  if (Object.keys(changes).length > 0) await write(database, (tx) => tx.updateTable('users').set(changes).where('id', '=', userId).execute())
  return readPreferences(database, userId)
}
