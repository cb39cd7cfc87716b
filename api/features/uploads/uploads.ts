import type { Transaction } from 'kysely'
import { fileIdOf } from '#shared/uploads.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

/** A file that anyone may see, if it is of one of the kinds. */
export async function findPublicFile({ db }: Database, id: string, kinds: Schema['files']['kind'][]) {
  return db.selectFrom('files').select(['kind', 'type']).where('id', '=', id).where('visibility', '=', 'public').where('kind', 'in', kinds).executeTakeFirst()
}

/** Whether an address is that of a picture which this person has uploaded for everybody to see. */
export async function ownsPicture(tx: Transaction<Schema>, userId: string, url: string): Promise<boolean> {
  const id = fileIdOf(url) ?? ''
  const file = await tx.selectFrom('files').select('id').where('id', '=', id).where('owner_user_id', '=', userId).where('visibility', '=', 'public').executeTakeFirst()
  return file !== undefined
}
