import type { Account } from '#shared/account.ts'
import { toInAppPath } from '#shared/in-app-path.ts'
import { paths } from '../../paths.ts'

/** Where somebody belongs who comes from nowhere in particular. */
export function getHomePath(user: Pick<Account, 'role' | 'profileComplete'>): string {
  if (user.role === 'admin' || user.role === 'superAdmin') return paths.admin()
  if (user.role !== 'seller') return paths.dashboard()
  return user.profileComplete ? paths.sellerDashboard() : paths.profile()
}

/** Where somebody's orders are. */
export const getOrdersPath = (role: Account['role']): string =>
  role === 'seller' ? paths.sellerDashboard({ tab: 'manage-orders' }) : paths.dashboard('manage-orders')

let interruptedPath: string | null = null

/**
 * Where somebody was when the server ended their session: the next log-in leads back there. Null forgets it.
 */
export function setInterruptedPath(address: string | null): void {
  interruptedPath = address
}

/**
 * Where somebody goes who has just come in: to where they wanted, to where they were, or to where they
 * belong.
 */
export const getDestination = (user: Pick<Account, 'role' | 'profileComplete'>, state: unknown): string =>
  parseOrigin(state) ?? parseOrigin({ from: interruptedPath }) ?? getHomePath(user)

/** A remembered origin, if it is a path of this app: never another site. */
function parseOrigin(state: unknown): string | null {
  const from = toInAppPath(typeof state === 'object' && state !== null && 'from' in state ? state.from : null)
  return from?.startsWith('/auth/') ? null : from
}
