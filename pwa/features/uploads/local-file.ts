import * as v from 'valibot'

/** A file of a message, as this device knows it before it is uploaded. `size` is in bytes. */
export const LocalFile = v.object({ _id: v.string(), name: v.string(), type: v.string(), size: v.number() })
export type LocalFile = v.InferOutput<typeof LocalFile>

/** The files that a mutation in the outbox refers to. */
export const toLocalFiles = (
  files: { _id: string; name: string; type?: string | undefined; size?: number | undefined }[] = [],
): LocalFile[] => files.map(({ _id, name, type = '', size = 0 }) => ({ _id, name, type, size }))
