import type { MessageKey } from './messages.ts'

/**
 * A schema's message: the key, and the number that belongs in it. The mark lets the bundler leave out schemas
 * that nobody uses.
 */
export const validationMessage = /* @__NO_SIDE_EFFECTS__ */ (key: MessageKey, n?: number): string =>
  n === undefined ? key : `${key}|${n}`
