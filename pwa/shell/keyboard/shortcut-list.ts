import type { Account } from '#shared/account.ts'
import { HELP_KEY } from '../../client/use-shortcuts.ts'
import { getOrdersPath } from '../../features/accounts/landing.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { paths } from '../../paths.ts'

type User = Pick<Account, 'role'> | undefined

/** What a shortcut does; null is left to the browser and the controls, which know these keys themselves. */
type Action = { path: string } | 'search' | 'help' | 'next' | 'previous' | null

interface Shortcut {
  name: TextKey<'keyboard'>
  /** Pressed one after the other. */
  keys: string[]
  action: Action
}

/** The shortcuts of this person, for the listener and for the sheet that lists them. */
export function getShortcuts(user: User): Shortcut[] {
  const isTrader = user?.role === 'buyer' || user?.role === 'seller'
  // There Enter alone begins a new line.
  const hasTouch = matchMedia('(pointer: coarse)').matches
  const shortcuts: (Shortcut | false)[] = [
    { name: 'search', keys: ['/'], action: 'search' },
    { name: 'help', keys: [HELP_KEY], action: 'help' },
    { name: 'home', keys: ['g', 'h'], action: { path: paths.home() } },
    isTrader && { name: 'messages', keys: ['g', 'm'], action: { path: paths.chats() } },
    isTrader && { name: 'orders', keys: ['g', 'o'], action: { path: getOrdersPath(user.role) } },
    (!user || user.role === 'buyer') && {
      name: 'saved',
      keys: ['g', 's'],
      action: { path: paths.saved() },
    },
    { name: 'next', keys: ['j'], action: 'next' },
    { name: 'previous', keys: ['k'], action: 'previous' },
    { name: 'open', keys: ['Enter'], action: null },
    { name: 'closes', keys: ['Esc'], action: null },
    isTrader && { name: 'send', keys: [hasTouch ? 'Ctrl+Enter' : 'Enter'], action: null },
  ]
  return shortcuts.filter((shortcut) => shortcut !== false)
}
