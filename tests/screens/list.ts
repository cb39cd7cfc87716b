import type { OrderStatus } from '../../shared/order-graph.ts'

export const ROLES = ['visitor', 'buyer', 'seller', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Ids of demo data that occur in addresses. */
export interface ScreenIds {
  category: string
  seller: string
  buyersChat: string
  sellersChat: string
  buyersOrder: string
  sellersOrder: string
}

/** Users who signed up a minute ago. */
export const NEW_ROLES = ['new-client', 'new-freelancer'] as const
export type NewRole = (typeof NEW_ROLES)[number]

/**
 * Ids of orders: one in each status, one with a proposed delivery date, and one that both sides have rated.
 */
export type Orders = Record<OrderStatus | 'ASKED' | 'RATED', string>

/**
 * A screen that is shown after something on it was pressed: buttons by the keys of their texts, or by
 * selectors.
 */
export interface ScreenEntry {
  role: Role | NewRole
  name: string
  path: string
  pressed: string[]
  /** Set where the button exists on one of them only. */
  only?: 'phone' | 'desk'
}

/** Every screen for each role: a name for the picture, and its address. */
export function listScreens({
  category,
  seller,
  buyersChat,
  sellersChat,
  buyersOrder,
  sellersOrder,
}: ScreenIds): Record<Role, [name: string, path: string][]> {
  const desk = (sections: string[]) =>
    sections.map((section): [string, string] => [section, `/admin/${section}`])
  const settings = ['account', 'security', 'notifications', 'phone', 'data'].map((tab): [string, string] => [
    `settings-${tab}`,
    `/profile-setting?tab=${tab}`,
  ])
  return {
    visitor: [
      ['home', '/'],
      ['services', '/explore-services'],
      ['category', `/more-services/${category}`],
      ['freelancers', '/explore-sellers'],
      ['freelancers-none', '/explore-sellers?search=zzzzzz'],
      ['freelancer', `/freelancer-details/${seller}`],
      ['saved', '/saved'],
      ['shared-list-broken', '/shared-list'],
      ['compare', `/compare?ids=${seller}`],
      ['compare-none', '/compare'],
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
      ['saved', '/saved'],
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
    admin: desk(['overview', 'users', 'reports', 'contacts', 'searches', 'catalogue', 'plans', 'audit']),
    owner: desk(['overview', 'market']),
  }
}

/** Sheets, menus and dialogs that open above a screen. */
export function getScreens({ seller, buyersChat, sellersChat }: ScreenIds, orders: Orders): ScreenEntry[] {
  const order = (side: 'buyer' | 'seller', status: keyof Orders) =>
    `/${side}-vieworder?orderId=${orders[status]}`
  return [
    { role: 'visitor', name: 'menu', path: '/', pressed: ['shell:menu'], only: 'phone' },
    { role: 'visitor', name: 'language', path: '/', pressed: ['shell:language'], only: 'desk' },
    {
      role: 'visitor',
      name: 'filters',
      path: '/explore-sellers',
      pressed: ['explore:filters'],
      only: 'phone',
    },
    { role: 'visitor', name: 'service-filters', path: '/explore-services', pressed: ['explore:filters'] },
    {
      role: 'visitor',
      name: 'share-freelancer',
      path: `/freelancer-details/${seller}`,
      pressed: ['profile:share'],
    },
    {
      role: 'visitor',
      name: 'project',
      path: `/freelancer-details/${seller}`,
      pressed: ['main [aria-haspopup=dialog]'],
    },
    { role: 'buyer', name: 'menu', path: '/', pressed: ['shell:menu'], only: 'phone' },
    { role: 'buyer', name: 'account', path: '/', pressed: ['shell:account.menu'], only: 'desk' },
    { role: 'buyer', name: 'hire', path: `/freelancer-details/${seller}`, pressed: ['profile:hire'] },
    { role: 'buyer', name: 'person', path: `/chat/${buyersChat}`, pressed: ['chat:about'], only: 'phone' },
    {
      role: 'buyer',
      name: 'report',
      path: `/chat/${buyersChat}`,
      pressed: ['chat:about', 'chat:report.title'],
      only: 'phone',
    },
    {
      role: 'buyer',
      name: 'withdraw',
      path: order('buyer', 'PENDING'),
      pressed: ['orders:more', 'orders:move.PENDING_CANCELLED_buyer'],
    },
    {
      role: 'buyer',
      name: 'changes',
      path: order('buyer', 'DELIVERED'),
      pressed: ['orders:move.DELIVERED_PROCESSING_buyer'],
    },
    {
      role: 'buyer',
      name: 'complete',
      path: order('buyer', 'DELIVERED'),
      pressed: ['orders:move.DELIVERED_COMPLETED_buyer'],
    },
    { role: 'buyer', name: 'rate', path: order('buyer', 'COMPLETED'), pressed: ['orders:rating.give'] },
    {
      role: 'buyer',
      name: 'another-day',
      path: order('buyer', 'PROCESSING'),
      pressed: ['orders:more', 'orders:date.propose'],
    },
    {
      role: 'buyer',
      name: 'delete-account',
      path: '/profile-setting?tab=data',
      pressed: ['settings:delete.button'],
    },
    {
      role: 'seller',
      name: 'accept',
      path: order('seller', 'PENDING'),
      pressed: ['orders:move.PENDING_PROCESSING_seller'],
    },
    {
      role: 'seller',
      name: 'decline',
      path: order('seller', 'PENDING'),
      pressed: ['orders:more', 'orders:move.PENDING_CANCELLED_seller'],
    },
    {
      role: 'seller',
      name: 'deliver',
      path: order('seller', 'PROCESSING'),
      pressed: ['orders:move.PROCESSING_DELIVERED_seller'],
    },
    {
      role: 'seller',
      name: 'rate-client',
      path: order('seller', 'COMPLETED'),
      pressed: ['orders:rating.giveBuyer'],
    },
    { role: 'seller', name: 'saved-replies', path: `/chat/${sellersChat}`, pressed: ['chat:replies.title'] },
    { role: 'new-freelancer', name: 'plans', path: '/profile/plan-info', pressed: ['selling:plan.change'] },
    {
      role: 'new-freelancer',
      name: 'cancel-plan',
      path: '/profile/plan-info',
      pressed: ['selling:plan.cancel'],
    },
    {
      role: 'seller',
      name: 'remove-project',
      path: '/seller-dashboard?tab=portfolio',
      pressed: ['portfolio:removeName'],
    },
    { role: 'admin', name: 'suspend', path: '/admin/users', pressed: ['admin:suspendName'] },
    { role: 'admin', name: 'new-category', path: '/admin/catalogue', pressed: ['admin:addCategory'] },
    { role: 'admin', name: 'new-plan', path: '/admin/plans', pressed: ['admin:addPlan'] },
    { role: 'owner', name: 'new-administrator', path: '/admin/users', pressed: ['admin:addAdmin'] },
  ]
}

/** The page of an order in each of its statuses, from both sides. */
export const getOrderScreens = (orders: Orders, side: 'buyer' | 'seller'): [name: string, path: string][] =>
  Object.entries(orders).map(([status, id]) => [
    `order-${status.toLowerCase()}`,
    `/${side}-vieworder?orderId=${id}`,
  ])

/** Screens of users without any data. */
export const EMPTY_PORTFOLIO: Record<NewRole, [name: string, path: string][]> = {
  'new-client': [
    ['dashboard', '/dashboard'],
    ['orders', '/dashboard?tab=manage-orders'],
    ['services', '/dashboard/services'],
    ['messages', '/dashboard/messages'],
    ['spending', '/dashboard/earnings'],
    ['chats', '/chat'],
    ['notices', '/notifications'],
    ['settings-phone', '/profile-setting?tab=phone'],
  ],
  'new-freelancer': [
    ['dashboard', '/seller-dashboard'],
    ['orders', '/seller-dashboard?tab=manage-orders'],
    ['reviews', '/seller-dashboard?tab=reviews'],
    ['portfolio', '/seller-dashboard?tab=portfolio'],
    ['statistics', '/seller-dashboard?tab=statistics'],
    ['chats', '/chat'],
    ['outbox', '/outbox'],
  ],
}
