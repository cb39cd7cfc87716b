import * as v from 'valibot'

/** A file that goes with a message, as this device knows it before the server does. `size` is in bytes. */
export const LocalFile = v.object({ _id: v.string(), name: v.string(), type: v.string(), size: v.number() })
export type LocalFile = v.InferOutput<typeof LocalFile>
