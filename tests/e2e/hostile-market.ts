import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Role, ScreenIds } from '../screens/list.ts'
import { type Method, requestJson, type Session, signIn } from '../screens/sessions.ts'
import { freePort } from '../support/free-port.ts'
import { expect, startMarket } from './app.ts'

/**
 * Injection payloads, each for another context: an element, a script, an attribute, an address, a text with
 * placeholders, a line.
 */
const PAYLOADS = [
  '<img src=x onerror=__ran=1>',
  '</script><script>__ran=1</script>',
  '"><svg onload=__ran=1>',
  'javascript:__ran=1',
  '$t(close) {{name}} {brand} \u0024{7*7} {{7*7}} $& %s%n',
  'https://x.test/"onclick="__ran=1',
  '<a data-hostile href=javascript:__ran=1>',
  `\u0000\u0007\u200b\u202ee${'\u0301'.repeat(20)}`,
]

let turn = 0
/** The field's own word, followed by as many payloads as fit. Each call begins with another one. */
function makeHostile(word: string, maxLength: number): string {
  const offset = turn++
  return PAYLOADS.map((_, i) => PAYLOADS[(offset + i) % PAYLOADS.length] ?? '').reduce(
    (text, payload) => (text.length + 1 + payload.length <= maxLength ? `${text} ${payload}` : text),
    word,
  )
}

/** Every text that a user can store in this market. */
export const TEXTS = {
  market: 'Mkt"><i onload=__ran=1>\u0001\u202e$t(x)',
  buyersFirstName: 'Eve<img src=x onerror=__ran=1>$t(close){{name}}$&',
  buyersLastName: '+1"><svg onload=__ran=1>\u202e\u0007\u0024{7*7}%s%n',
  sellersFirstName: '@HYPERLINK("//x")$t(close){{name}}$&',
  sellersLastName: '-1</script><script>__ran=1</script>',
  displayName: `-1e${'\u0301'.repeat(12)}`,
  buyersDescription: makeHostile('buyersDescription', 500),
  title: makeHostile('I will be hostile', 80),
  bio: makeHostile('bio', 250),
  description: makeHostile('description', 500),
  university: makeHostile('university', 100),
  degree: makeHostile('degree', 100),
  certificate: makeHostile('certificate', 100),
  certifier: makeHostile('certifier', 100),
  away: makeHostile('away', 500),
  project: makeHostile('project', 100),
  projectText: makeHostile('projectText', 2000),
  projectSkill: makeHostile('projectSkill', 50),
  cardholder: makeHostile('cardholder', 100),
  order: makeHostile('=HYPERLINK("//x");=1+1;order', 2000),
  orderFile: makeHostile('orderFile', 200).replaceAll('/', '_'),
  delivery: makeHostile('delivery', 1000),
  deliveryFile: makeHostile('deliveryFile', 200).replaceAll('/', '_'),
  changes: makeHostile('changes', 1000),
  cancelled: makeHostile('cancelled', 1000),
  review: makeHostile('review', 1000),
  reviewReply: makeHostile('reviewReply', 1000),
  ofTheBuyer: makeHostile('ofTheBuyer', 1000),
  message: makeHostile('message', 4000),
  messageFile: makeHostile('messageFile', 200).replaceAll('/', '_'),
  edited: makeHostile('editedText', 190),
  savedReply: makeHostile('savedReply', 4000),
  report: makeHostile('report', 1000),
  reportNote: makeHostile('reportNote', 500),
  suspension: makeHostile('suspension', 500),
  writer: 'Wim<img src=x onerror=__ran=1>{name}\r\nBcc: a@b.c',
  contact: makeHostile('contact', 1000),
  contactAnswer: makeHostile('contactAnswer', 4000),
  category: makeHostile('category', 60),
  categorySpanish: makeHostile('categorySpanish', 60),
  service: makeHostile('service', 60),
  serviceArabic: makeHostile('serviceArabic', 60),
  skill: makeHostile('skill', 60),
  plan: makeHostile('plan', 60),
  planFeature: makeHostile('planFeature', 120),
  mailUser: makeHostile('mailUser', 200),
  helper: 'Hal</script><script>__ran=1</script>{name}',
  draft: makeHostile('draft', 250),
  asked: makeHostile('asked', 500),
}
export type Field = keyof typeof TEXTS

export const HOSTILE_NAME = { name: TEXTS.market, colour: 'pink' }
const DAY_MS = 86_400_000
const OPERATOR = { email: 'operator@example.test', password: 'Opera!2026' }
const NEW_SELLER = { email: 'newcomer@example.test', password: 'Newco!2026' }
const Made = v.object({ _id: v.string() })
const Ordered = v.object({ order: v.object({ _id: v.string(), rating: v.nullable(Made) }) })
const Sent = v.object({ chat: Made, message: Made })
const Listed = v.object({ sellers: v.array(v.object({ _id: v.string(), firstName: v.string() })) })

