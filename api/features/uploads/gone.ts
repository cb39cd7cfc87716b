import type { Transaction } from 'kysely'
import { eachInTurn, inGroups, inPages } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { FileStore } from '../../outside/files.ts'

const AT_ONCE = 100

/** Notes files as gone in the transaction in which their rows go: wherever the process ends then, their bytes go as well. The answer is the ids. */
export async function noteGone(tx: Transaction<Schema>, ids: string[]): Promise<string[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await tx
      .insertInto('gone_files')
      .values(ids.slice(from, from + AT_ONCE).map((id) => ({ id })))
      .onConflict((known) => known.doNothing())
      .execute()
  return ids
}

/** Removes the bytes of files that were noted as gone. What can't be removed now is removed by the next sweep. */
export const removeGone = (database: Database, files: FileStore, ids: string[]): Promise<void> => removeEach(database, files, ids).catch(() => undefined)

/** The same for all that an end of the process, or a store that didn't answer, has left. */
export async function sweepGone(database: Database, files: FileStore): Promise<void> {
  const all = inPages(
    '',
    AT_ONCE,
    (after, most) => database.db.selectFrom('gone_files').select('id').where('id', '>', after).orderBy('id').limit(most).execute(),
    ({ id }) => id,
  )
  await eachInTurn(inGroups(all, AT_ONCE), (group) =>
    removeEach(
      database,
      files,
      group.map(({ id }) => id),
    ),
  )
}

async function removeEach(database: Database, files: FileStore, ids: string[]): Promise<void> {
  const done: string[] = []
  try {
    await eachInTurn(ids, async (id) => {
      if (!(await isAnew(database, id))) await files.remove(id)
      done.push(id)
    })
  } finally {
    if (done.length > 0) await write(database, (tx) => tx.deleteFrom('gone_files').where('id', 'in', done).execute())
  }
}

/** Whether a file of this id has come, or is coming, since. */
async function isAnew({ db }: Database, id: string): Promise<boolean> {
  const [file, begun] = [
    await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst(),
    await db.selectFrom('begun_uploads').select('id').where('id', '=', id).executeTakeFirst(),
  ]
  return file !== undefined || begun !== undefined
}
