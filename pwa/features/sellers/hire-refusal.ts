import type { Session } from '../../offline/session.ts'

const REFUSALS = {
  hire: { guest: 'logInToHire', notBuyer: 'onlyBuyersHire' },
  chat: { guest: 'logInToChat', notBuyer: 'onlyBuyersChat' },
} as const

export type HireRefusal = (typeof REFUSALS)['hire' | 'chat']['guest' | 'notBuyer']

/** Why somebody may not hire or chat, null for a buyer. */
export function refusalFor(session: Session | null, deed: keyof typeof REFUSALS): HireRefusal | null {
  if (!session) return REFUSALS[deed].guest
  return session.user.role === 'buyer' ? null : REFUSALS[deed].notBuyer
}
