/** Every address that is a screen of the app: `:part` stands for any one part, `:part?` for one or none. The server answers any other with 404. */
export const SCREEN_PATHS = [
  '/',
  '/explore-services',
  '/more-services/:categoryId',
  '/explore-sellers',
  '/freelancer-details/:id',
  '/about-us',
  '/contact-us',
  '/help-and-support',
  '/privacy-policy',
  '/term-and-conditions',
  '/auth/select-role',
  '/auth/login',
  '/auth/signup/buyer',
  '/auth/signup/freelancer',
  '/auth/forgot-password',
  '/auth/get-ready',
  '/verify-email',
  '/reset-password',
  '/mailbox',
  '/profile-setting',
  '/dashboard/:section?',
  '/buyer-vieworder',
  '/seller-vieworder',
  '/seller-dashboard',
  '/add-card',
  '/profile/:step?',
  '/chat',
  '/chat/:conversationId',
  '/outbox',
  '/share',
  '/notifications',
  '/unsubscribe',
  '/admin/:section?',
  '/first-run',
  '/unauthorized',
] as const

/** The screen for visual tests: there only where the operator's setting says so. */
export const TEST_SCREEN_PATH = '/portfolio-test'

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
const KNOWN = SCREEN_PATHS.map(partsOf)

/** As the app's own routes match: whatever the case, with or without a last slash. */
export function isScreenPath(path: string): boolean {
  const given = partsOf(path.toLowerCase())
  return KNOWN.some(
    (known) => known.length >= given.length && known.every((part, at) => (part.startsWith(':') ? given[at] !== undefined || part.endsWith('?') : part === given[at])),
  )
}
