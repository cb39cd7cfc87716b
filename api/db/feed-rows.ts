import { sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { FeedEntity } from './feed-sources.ts'
import type { Database } from './open.ts'
import { prepareQuery } from './prepared-query.ts'

type Db = Database['db']

/** Something of an audience's feed that a write has changed. */
export interface RecordedChange {
  audience: string
  entity: FeedEntity
  id: string
}

/** What a commit added to one audience's feed, and the last sequence number before it. */
export interface AudienceChanges {
  previousSeq: number
  entities: Set<FeedEntity>
}

/**
 * Writes the rows of the change feed, in order; a newer change of a thing replaces the older. Returns what
 * was added for each audience.
 */
export async function writeFeedRows(
  tx: Db,
  changes: RecordedChange[],
): Promise<Map<string, AudienceChanges>> {
  const affected = new Map<string, AudienceChanges>()
  if (changes.length === 0) return affected
  if (isPostgres(tx)) {
    const { rows } = await upsertChanges(tx, JSON.stringify(newestOfEach(changes)))
    for (const { audience, seq } of rows)
      affected.set(audience, { previousSeq: seq ?? 0, entities: new Set() })
    for (const { audience, entity } of changes) affected.get(audience)?.entities.add(entity)
    return affected
  }
  for (const { audience, entity, id } of changes) {
    const audienceChanges = affected.get(audience) ?? {
      previousSeq: await latestSeq(tx, audience),
      entities: new Set(),
    }
    affected.set(audience, audienceChanges)
    audienceChanges.entities.add(entity)
    await replaceChange(tx, audience, entity, id)
  }
  return affected
}

/** One statement can't write the same row twice. */
function newestOfEach(changes: RecordedChange[]): string[][] {
  const newest = new Map<string, string[]>()
  for (const { audience, entity, id } of changes) {
    const row = [audience, entity, id]
    const key = row.join(' ')
    newest.delete(key)
    newest.set(key, row)
  }
  return [...newest.values()]
}

/**
 * Its only change is a restore: clients with a lower sequence number may hold rows that the restore undid.
 */
export const RESTORE_AUDIENCE = 'restored'

/**
 * The sequence number of an audience's newest change, or of the last restore if that is newer; 0 if there is
 * neither.
 */
export async function latestSeq(db: Db, audience: string): Promise<number> {
  const { rows } = await selectLatestSeq(db, audience)
  return rows[0]?.seq ?? 0
}

const selectLatestSeq = prepareQuery((db, audience: string) => {
  const latestOf = (audienceId: string) =>
    db
      .selectFrom('changes')
      .select((change) => change.fn.max('seq').as('seq'))
      .where('audience', '=', audienceId)
  return db
    .selectFrom(latestOf(audience).unionAll(latestOf(RESTORE_AUDIENCE)).as('last'))
    .select((last) => last.fn.max('seq').as('seq'))
})

const replaceChange = prepareQuery((db, audience: string, entity: string, id: string) =>
  db.replaceInto('changes').values({ audience, entity, entity_id: id }),
)

/**
 * PostgreSQL: all rows of a commit in one round trip. The outer query still sees the feed as it was before.
 */
const upsertChanges = prepareQuery(
  (_, changes: string) => sql<{ audience: string; seq: number | null }>`
    with given as (
      select value ->> 0 as audience, value ->> 1 as entity, value ->> 2 as id, place
      from json_array_elements(${changes}::json) with ordinality as row (value, place)
    ), written as (
      insert into changes (audience, entity, entity_id) select audience, entity, id from given order by place
      on conflict (audience, entity, entity_id) do update set seq = nextval('changes_seq_seq')
    )
    select audience, (
      select max(seq) from (
        select max(seq) as seq from changes where changes.audience = each.audience
        union all select max(seq) from changes where changes.audience = ${RESTORE_AUDIENCE}
      ) as last
    ) as seq
    from (select distinct audience from given) as each`,
)
