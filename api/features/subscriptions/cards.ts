import type { Transaction } from 'kysely'
import { type AddCard, type Card, isExpired } from '#shared/subscriptions.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { keepAnswer } from '../../http/once.ts'
import type { KnownCard, Payments } from '../../outside/payments.ts'
import { asked, customerOf, type Till } from './payer.ts'

type Row = Schema['payment_methods']

/** The demo's card that no bank accepts: 4000 0000 0000 0002. */
const isDeclined = ({ brand, last4 }: Pick<Row, 'brand' | 'last4'>) => brand === 'visa' && last4 === '0002'

export async function listCards({ db }: Database, userId: string): Promise<Card[]> {
  const rows = await db.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
  return rows.map(cardOf)
}

/** A secret with which Stripe's own form stores a card. The demo has no such form: NOT_FOUND. */
export async function setUpCard(database: Database, payments: Payments | null, userId: string): Promise<string> {
  if (!payments) throw new Refusal('NOT_FOUND')
  const customer = await customerOf(database, payments, userId)
  return asked(() => payments.setUpCard(customer))
}

/**
 * Keeps a card; the first becomes the default. The same `_id` again answers like the first; the same card again is CARD_EXISTS, an
 * expired one CARD_EXPIRED, one that the bank refuses CARD_DECLINED, one of somebody else's CARD_UNUSABLE.
 */
export async function addCard(database: Database, till: Till, userId: string, given: AddCard, now: Date): Promise<Card> {
  const known = given._id && (await findCard(database.db, given._id))
  if (known && known.user_id !== userId) throw new Refusal('ID_TAKEN')
  if (known) return cardOf(known)
  const card = await verify(database, till, userId, given)
  if (isExpired(card, now)) throw new Refusal('CARD_EXPIRED')
  const row = await write(database, async (tx, changed) => {
    const mine = await tx.selectFrom('payment_methods').select(['fingerprint']).where('user_id', '=', userId).execute()
    if (mine.some(({ fingerprint }) => fingerprint === card.fingerprint)) throw new Refusal('CARD_EXISTS')
    changed([userId], 'subscription', userId)
    return tx
      .insertInto('payment_methods')
      .values({
        id: given._id ?? newId(now),
        user_id: userId,
        provider_ref: card.ref,
        fingerprint: card.fingerprint,
        cardholder: card.cardholder,
        brand: card.brand,
        last4: card.last4,
        expiry_month: card.expiryMonth,
        expiry_year: card.expiryYear,
        country: card.country,
        is_default: mine.length === 0 ? 1 : 0,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return cardOf(row)
}

async function verify(database: Database, { payments, provider }: Till, userId: string, given: AddCard): Promise<KnownCard> {
  if ('paymentMethodId' in given) {
    if (!payments) throw new Refusal('CARD_UNUSABLE')
    const customer = await customerOf(database, payments, userId)
    return asked(() => payments.readCard(customer, given.paymentMethodId))
  }
  if (provider !== 'demo') throw new Refusal('CARD_UNUSABLE')
  if (isDeclined(given)) throw new Refusal('CARD_DECLINED')
  return { ...given, ref: null, fingerprint: `${given.brand} ${given.last4} ${given.expiryMonth}/${given.expiryYear}` }
}

/** Future payments are taken from this card. */
export async function preferCard(database: Database, payments: Payments | null, userId: string, id: string): Promise<Card> {
  const card = await ownCard(database.db, userId, id)
  const ref = card.provider_ref
  if (payments && ref) {
    const customer = await customerOf(database, payments, userId)
    await asked(() => payments.preferCard(customer, ref))
  }
  await write(database, async (tx, changed) => {
    await ownCard(tx, userId, id)
    await tx.updateTable('payment_methods').set({ is_default: 0 }).where('user_id', '=', userId).execute()
    await tx.updateTable('payment_methods').set({ is_default: 1 }).where('id', '=', id).execute()
    changed([userId], 'subscription', userId)
  })
  return cardOf({ ...card, is_default: 1 })
}

/** Forgets a card. The default one is CARD_IS_DEFAULT. */
export async function removeCard(database: Database, payments: Payments | null, userId: string, id: string): Promise<void> {
  const { provider_ref } = await write(database, async (tx, changed) => {
    const card = await ownCard(tx, userId, id)
    if (card.is_default) throw new Refusal('CARD_IS_DEFAULT')
    await tx.deleteFrom('payment_methods').where('id', '=', id).execute()
    changed([userId], 'subscription', userId)
    await keepAnswer(tx, { deletedId: id })
    return card
  })
  // A card that stays with the provider alone is charged by nobody.
  if (payments && provider_ref) await payments.forgetCard(provider_ref).catch(() => undefined)
}

export async function ownCard(db: Database['db'] | Transaction<Schema>, userId: string, id: string): Promise<Row> {
  const card = await findCard(db, id)
  if (card?.user_id !== userId) throw new Refusal('CARD_NOT_FOUND')
  return card
}

/** Whether the demo's bank would pay from it now. */
export const pays = (card: Row, now: Date): boolean => !isDeclined(card) && !isExpired({ expiryMonth: card.expiry_month, expiryYear: card.expiry_year }, now)

const findCard = (db: Database['db'] | Transaction<Schema>, id: string) => db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()

const cardOf = (row: Row): Card => ({
  _id: row.id,
  type: 'card',
  brand: row.brand,
  last4: row.last4,
  expiryMonth: row.expiry_month,
  expiryYear: row.expiry_year,
  cardholder: row.cardholder,
  isDefault: row.is_default === 1,
  status: 'Active',
  verified: true,
  createdAt: row.created_at,
})
