import type { ErrorCode } from '#shared/protocol/errors.ts'
import type { Provider } from '#shared/subscriptions.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { PaymentError, type PaymentErrorKind, type PaymentProvider } from '../../outside/payments.ts'

/** The interface of a payment provider. */
export interface PaymentGateway {
  payments: PaymentProvider | null
  provider: Provider
  /** Where freelancers manage their plan and cards: mails link to it. */
  planUrl: string
}
/** What a change of a subscription needs to know of the gateway. */
export type PlanContext = Pick<PaymentGateway, 'provider' | 'planUrl'>

export const getPaymentGateway = ({
  payments,
  env,
}: Pick<Deps, 'payments'> & { env: Pick<Deps['env'], 'demo' | 'publicUrl'> }): PaymentGateway => ({
  payments,
  provider: payments ? 'stripe' : env.demo ? 'demo' : 'none',
  planUrl: `${env.publicUrl}/profile/plan-info`,
})

const ERROR_CODES: Record<PaymentErrorKind, ErrorCode> = {
  declined: 'CARD_DECLINED',
  unusable: 'CARD_UNUSABLE',
  unreachable: 'PAYMENTS_UNREACHABLE',
  forged: 'WEBHOOK_REFUSED',
}

/** Calls the provider and turns its errors into domain errors. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PaymentError) throw new DomainError(ERROR_CODES[error.kind])
    throw error
  }
}

/** The provider's id of this user as a customer, created on first use. */
export async function getOrCreateCustomer(
  database: Database,
  payments: PaymentProvider,
  userId: string,
): Promise<string> {
  const existing = await database.db
    .selectFrom('payment_customers')
    .select('provider_ref')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (existing) return existing.provider_ref
  const user = await database.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const customer = await callProvider(() =>
    payments.createCustomer({ userId, name: `${user.first_name} ${user.last_name}`, email: user.email }),
  )
  await write(database, (tx) =>
    tx
      .insertInto('payment_customers')
      .values({ user_id: userId, provider_ref: customer })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute(),
  )
  return customer
}
