import * as v from 'valibot'
import { Cover } from './cover.ts'
import { Id } from './protocol/envelope.ts'

/**
 * The text of a public profile that its HTML page contains, so that it can be read before the first script
 * has loaded.
 */
export const SellerProfileText = v.object({
  _id: Id,
  name: v.string(),
  title: v.string(),
  bio: v.string(),
  description: v.string(),
  film: v.boolean(),
  /** `srcSet`: the widths in which the picture is offered. Missing in what older servers sent. */
  cover: v.optional(v.nullable(v.object({ ...Cover.entries, srcSet: v.string() })), null),
})
export type SellerProfileText = v.InferOutput<typeof SellerProfileText>
