import * as v from 'valibot'

/** What a person's files take, in bytes: `begun` are uploads on their way. */
export const StorageUse = v.object({
  pictures: v.number(),
  videos: v.number(),
  attachments: v.number(),
  begun: v.number(),
  used: v.number(),
  quota: v.number(),
})
export type StorageUse = v.InferOutput<typeof StorageUse>