export interface HostileMarket {
  url: string
  folder: string
  metricsUrl: string
  sessions: Record<Role | 'newcomer', Session>
  ids: ScreenIds & { project: string; file: string }
  close(): Promise<void>
}

/** Starts a market in which every stored text is hostile. */
export async function startHostileMarket(): Promise<HostileMarket> {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-hostile-'))
  const metricsPort = await freePort()
  const { url, close } = await startMarket({
    DATA_DIR: folder,
    METRICS_PORT: String(metricsPort),
    ADMIN_EMAIL: OPERATOR.email,
    ADMIN_PASSWORD: OPERATOR.password,
  })
  const call = async (session: Session, method: Method, path: string, body?: object): Promise<unknown> => {
    const response = await requestJson(url, session, method, path, body)
    const text = await response.json()
    expect(response.ok, `${method} ${path}: ${JSON.stringify(text)}`).toBe(true)
    return text.data
  }
  const idOf = async (response: Promise<unknown>) => v.parse(Made, await response)._id

  const anonymous: Session = {}
  const admin = await signIn(url, OPERATOR.email, OPERATOR.password)
  await call(admin, 'PUT', 'admin/market', { brand: HOSTILE_NAME, mail: null })
  const status = 'Active'
  const categoryId = await idOf(
    call(admin, 'POST', 'admin/categories', {
      name: TEXTS.category,
      names: { es: TEXTS.categorySpanish },
      status,
    }),
  )
  const subCategoryId = await idOf(
    call(admin, 'POST', 'admin/sub-categories', {
      categoryId,
      name: TEXTS.service,
      names: { ar: TEXTS.serviceArabic },
      status,
    }),
  )
  const skillId = await idOf(
    call(admin, 'POST', 'admin/skills', { categoryId, subCategoryId, name: TEXTS.skill }),
  )
  const price = {
    actualPrice: 1,
    discountedPrice: 1,
    subscriptionInterval: 30,
    trialEnabled: false,
    trialInterval: 0,
  }
  const planId = await idOf(
    call(admin, 'POST', 'admin/plans', { name: TEXTS.plan, features: [TEXTS.planFeature], status, ...price }),
  )
  await call(admin, 'POST', 'admin/admins', {
    firstName: TEXTS.helper,
    lastName: TEXTS.helper,
    email: 'helper@example.test',
  })

  const seller = await signIn(url, 'seller@demo.test')
  const sellerUserId = await idOf(call(seller, 'GET', 'profile'))
  await call(seller, 'PUT', 'profile', { firstName: TEXTS.sellersFirstName, lastName: TEXTS.sellersLastName })
  await call(seller, 'PUT', 'seller', {
    seller: {
      displayName: TEXTS.displayName,
      title: TEXTS.title,
      bio: TEXTS.bio,
      description: TEXTS.description,
      occupations: [{ categoryId, subCategoryIds: [subCategoryId] }],
      skills: [{ skillId, level: 'expert' }],
      education: [{ country: 'MX', university: TEXTS.university, degree: TEXTS.degree, year: 2020 }],
      certifications: [{ title: TEXTS.certificate, certifiedFrom: TEXTS.certifier }],
      away: { until: new Date(Date.now() + DAY_MS).toISOString(), message: TEXTS.away },
    },
  })
  const project = {
    name: TEXTS.project,
    description: TEXTS.projectText,
    skills: [TEXTS.projectSkill],
    duration: '1-month',
    cost: 1,
    images: [],
  }
  const projectId = await idOf(call(seller, 'POST', 'portfolio', project))
  await call(seller, 'POST', 'payment-method', {
    cardholder: TEXTS.cardholder,
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2099,
    country: 'MX',
  })
  await call(seller, 'PUT', 'subscription', { subscriptionPlanId: planId })
  await call(seller, 'PUT', 'chat/saved-replies', { replies: [TEXTS.savedReply] })

  const device = 'Mozilla <img src=x onerror=__ran=1>'
  const buyer = await signIn(url, 'buyer@demo.test', undefined, device)
  await call(buyer, 'PUT', 'profile', {
    firstName: TEXTS.buyersFirstName,
    lastName: TEXTS.buyersLastName,
    description: TEXTS.buyersDescription,
  })
  const uploadAttachment = async (session: Session, name: string) => ({
    _id: await uploadFile(url, session),
    name,
  })
  const first = v.parse(
    Sent,
    await call(buyer, 'POST', 'chat/send-message', { receiverUserId: sellerUserId, content: 'Hello' }),
  )
  const chatId = first.chat._id
  await call(buyer, 'PUT', `chat/message/${first.message._id}`, { content: TEXTS.edited })
  const attachments = [await uploadAttachment(buyer, TEXTS.messageFile)]
  const { message } = v.parse(
    Sent,
    await call(buyer, 'POST', 'chat/send-message', {
      chatId,
      content: TEXTS.message,
      attachments,
      replyTo: first.message._id,
    }),
  )
  await call(seller, 'POST', `chat/report/${chatId}`, {
    messageId: message._id,
    reason: 'other',
    text: TEXTS.report,
  })
  const settled = randomUUID()
  await call(buyer, 'POST', `chat/report/${chatId}`, { _id: settled, reason: 'other', text: TEXTS.report })
  await call(admin, 'PUT', `admin/reports/${settled}`, { outcome: 'dismissed', note: TEXTS.reportNote })

  const deliveryAt = new Date(Date.now() + DAY_MS).toISOString()
  const createOrder = async (description: string) =>
    v.parse(
      Ordered,
      await call(buyer, 'POST', 'order', {
        sellerUserId,
        description,
        deliveryAt,
        budget: 1,
        attachments: [await uploadAttachment(buyer, TEXTS.orderFile)],
      }),
    ).order._id
  const move = (session: Session, side: 'buyer' | 'seller', orderId: string, to: string, body: object = {}) =>
    call(session, 'PUT', `order/${side}/status?orderId=${orderId}&status=${to}`, body)
  const orderId = await createOrder(TEXTS.order)
  await move(seller, 'seller', orderId, 'PROCESSING')
  await move(seller, 'seller', orderId, 'DELIVERED', {
    note: TEXTS.delivery,
    attachments: [await uploadAttachment(seller, TEXTS.deliveryFile)],
  })
  await move(buyer, 'buyer', orderId, 'PROCESSING', { note: TEXTS.changes })
  await move(seller, 'seller', orderId, 'DELIVERED')
  await move(buyer, 'buyer', orderId, 'COMPLETED')
  const { order } = v.parse(
    Ordered,
    await call(buyer, 'POST', 'rating', { orderId, rating: 5, comment: TEXTS.review }),
  )
  await call(seller, 'PUT', `rating/${order.rating?._id}/reply`, { reply: TEXTS.reviewReply })
  await call(seller, 'PUT', `rating/${order.rating?._id}/project`, { projectId })
  await call(seller, 'POST', 'rating/buyer', { orderId, rating: 5, comment: TEXTS.ofTheBuyer })
  const other = await createOrder(TEXTS.order)
  await move(seller, 'seller', other, 'PROCESSING')
  await move(seller, 'seller', other, 'CANCELLED', { note: TEXTS.cancelled })

  const contact = {
    firstName: TEXTS.writer,
    lastName: TEXTS.writer,
    email: 'writer@example.test',
    message: TEXTS.contact,
    termsAccepted: true,
  }
  const answered = randomUUID()
  await call(anonymous, 'POST', 'help-support/get-in-touch-record', { _id: answered, ...contact })
  await call(admin, 'PUT', `admin/contacts/${answered}/answer`, { answer: TEXTS.contactAnswer })
  const another = v
    .parse(Listed, await call(anonymous, 'GET', 'seller/all?limit=2'))
    .sellers.find(({ _id }) => _id !== sellerUserId)
  await call(admin, 'PUT', `admin/users/${another?._id}/status`, {
    status: 'suspended',
    note: TEXTS.suspension,
  })

  const { email, password } = NEW_SELLER
  // Mails contain the name where the address is verified.
  await call(anonymous, 'POST', 'auth/forgot-password', { email: 'buyer@demo.test' })
  const names = { firstName: TEXTS.buyersFirstName, lastName: TEXTS.buyersLastName }
  const form = { ...names, email, password, confirmPassword: password, country: 'MX', termsAccepted: true }
  const { user } = v.parse(v.object({ user: Made }), await call(anonymous, 'POST', 'seller', form))
  await call(admin, 'PUT', `admin/users/${user._id}/verified`)
  const newcomer = await signIn(url, email, password)
  const field = (value: unknown) => ({ value, at: Date.now() })
  await call(newcomer, 'PUT', 'seller/draft', {
    fields: {
      bio: field(TEXTS.draft),
      description: field(TEXTS.draft),
      title: field(TEXTS.draft),
      displayName: field(TEXTS.draft),
    },
  })

  return {
    url,
    folder,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    sessions: { visitor: anonymous, buyer, seller, admin, owner: admin, newcomer },
    ids: {
      category: categoryId,
      seller: sellerUserId,
      buyersChat: chatId,
      sellersChat: chatId,
      buyersOrder: orderId,
      sellersOrder: other,
      project: projectId,
      file: attachments[0]?._id ?? '',
    },
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An uploaded file: an HTML page with a script. */
const PAGE = '<!doctype html><script>__ran=1</script>'

async function uploadFile(url: string, session: Session): Promise<string> {
  const id = randomUUID()
  const headers = { authorization: `Bearer ${session.token}`, 'tus-resumable': '1.0.0' }
  const metadata = `kind ${btoa('attachment')},id ${btoa(id)}`
  const creation = await fetch(`${url}/api/v1/file/tus`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(PAGE.length), 'upload-metadata': metadata },
  })
  expect(creation.status).toBe(201)
  const chunkHeaders = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  expect(
    (await fetch(`${url}/api/v1/file/tus/${id}`, { method: 'PATCH', headers: chunkHeaders, body: PAGE }))
      .status,
  ).toBe(204)
  return id
}
