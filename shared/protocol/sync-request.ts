import * as v from 'valibot'
import { boundedList, boundedText, Counter, MAX_URL_LENGTH } from '../bounds.ts'
import { MAX_MUTATIONS } from './changes.ts'
import { Id } from './envelope.ts'

const MAX_LANE_LENGTH = 80

/**
 * A mutation as builds up to November 2026 stored and sent it: the HTTP call that performs it. Devices
 * convert their outbox when they open it with a newer build. The server accepts this form until
 * `LEGACY_FORM_ENDS_AT`, for tabs and service workers that still run an older build.
 */
export const LegacyMutation = v.object({
  id: Id,
  lane: v.optional(boundedText(MAX_LANE_LENGTH), ''),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  path: v.pipe(
    boundedText(MAX_URL_LENGTH),
    v.regex(/^\/api\/v1\/(?!sync\b)[\w/-]{1,200}(\?orderId=[\w-]{36}&status=[A-Z]{1,12})?$/),
  ),
  body: v.unknown(),
})
export type LegacyMutation = v.InferOutput<typeof LegacyMutation>

const MAX_KIND_LENGTH = 40

/**
 * A pending mutation. Its payload is parsed by the schema of its kind when its turn has come. Mutations of
 * one `lane` run in order: after a creation is rejected, the rest of its lane isn't tried.
 */
export const SentMutation = v.object({
  id: Id,
  kind: boundedText(MAX_KIND_LENGTH),
  lane: v.optional(boundedText(MAX_LANE_LENGTH), ''),
  payload: v.unknown(),
})
export type SentMutation = v.InferOutput<typeof SentMutation>

/** `intentions`: the form of older builds, see `LegacyMutation`. */
export const SyncRequest = v.object({
  since: v.nullable(Counter),
  mutations: v.optional(boundedList(SentMutation, MAX_MUTATIONS), []),
  intentions: v.optional(boundedList(LegacyMutation, MAX_MUTATIONS), []),
})
