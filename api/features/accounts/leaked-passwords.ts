import type { Kysely } from 'kysely'
import { isCommonPassword, stemOf } from '#shared/common-passwords.ts'
import { MESSAGES } from '#shared/messages.ts'
import { readBranding } from '../../branding/branding.ts'
import type { Schema } from '../../db/schema.ts'
import { DomainError } from '../../http/middleware/errors.ts'

/** Shorter words may occur in any password. */
const MIN_WORD_LENGTH = 4

let leakedStems: Promise<ReadonlySet<string>> | undefined

/**
 * Rejects, at its field, a new password whose stem is on the list of leaked passwords or that contains the
 * market's name. The app itself checks only the short list.
 */
export async function rejectCommonPassword(
  db: Kysely<Schema>,
  password: string,
  path: string,
): Promise<void> {
  leakedStems ??= loadLeakedStems()
  const name = extractLetters((await readBranding(db)).name)
  const containsMarketName = name.length >= MIN_WORD_LENGTH && extractLetters(password).includes(name)
  if (containsMarketName || isCommonPassword(password, await leakedStems))
    throw new DomainError('VALIDATION_FAILED', { errors: [{ path, message: MESSAGES.password_common }] })
}

/** Loaded on first use. */
async function loadLeakedStems(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(stemOf).filter((stem) => stem.length >= MIN_WORD_LENGTH))
}

const extractLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '')
