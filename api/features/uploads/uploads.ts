import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

/** A file that anyone may see, if it is of one of the kinds. */
export async function findPublicFile({ db }: Database, id: string, kinds: Schema['files']['kind'][]) {
  return db.selectFrom('files').select(['kind', 'type']).where('id', '=', id).where('visibility', '=', 'public').where('kind', 'in', kinds).executeTakeFirst()
}
