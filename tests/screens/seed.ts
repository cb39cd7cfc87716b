import { readFileSync } from 'node:fs'
import { DAY_MS } from '#shared/time.ts'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import type { OrderStatus, Side } from '../../shared/order-graph.ts'
import {
  EMPTY_PORTFOLIO,
  getOrderScreens,
  getScreens,
  listScreens,
  type NewRole,
  type Orders,
  type Role,
  type ScreenIds,
} from './list.ts'
import { type Method, NEW_PASSWORD, requestJson, type Session, signIn, signUp } from './sessions.ts'

/** The demo market has no super administrator. */
export const WITH_OWNER = { ADMIN_EMAIL: 'owner@demo.test', ADMIN_PASSWORD: DEMO_PASSWORD }
const EMAILS: Record<Exclude<Role, 'visitor'>, string> = {
  buyer: 'buyer@demo.test',
  seller: 'seller@demo.test',
  admin: 'admin@demo.test',
  owner: 'owner@demo.test',
}

/** Adds the data that a demo market lacks for the pictures. Returns the sessions and the ids. */
export async function seedMarket(url: string) {
  const sessions = await logInAll(url)
  const ids = await findIds(url, sessions)
  const orders = await triggerEvents(url, sessions, ids)
  const screens = listScreens(ids)
  return {
    people: {
      ...sessions,
      'new-client': await createClientUser(url),
      'new-freelancer': await createFreelancer(url),
    } satisfies Record<Role | NewRole, Session>,
    screens: {
      ...screens,
      ...EMPTY_PORTFOLIO,
      buyer: [...screens.buyer, ...getOrderScreens(orders, 'buyer')],
      seller: [...screens.seller, ...getOrderScreens(orders, 'seller')],
    },
    opened: getScreens(ids, orders),
  }
}

