import type { MessageKey } from './messages.ts'

/** A schema's message: the key, and the number that belongs in it. */
export const say = (key: MessageKey, n?: number): string => (n === undefined ? key : `${key}|${n}`)
