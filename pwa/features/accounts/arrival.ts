import type { Account } from '#shared/account.ts'
import { innerAddress } from '#shared/inner-address.ts'
import { paths } from '../../paths.ts'

/** Where somebody belongs who comes from nowhere in particular. */
export function homeOf(user: Pick<Account, '_id' | 'role' | 'profileComplete'>): string {
  if (user.role === 'admin' || user.role === 'superAdmin') return paths.admin()
  if (user.role !== 'seller') return paths.home()
  return user.profileComplete ? paths.freelancer(user._id) : paths.profile()
}

/** Where somebody's orders are. */
export const ordersOf = (role: Account['role']): string => (role === 'seller' ? paths.sellerDashboard({ tab: 'manage-orders' }) : paths.dashboard('manage-orders'))

/** A remembered origin, if it is a path of this app: never another site. */
export function originOf(state: unknown): string | null {
  const from = innerAddress(typeof state === 'object' && state !== null && 'from' in state ? state.from : null)
  return from?.startsWith('/auth/') ? null : from
}
