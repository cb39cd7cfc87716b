import { createUuidV7 } from '#shared/uuid.ts'

/** A new id, by which what is created twice is recognised. */
export const createId = (now = Date.now()): string =>
  createUuidV7(now, crypto.getRandomValues(new Uint8Array(16)))
