import type { Transaction } from 'kysely'
import { type AddCard, type Card, isExpired } from '#shared/subscriptions.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { WriteContext } from '../../http/write-context.ts'
import type { PaymentProvider, ProviderCard } from '../../outside/payments.ts'
import { callProvider, getOrCreateCustomer, type PaymentGateway } from './payment-gateway.ts'

type Row = Schema['payment_methods']

/** The demo's card that is always declined: 4000 0000 0000 0002. */
const isDeclined = ({ brand, last4 }: Pick<Row, 'brand' | 'last4'>) => brand === 'visa' && last4 === '0002'

export async function listCards({ db }: Database, userId: string): Promise<Card[]> {
  const rows = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toCard)
}

/** A secret with which Stripe's own form stores a card. The demo has no such form: NOT_FOUND. */
export async function setUpCard(
  database: Database,
  payments: PaymentProvider | null,
  userId: string,
): Promise<string> {
  if (!payments) throw new DomainError('NOT_FOUND')
  const customer = await getOrCreateCustomer(database, payments, userId)
  return callProvider(() => payments.createSetupIntent(customer))
}

/**
 * Stores a card; the first becomes the default. Repeating the same `_id` gets the first response; the same
 * card again is CARD_EXISTS, an expired one CARD_EXPIRED, a declined one CARD_DECLINED, another user's
 * CARD_UNUSABLE.
 */
export async function addCard(
  database: Database,
  gateway: PaymentGateway,
  userId: string,
  { input, now }: { input: AddCard; now: Date },
): Promise<Card> {
  const existing = input._id && (await findCard(database.db, input._id))
  if (existing && existing.user_id !== userId) throw new DomainError('ID_TAKEN')
  if (existing) return toCard(existing)
  const card = await verifyCard(database, gateway, userId, input)
  if (isExpired(card, now)) throw new DomainError('CARD_EXPIRED')
  const row = await write(database, async (tx, recordChange) => {
    const ownCards = await tx
      .selectFrom('payment_methods')
      .select(['fingerprint'])
      .where('user_id', '=', userId)
      .execute()
    if (ownCards.some(({ fingerprint }) => fingerprint === card.fingerprint))
      throw new DomainError('CARD_EXISTS')
    recordChange([userId], 'subscription', userId)
    return tx
      .insertInto('payment_methods')
      .values({
        id: input._id ?? newId(now),
        user_id: userId,
        provider_ref: card.ref,
        fingerprint: card.fingerprint,
        cardholder: card.cardholder,
        brand: card.brand,
        last4: card.last4,
        expiry_month: card.expiryMonth,
        expiry_year: card.expiryYear,
        country: card.country,
        is_default: ownCards.length === 0 ? 1 : 0,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return toCard(row)
}

async function verifyCard(
  database: Database,
  { payments, provider }: PaymentGateway,
  userId: string,
  input: AddCard,
): Promise<ProviderCard> {
  if ('paymentMethodId' in input) {
    if (!payments) throw new DomainError('CARD_UNUSABLE')
    const customer = await getOrCreateCustomer(database, payments, userId)
    return callProvider(() => payments.readCard(customer, input.paymentMethodId))
  }
  if (provider !== 'demo') throw new DomainError('CARD_UNUSABLE')
  if (isDeclined(input)) throw new DomainError('CARD_DECLINED')
  return {
    ...input,
    ref: null,
    fingerprint: `${input.brand} ${input.last4} ${input.expiryMonth}/${input.expiryYear}`,
  }
}

/** Makes a card the default for future payments. */
export async function setDefaultCard(
  database: Database,
  payments: PaymentProvider | null,
  userId: string,
  id: string,
): Promise<Card> {
  const card = await requireOwnCard(database.db, userId, id)
  const ref = card.provider_ref
  if (payments && ref) {
    const customer = await getOrCreateCustomer(database, payments, userId)
    await callProvider(() => payments.setDefaultCard(customer, ref))
  }
  await write(database, async (tx, recordChange) => {
    await requireOwnCard(tx, userId, id)
    await tx.updateTable('payment_methods').set({ is_default: 0 }).where('user_id', '=', userId).execute()
    await tx.updateTable('payment_methods').set({ is_default: 1 }).where('id', '=', id).execute()
    recordChange([userId], 'subscription', userId)
  })
  return toCard({ ...card, is_default: 1 })
}

/** Removes a card. The default one is CARD_IS_DEFAULT. */
export async function removeCard(
  { database, user, storeResponse }: WriteContext,
  payments: PaymentProvider | null,
  id: string,
): Promise<void> {
  const { provider_ref } = await write(database, async (tx, recordChange) => {
    const card = await requireOwnCard(tx, user.id, id)
    if (card.is_default) throw new DomainError('CARD_IS_DEFAULT')
    await tx.deleteFrom('payment_methods').where('id', '=', id).execute()
    recordChange([user.id], 'subscription', user.id)
    await storeResponse(tx, { deletedId: id })
    return card
  })
  // A failure is ignored: a card that only the provider still stores is never charged.
  if (payments && provider_ref) await payments.detachCard(provider_ref).catch(() => undefined)
}

export async function requireOwnCard(
  db: Database['db'] | Transaction<Schema>,
  userId: string,
  id: string,
): Promise<Row> {
  const card = await findCard(db, id)
  if (card?.user_id !== userId) throw new DomainError('CARD_NOT_FOUND')
  return card
}

/** Whether the demo would accept a payment from it now. */
export const canCharge = (card: Row, now: Date): boolean =>
  !isDeclined(card) && !isExpired({ expiryMonth: card.expiry_month, expiryYear: card.expiry_year }, now)

const findCard = (db: Database['db'] | Transaction<Schema>, id: string) =>
  db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()

const toCard = (row: Row): Card => ({
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
