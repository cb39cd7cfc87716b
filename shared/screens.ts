/**
 * Every path that is a screen of the app: `:part` matches one segment, `:part?` one or none. The server
 * answers any other with 404.
 */
export const SCREEN_PATHS = [
  '/',
  '/explore-services',
  '/more-services/:categoryId',
  '/explore-sellers',
  '/services/:service/:place',
  '/freelancer-details/:id',
  '/saved',
  '/shared-list',
  '/compare',
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

/** The screen for visual tests, enabled by an operator's setting. */
export const TEST_SCREEN_PATH = '/portfolio-test'

/**
 * What these show depends on their query, which is for whoever has the link: search engines leave them out.
 */
const PRIVATE_PATHS = ['/shared-list', '/compare']

/** Matches like `isScreenPath`. */
export const isPrivateScreen = (path: string): boolean =>
  PRIVATE_PATHS.includes(`/${toSegments(path.toLowerCase()).join('/')}`)

const toSegments = (path: string): string[] => path.split('/').filter(Boolean)
const SCREEN_SEGMENTS = SCREEN_PATHS.map(toSegments)

/** Matches like the app's router: case-insensitively, with or without a trailing slash. */
export function isScreenPath(path: string): boolean {
  const segments = toSegments(path.toLowerCase())
  return SCREEN_SEGMENTS.some(
    (screen) =>
      screen.length >= segments.length &&
      screen.every((segment, index) =>
        segment.startsWith(':')
          ? segments[index] !== undefined || segment.endsWith('?')
          : segment === segments[index],
      ),
  )
}
