import { sql } from 'kysely'
import { openPostgres } from '../../api/db/postgres.ts'
import { isUnreachable } from '../../api/db/unreachable.ts'
import { write } from '../../api/db/write.ts'

/**
 * A process that never comes to the end of its first write to the database at a URL, and writes the same
 * again when that fails. Prints "writing", then "unavailable" or the other error, then "written".
 */
const database = await openPostgres(process.argv[2] ?? '')
const insertNote = (isStuck: boolean) =>
  write(database, async (tx, recordChange) => {
    await tx.insertInto('settings').values({ key: 'note', value: '"stuck"' }).execute()
    recordChange(['public'], 'listing', 'stuck')
    if (isStuck) console.log('writing')
    while (isStuck) await sql`select 1`.execute(tx)
  })
await insertNote(true).catch((error: unknown) =>
  console.log(isUnreachable(error) ? 'unavailable' : String(error)),
)
await insertNote(false)
console.log('written')
await database.close()
