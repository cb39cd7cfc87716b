import * as v from 'valibot'
import { boundedText, Counter } from '../bounds.ts'
import { Chat, Message } from '../chat.ts'
import { Notice } from '../notifications.ts'
import { Order } from '../orders.ts'
import { SavedList, SavedSeller } from '../sellers.ts'
import { Id } from './envelope.ts'

export const CHANGES_PER_PAGE = 200
export const MAX_MUTATIONS = 100

const changeOf = <E extends string, Row extends v.GenericSchema>(entity: E, row: Row) =>
  v.object({ seq: v.number(), entity: v.literal(entity), id: Id, row: v.nullable(row) })

/**
 * One changed entity with its current state. `row` is null when it was deleted or the user may no longer see
 * it. A new entity is a line here and a registration on each side: `api/features/sync/feed-sources.ts` and
 * `pwa/replica.ts`.
 */
export const Change = v.variant('entity', [
  changeOf('chat', Chat),
  changeOf('message', Message),
  changeOf('order', Order),
  changeOf('notice', Notice),
  changeOf('saved', SavedSeller),
  changeOf('savedList', SavedList),
])
export type Change = v.InferOutput<typeof Change>
/** The kinds of things that the feed brings to a user's devices. */
export type SyncedEntity = Change['entity']
/** What a device gets of an entity. */
export type RowOf<E extends SyncedEntity> = NonNullable<Extract<Change, { entity: E }>['row']>

const KNOWN_ENTITIES: readonly string[] = Change.options.map((option) => option.entries.entity.literal)
/**
 * Entities that this build doesn't know, from a newer server, are dropped, so that the rest can be applied.
 */
const Changes = v.pipe(
  v.array(v.looseObject({ entity: v.string() })),
  v.transform((changes): unknown => changes.filter(({ entity }) => KNOWN_ENTITIES.includes(entity))),
  v.array(Change),
)

/**
 * A run of changes for one user. `after` is the user's sequence number before it: equal to the cursor, store
 * the rows; larger, there is a gap; a batch not above the cursor is old. `reset`: the server doesn't know
 * that cursor because its data was restored from a backup: start anew.
 */
export const Batch = v.object({
  after: v.number(),
  upTo: v.number(),
  more: v.boolean(),
  reset: v.optional(v.boolean(), false),
  changes: Changes,
})
export type Batch = v.InferOutput<typeof Batch>

const SeqParam = v.pipe(boundedText(16), v.regex(/^\d{1,16}$/), v.transform(Number), Counter)
export const ChangesQuery = v.object({
  since: v.optional(SeqParam),
  limit: v.optional(
    v.pipe(
      boundedText(3),
      v.regex(/^\d{1,3}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(CHANGES_PER_PAGE),
    ),
    String(CHANGES_PER_PAGE),
  ),
})

export const MutationResult = v.object({ id: Id, status: v.number(), body: v.unknown() })
export const SyncResponse = v.object({ results: v.array(MutationResult), batch: Batch })
