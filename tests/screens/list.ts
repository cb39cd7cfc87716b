export const ROLES = ['visitor', 'buyer', 'seller', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** What stands in an address for a thing of the demo market. */
export interface Things {
  category: string
  seller: string
  buyersChat: string
  sellersChat: string
  buyersOrder: string
  sellersOrder: string
}

/** Every screen as each kind of person sees it: a name for the picture, and its address. */
export function screensOf({ category, seller, buyersChat, sellersChat, buyersOrder, sellersOrder }: Things): Record<Role, [name: string, path: string][]> {
  const desk = (sections: string[]) => sections.map((section): [string, string] => [section, `/admin/${section}`])
  const settings = ['account', 'security', 'notifications', 'phone', 'data'].map((tab): [string, string] => [`settings-${tab}`, `/profile-setting?tab=${tab}`])
  return {
    visitor: [
      ['home', '/'],
      ['services', '/explore-services'],
      ['category', `/more-services/${category}`],
      ['freelancers', '/explore-sellers'],
      ['freelancers-none', '/explore-sellers?search=zzzzzz'],
      ['freelancer', `/freelancer-details/${seller}`],
      ['about', '/about-us'],
      ['contact', '/contact-us'],
      ['help', '/help-and-support'],
      ['privacy', '/privacy-policy'],
      ['terms', '/term-and-conditions'],
      ['role', '/auth/select-role'],
      ['log-in', '/auth/login'],
      ['sign-up', '/auth/signup/buyer'],
      ['sign-up-freelancer', '/auth/signup/freelancer'],
      ['get-ready', '/auth/get-ready?role=seller'],
      ['forgot', '/auth/forgot-password'],
      ['verify', '/verify-email?email=ana@example.test'],
      ['reset', '/reset-password?userId=nobody&token=none'],
      ['mailbox', '/mailbox?email=buyer@demo.test'],
      ['unsubscribe', '/unsubscribe'],
      ['first-run', '/first-run'],
      ['unauthorized', '/unauthorized'],
      ['lost', '/nowhere'],
    ],
    buyer: [
      ['home', '/'],
      ['freelancer', `/freelancer-details/${seller}`],
      ['dashboard', '/dashboard'],
      ['orders', '/dashboard?tab=manage-orders'],
      ['services', '/dashboard/services'],
      ['messages', '/dashboard/messages'],
      ['spending', '/dashboard/earnings'],
      ['order', `/buyer-vieworder?orderId=${buyersOrder}`],
      ['chats', '/chat'],
      ['chat', `/chat/${buyersChat}`],
      ['outbox', '/outbox'],
      ['notices', '/notifications'],
      ['share', '/share'],
      ...settings,
    ],
    seller: [
      ['dashboard', '/seller-dashboard'],
      ['orders', '/seller-dashboard?tab=manage-orders'],
      ['reviews', '/seller-dashboard?tab=reviews'],
      ['portfolio', '/seller-dashboard?tab=portfolio'],
      ['project', '/seller-dashboard?tab=portfolio&project=new'],
      ['statistics', '/seller-dashboard?tab=statistics'],
      ['order', `/seller-vieworder?orderId=${sellersOrder}`],
      ['chat', `/chat/${sellersChat}`],
      ['personal', '/profile/personal-info'],
      ['professional', '/profile/professional-info'],
      ['plan', '/profile/plan-info'],
      ['card', '/add-card'],
      ['settings-seller', '/profile-setting?tab=seller'],
    ],
    admin: desk(['overview', 'users', 'reports', 'contacts', 'catalogue', 'plans', 'audit']),
    owner: desk(['overview', 'market']),
  }
}
