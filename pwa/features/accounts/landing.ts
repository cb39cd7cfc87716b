import type { Account } from '#shared/account.ts'
import { toInAppPath } from '#shared/in-app-path.ts'
import { HIRE_PARAM, paths } from '../../paths.ts'

/** Path of the user's start page. */
export function getHomePath(user: Pick<Account, 'role' | 'profileComplete'>): string {
  if (user.role === 'admin' || user.role === 'superAdmin') return paths.admin()
  if (user.role !== 'seller') return paths.dashboard()
  return user.profileComplete ? paths.sellerDashboard() : paths.profile()
}

/** Path of the user's orders. */
export const getOrdersPath = (role: Account['role']): string =>
  role === 'seller' ? paths.sellerDashboard({ tab: 'manage-orders' }) : paths.dashboard('manage-orders')

let interruptedPath: string | null = null

/**
 * Stores the path at which the server ended the session; the next log-in leads back there. Null removes it.
 */
export function setInterruptedPath(address: string | null): void {
  interruptedPath = address
}

/**
 * Where to go after a log-in: the requested page, else the page at which the session was interrupted, else
 * the user's start page.
 */
export const getDestination = (user: Pick<Account, 'role' | 'profileComplete'>, state: unknown): string =>
  parseOrigin(state) ?? parseOrigin({ from: interruptedPath }) ?? getHomePath(user)

/** Whether a visitor came to hire somebody: they need no choice of a role, and go on at once afterwards. */
export const wantsToHire = (state: unknown): boolean =>
  new URLSearchParams(parseOrigin(state)?.split('?')[1]).has(HIRE_PARAM)

/** The e-mail that was typed on the page before, from the navigation state. */
export const readEmail = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''

/**
 * The origin from the navigation state if it is a path of this app. Anything else is rejected, so that a
 * log-in never redirects to another site.
 */
function parseOrigin(state: unknown): string | null {
  const from = toInAppPath(typeof state === 'object' && state !== null && 'from' in state ? state.from : null)
  return from?.startsWith('/auth/') ? null : from
}
