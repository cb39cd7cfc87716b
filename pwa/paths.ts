/** The steps of a freelancer's profile in order. */
export const PROFILE_STEPS = ['personal-info', 'professional-info', 'plan-info'] as const
export type ProfileStep = (typeof PROFILE_STEPS)[number]

export type DashboardSection = 'services' | 'orders' | 'messages' | 'earnings' | 'settings'

/** The path of every screen. Features link by these, never by import. */
/** The query parameter with which a freelancer's page opens the hire form. */
export const HIRE_PARAM = 'hire'

export const paths = {
  home: (scroll?: 'categories' | 'top-rated') => (scroll ? `/?scroll=${scroll}` : '/'),
  exploreServices: (filters: Record<string, string> = {}) => withQuery('/explore-services', filters),
  moreServices: (categoryId: string) => `/more-services/${categoryId}`,
  exploreSellers: (filters: Record<string, string> = {}) => withQuery('/explore-sellers', filters),
  /** A service in a town: see `toLocalSlugs`. */
  localService: (service: string, place: string) => `/services/${service}/${place}`,
  freelancer: (id: string) => `/freelancer-details/${id}`,
  /** A freelancer's page with the hire form open. */
  hire: (id: string) => `/freelancer-details/${id}?${HIRE_PARAM}=1`,
  /** Saved freelancers, or those of a list. */
  saved: (list?: string) => withQuery('/saved', list ? { list } : {}),
  /** What the link of a list shows. */
  sharedList: (token?: string) => withQuery('/shared-list', token ? { token } : {}),
  compare: (ids: readonly string[] = []) => (ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'),
  about: () => '/about-us',
  contact: () => '/contact-us',
  help: () => '/help-and-support',
  privacy: () => '/privacy-policy',
  terms: () => '/term-and-conditions',
  selectRole: () => '/auth/select-role',
  login: () => '/auth/login',
  signUpBuyer: () => '/auth/signup/buyer',
  signUpFreelancer: () => '/auth/signup/freelancer',
  forgotPassword: () => '/auth/forgot-password',
  getReady: (role?: 'buyer' | 'seller') => withQuery('/auth/get-ready', role ? { role } : {}),
  verifyEmail: (email?: string) => withQuery('/verify-email', email ? { email } : {}),
  resetPassword: () => '/reset-password',
  mailbox: (email?: string) => withQuery('/mailbox', email ? { email } : {}),
  profileSetting: (tab?: string) => withQuery('/profile-setting', tab ? { tab } : {}),
  chats: () => '/chat',
  chat: (chatId: string, at?: number) => withQuery(`/chat/${chatId}`, at ? { at: String(at) } : {}),
  chatWith: (userId: string) => withQuery('/chat', { receiverUserId: userId }),
  share: () => '/share',
  outbox: () => '/outbox',
  notices: () => '/notifications',
  unsubscribe: () => '/unsubscribe',
  /** `manage-orders` is the specification's name for the orders. */
  dashboard: (section?: DashboardSection | 'manage-orders' | ':section?') =>
    section === 'manage-orders'
      ? '/dashboard?tab=manage-orders'
      : section
        ? `/dashboard/${section}`
        : '/dashboard',
  orderView: (side: 'buyer' | 'seller') => `/${side}-vieworder`,
  order: (side: 'buyer' | 'seller', orderId: string) => withQuery(`/${side}-vieworder`, { orderId }),
  sellerDashboard: (
    query: { tab?: 'manage-orders' | 'reviews' | 'portfolio' | 'statistics'; project?: string } = {},
  ) => withQuery('/seller-dashboard', query),
  profile: (step: ProfileStep | ':step?' | '' = '') => (step ? `/profile/${step}` : '/profile'),
  addCard: (from?: string) => withQuery('/add-card', from ? { from } : {}),
  admin: (section?: string) => (section ? `/admin/${section}` : '/admin'),
  firstRun: () => '/first-run',
  unauthorized: () => '/unauthorized',
  portfolioTest: () => '/portfolio-test',
}

function withQuery(path: string, filters: Record<string, string>): string {
  const query = new URLSearchParams(filters).toString()
  return query ? `${path}?${query}` : path
}
