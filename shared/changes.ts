import * as v from 'valibot'
import { boundedList, boundedText, MAX_URL_LENGTH } from './bounds.ts'
import { Chat, Message } from './chat.ts'
import { Id } from './envelope.ts'
import { Notice } from './notifications.ts'
import { Order } from './orders.ts'
import { SavedSeller } from './sellers.ts'

export const CHANGES_PER_PAGE = 200
export const MAX_MUTATIONS = 100

/**
 * One changed entity with its current state. `row` is null when it was deleted or the user may no longer see
 * it.
 */
export const Change = v.variant('entity', [
  v.object({ seq: v.number(), entity: v.literal('chat'), id: Id, row: v.nullable(Chat) }),
  v.object({ seq: v.number(), entity: v.literal('message'), id: Id, row: v.nullable(Message) }),
  v.object({ seq: v.number(), entity: v.literal('order'), id: Id, row: v.nullable(Order) }),
  v.object({ seq: v.number(), entity: v.literal('notice'), id: Id, row: v.nullable(Notice) }),
  v.object({ seq: v.number(), entity: v.literal('saved'), id: Id, row: v.nullable(SavedSeller) }),
])
export type Change = v.InferOutput<typeof Change>

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

const SeqParam = v.pipe(boundedText(15), v.regex(/^\d{1,15}$/), v.transform(Number))
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

/**
 * A pending mutation, as the HTTP call that performs it. Mutations of one `lane` run in order: after a
 * creation (a POST) is rejected, the rest of its lane isn't tried.
 */
export const Mutation = v.object({
  id: Id,
  lane: v.optional(boundedText(80), ''),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  path: v.pipe(
    boundedText(MAX_URL_LENGTH),
    v.regex(/^\/api\/v1\/(?!sync\b)[\w/-]{1,200}(\?orderId=[\w-]{36}&status=[A-Z]{1,12})?$/),
  ),
  body: v.unknown(),
})
export type Mutation = v.InferOutput<typeof Mutation>

export const SyncRequest = v.object({
  since: v.nullable(v.number()),
  intentions: boundedList(Mutation, MAX_MUTATIONS),
})
export const MutationResult = v.object({ id: Id, status: v.number(), body: v.unknown() })
export const SyncResponse = v.object({ results: v.array(MutationResult), batch: Batch })
