import type { Kysely } from 'kysely'
import { isCommonPassword, stemOf } from '#shared/common-passwords.ts'
import { MESSAGES } from '#shared/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'
import { brandOf } from './brand.ts'

/** Shorter words may stand in any password. */
const SHORTEST = 4

let known: Promise<ReadonlySet<string>> | undefined

/** Refuses, at its field, a new password that is made of one of many that have leaked, or that holds the market's name. The phone knows a short list only. */
export async function refuseCommon(db: Kysely<Schema>, password: string, path: string): Promise<void> {
  known ??= leaked()
  const name = lettersOf((await brandOf(db)).name)
  const holdsName = name.length >= SHORTEST && lettersOf(password).includes(name)
  if (holdsName || isCommonPassword(password, await known)) throw new Refusal('VALIDATION_FAILED', { errors: [{ path, message: MESSAGES.password_common }] })
}

/** Loaded by the first who chooses a password. */
async function leaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(stemOf).filter((stem) => stem.length >= SHORTEST))
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '')
