import type { MessageKey } from './messages.ts'

/** A schema's message: the key and its number. The annotation lets the bundler drop unused schemas. */
export const validationMessage = /* @__NO_SIDE_EFFECTS__ */ (key: MessageKey, n?: number): string =>
  n === undefined ? key : `${key}|${n}`
