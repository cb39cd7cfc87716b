import * as v from 'valibot'

/** The space that a user's files take, in bytes; `begun`: uploads in progress. */
export const StorageUse = v.object({
  pictures: v.number(),
  videos: v.number(),
  attachments: v.number(),
  begun: v.number(),
  used: v.number(),
  quota: v.number(),
})
export type StorageUse = v.InferOutput<typeof StorageUse>
