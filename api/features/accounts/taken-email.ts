import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { DomainError } from '../../http/middleware/errors.ts'

/** Throws EMAIL_TAKEN, at its field, if an account has this e-mail. */
export async function rejectTakenEmail(tx: Transaction<Schema>, email: string): Promise<void> {
  if (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())
    throw new DomainError('EMAIL_TAKEN', {
      errors: [{ path: 'email', message: 'An account with this email already exists' }],
    })
}