/** Returns a function that calls the API for a session. */
const createClient =
  (url: string, session: Session) => async (method: Method, path: string, body?: object) => {
    const response = await requestJson(url, session, method, path, body)
    const text = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(text)}`)
    return text.data
  }
type Call = ReturnType<typeof createClient>

/**
 * Creates the orders of the two demo users, one in each status that has screens of its own. Returns their
 * ids.
 */
async function placeOrders(buyer: Call, seller: Call, sellerUserId: string): Promise<Orders> {
  const deliveryAt = new Date(Date.now() + 10 * DAY_MS).toISOString()
  const dueAt = new Date(Date.now() + 14 * DAY_MS).toISOString()
  const description =
    'A sign for our bakery that can be read from the tram, in two colours, with the drawing of the old oven.\n\nBy the door, https://example.test/door, there is a place for it.'
  const moves = {
    PENDING: [],
    CANCELLED: ['CANCELLED'],
    PROCESSING: ['PROCESSING'],
    DELIVERED: ['PROCESSING', 'DELIVERED'],
    COMPLETED: ['PROCESSING', 'DELIVERED', 'COMPLETED'],
  } as const
  const placeOrder = async (status: OrderStatus): Promise<string> => {
    const { order } = await buyer('POST', 'order', { sellerUserId, description, deliveryAt, budget: 350.5 })
    for (const to of moves[status]) {
      const side: Side = to === 'COMPLETED' ? 'buyer' : 'seller'
      await (side === 'buyer' ? buyer : seller)(
        'PUT',
        `order/${side}/status?orderId=${order._id}&status=${to}`,
        { note: 'Seen from the tram: it can be read.' },
      )
    }
    return order._id
  }
  const ids = {
    PENDING: await placeOrder('PENDING'),
    CANCELLED: await placeOrder('CANCELLED'),
    PROCESSING: await placeOrder('PROCESSING'),
    DELIVERED: await placeOrder('DELIVERED'),
    COMPLETED: await placeOrder('COMPLETED'),
    ASKED: await placeOrder('PROCESSING'),
    RATED: await placeOrder('COMPLETED'),
  }
  await buyer('PUT', `order/date/${ids.ASKED}`, { deliveryAt: dueAt })
  const { order } = await buyer('POST', 'rating', {
    orderId: ids.RATED,
    rating: 5,
    comment: 'It can be seen from the tram!',
  })
  await seller('PUT', `rating/${order.rating._id}/reply`, {
    reply: 'A pleasure, and thank you for the bread.',
  })
  const [project] = await seller('GET', 'portfolio')
  await seller('PUT', `rating/${order.rating._id}/project`, { projectId: project._id })
  await seller('POST', 'rating/buyer', { orderId: ids.RATED, rating: 4, comment: 'Clear and friendly' })
  return ids
}

/** Creates an operator's tasks: a report, and a message from the contact form. */
async function fileComplaint(visitor: Call, buyer: Call, chat: string): Promise<void> {
  await buyer('POST', `chat/report/${chat}`, { reason: 'fraud', text: 'Asks to be paid beside the market.' })
  await visitor('POST', 'help-support/get-in-touch-record', {
    firstName: 'Rosa',
    lastName: 'Villanueva',
    email: 'rosa@example.test',
    termsAccepted: true,
    message: 'How do I change the address that my letters go to?\nI don’t have the old one any more.',
  })
}

/** A client who signed up a minute ago: nothing saved, written or ordered. */
const createClientUser = (url: string): Promise<Session> => signUp(url, 'buyer', 'nora@example.test')

/** A freelancer whose profile was published a minute ago: no orders, reviews or projects. */
async function createFreelancer(url: string): Promise<Session> {
  const email = 'nilo@example.test'
  const session = await signUp(url, 'seller', email)
  const call = createClient(url, session)
  const picture = new FormData()
  picture.append(
    'file',
    new Blob([readFileSync(new URL('../../public/icons/512.png', import.meta.url))], { type: 'image/png' }),
    'me.png',
  )
  const { url: profileImage } = (
    await (
      await fetch(`${url}/api/v1/file/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.token}` },
        body: picture,
      })
    ).json()
  ).data
  const card = await call('POST', 'payment-method', {
    cardholder: 'Nilo Núñez',
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: new Date().getFullYear() + 3,
    country: 'MX',
  })
  const [plan] = (await call('GET', 'subscription-plan')).plans
  const [service] = (await call('GET', 'subCategory?limit=1')).subCategories
  const [skill] = (await call('GET', 'skill?limit=1')).skills
  await call('POST', 'seller/complete-profile', {
    user: { firstName: 'Nilo', lastName: 'Núñez', profileImage, phoneNumber: '+52 55 1234 5678' },
    seller: {
      displayName: 'Nilo_N',
      title: 'I will draw your app',
      description: 'Screens that explain themselves.',
      bio: 'Ten years of screens.',
      hourlyRate: 25.5,
      country: 'MX',
      languages: [{ language: 'es', level: 'expert' }],
      occupations: [{ categoryId: service.categoryId, subCategoryIds: [service._id] }],
      skills: [{ skillId: skill._id, level: 'advanced' }],
      education: [],
      certifications: [],
    },
    payment_method: card._id,
    subscriptionPlanId: plan._id,
  })
  // The account's data now include that the profile is complete.
  return signIn(url, email, NEW_PASSWORD)
}

async function logInAll(url: string): Promise<Record<Role, Session>> {
  const one = (role: Exclude<Role, 'visitor'>) => signIn(url, EMAILS[role])
  return {
    visitor: {},
    buyer: await one('buyer'),
    seller: await one('seller'),
    admin: await one('admin'),
    owner: await one('owner'),
  }
}

async function findIds(url: string, sessions: Record<Role, Session>): Promise<ScreenIds> {
  const get = (path: string, role: Role = 'visitor') => createClient(url, sessions[role])('GET', path)
  const [category] = (await get('category')).categorys
  const [seller] = (await get('seller/all?limit=1')).sellers
  const chat = async (role: Role) => (await get('chat/user-chats', role)).chats[0]._id
  const order = async (role: 'buyer' | 'seller') => (await get(`order/${role}`, role)).orders[0]._id
  return {
    category: category._id,
    seller: seller.userId ?? seller._id,
    buyersChat: await chat('buyer'),
    sellersChat: await chat('seller'),
    buyersOrder: await order('buyer'),
    sellersOrder: await order('seller'),
  }
}

async function triggerEvents(
  url: string,
  sessions: Record<Role, Session>,
  { buyersChat }: ScreenIds,
): Promise<Orders> {
  const [visitor, buyer, seller] = [sessions.visitor, sessions.buyer, sessions.seller].map((session) =>
    createClient(url, session),
  )
  if (!visitor || !buyer || !seller) throw new Error('Nobody calls')
  await fileComplaint(visitor, buyer, buyersChat)
  return placeOrders(buyer, seller, (await seller('GET', 'profile'))._id)
}
