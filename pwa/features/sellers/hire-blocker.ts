import type { Session } from '../../client/session.ts'

const BLOCKERS = {
  hire: { guest: 'logInToHire', notBuyer: 'onlyBuyersHire' },
  chat: { guest: 'logInToChat', notBuyer: 'onlyBuyersChat' },
} as const

export type HireBlocker = (typeof BLOCKERS)['hire' | 'chat']['guest' | 'notBuyer']

/** Why the user may not hire or chat; null for a buyer. */
export function getHireBlocker(session: Session | null, action: keyof typeof BLOCKERS): HireBlocker | null {
  if (!session) return BLOCKERS[action].guest
  return session.user.role === 'buyer' ? null : BLOCKERS[action].notBuyer
}
