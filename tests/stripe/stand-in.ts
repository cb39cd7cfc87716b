import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Stripe from 'stripe'

type Thing = Record<string, unknown>
type Names = { [name: string]: Names } | true

/** Stripe's own example objects, and the parameters that its published description knows, by method and path. */
const OBJECTS: Record<string, Thing> = JSON.parse(readFileSync(new URL('objects.json', import.meta.url), 'utf8'))
const PARAMETERS: Record<string, Names> = JSON.parse(readFileSync(new URL('parameters.json', import.meta.url), 'utf8'))

export const WEBHOOK_SECRET = 'whsec_of_the_stand_in'

/** Stands in for Stripe: the same protocol over HTTP, its errors and idempotency included, nothing charged. */
export interface StripeStandIn {
  url: string
  /** What it was asked, in order: method, path and parameters. */
  asked: { call: string; parameters: Thing; key: string | undefined }[]
  /** Stores a card as Stripe's own form would. The answer is its id. */
  storeCard(customer: string, card?: Partial<{ last4: string; fingerprint: string; exp_year: number; declines: boolean }>): string
  /** Changes one of its things behind everybody's back, as time does. */
  change(id: string, now: Thing): void
  addInvoice(customer: string, status: string): string
  subscriptions(): Thing[]
  /** An event about one of its things, with the signature that a genuine one bears. */
  event(id: string, options?: { eventId?: string; secret?: string; ageSeconds?: number }): Promise<{ body: string; signature: string }>
  /** Does what the next so many of these calls ask, and answers them not at all. */
  loseAnswers(call: string, times: number): void
  close(): Promise<void>
}

export async function openStripeStandIn(): Promise<StripeStandIn> {
  const things = new Map<string, Thing>()
  const answers = new Map<string, { request: string; status: number; body: unknown }>()
  const declined = new Set<string>()
  const asked: StripeStandIn['asked'] = []
  let losing = { call: '', times: 0 }
  const make = (object: string, prefix: string, values: Thing): Thing => {
    const thing = { ...structuredClone(OBJECTS[object]), ...values, id: `${prefix}_${randomBytes(9).toString('hex')}`, created: Math.floor(Date.now() / 1000) }
    things.set(thing.id, thing)
    return thing
  }
  const find = (id: unknown, prefix: string): Thing => {
    const thing = typeof id === 'string' && id.startsWith(prefix) ? things.get(id) : undefined
    if (!thing) throw new Fault(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such thing: '${String(id)}'` })
    return thing
  }
  const act = (call: string, id: string, given: Thing): Thing => {
    if (call === 'POST /v1/customers') return make('customer', 'cus', given)
    if (call === 'POST /v1/customers/{customer}') return Object.assign(find(id, 'cus_'), given)
    if (call === 'POST /v1/prices') return make('price', 'price', { ...given, unit_amount: Number(given.unit_amount), recurring: given.recurring })
    if (call === 'POST /v1/setup_intents') {
      find(given.customer, 'cus_')
      const made = make('setup_intent', 'seti', given)
      return Object.assign(made, { client_secret: `${String(made.id)}_secret_${randomBytes(8).toString('hex')}` })
    }
    if (call === 'GET /v1/payment_methods/{payment_method}') return find(id, 'pm_')
    if (call === 'POST /v1/payment_methods/{payment_method}/detach') return Object.assign(find(id, 'pm_'), { customer: null })
    if (call === 'GET /v1/subscriptions/{subscription_exposed_id}') return find(id, 'sub_')
    if (call === 'GET /v1/subscriptions') {
      const live = [...things.values()].filter((thing) => thing.object === 'subscription' && thing.customer === given.customer && thing.status !== 'canceled')
      return { object: 'list', has_more: false, url: '/v1/subscriptions', data: live }
    }
    if (call === 'GET /v1/invoices/{invoice}') return find(id, 'in_')
    if (call === 'POST /v1/subscriptions') return subscribe(given)
    if (call === 'POST /v1/subscriptions/{subscription_exposed_id}') return updateSubscription(find(id, 'sub_'), given)
    throw new Fault(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${call})` })
  }
  const itemOf = (price: unknown, id = `si_${randomBytes(7).toString('hex')}`) => {
    const days = Number((find(price, 'price_').recurring as { interval_count: string }).interval_count)
    return {
      ...structuredClone((OBJECTS.subscription as { items: { data: Thing[] } }).items.data[0]),
      id,
      price: find(price, 'price_'),
      current_period_end: Math.floor(Date.now() / 1000) + days * 86_400,
    }
  }
  const subscribe = (given: Thing): Thing => {
    find(given.customer, 'cus_')
    const card = find(given.default_payment_method, 'pm_')
    if (card.customer !== given.customer) throw new Fault(400, { type: 'invalid_request_error', message: 'The customer does not have a payment method with that ID' })
    if (declined.has(String(card.id))) throw new Fault(402, { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' })
    const trial = Number(given.trial_period_days ?? 0)
    return make('subscription', 'sub', {
      customer: given.customer,
      default_payment_method: given.default_payment_method,
      metadata: given.metadata ?? {},
      status: trial > 0 ? 'trialing' : 'active',
      trial_end: trial > 0 ? Math.floor(Date.now() / 1000) + trial * 86_400 : null,
      ended_at: null,
      cancel_at_period_end: false,
      items: { object: 'list', has_more: false, url: '', data: [itemOf((given.items as Thing[])[0]?.price)] },
    })
  }
  const updateSubscription = (subscription: Thing, given: Thing): Thing => {
    const [item] = (given.items as Thing[] | undefined) ?? []
    return Object.assign(subscription, {
      ...(given.default_payment_method !== undefined && { default_payment_method: given.default_payment_method }),
      ...(given.metadata !== undefined && { metadata: given.metadata }),
      ...(given.cancel_at_period_end !== undefined && { cancel_at_period_end: given.cancel_at_period_end === 'true' }),
      ...(item && { items: { object: 'list', has_more: false, url: '', data: [itemOf(item.price, String(item.id))] } }),
    })
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const { pathname, search } = new URL(request.url ?? '', 'http://stripe')
    const method = request.method ?? ''
    const [call, id] = callOf(method, pathname)
    const key = request.headers['idempotency-key']?.toString()
    const parameters = parseForm(text || search)
    asked.push({ call, parameters, key })
    const reply = (status: number, body: unknown, replayed = false) => {
      if (losing.call === call && losing.times-- > 0) return request.socket.destroy()
      response.writeHead(status, { 'Content-Type': 'application/json', ...(replayed && { 'Idempotent-Replayed': 'true' }) })
      response.end(JSON.stringify(body))
    }
    const known = key && method === 'POST' ? answers.get(key) : undefined
    if (known && known.request !== call + text)
      return reply(400, { error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.' } })
    if (known) return reply(known.status, known.body, true)
    let status = 200
    let body: unknown
    try {
      if (!/^Bearer sk_test_/.test(request.headers.authorization ?? '')) throw new Fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      if (method === 'POST') mustKnow(parameters, PARAMETERS[call] ?? {}, '')
      body = act(call, id, parameters)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      status = error.status
      body = { error: error.error }
    }
    if (key && method === 'POST') answers.set(key, { request: call + text, status, body })
    reply(status, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    asked,
    url: `http://127.0.0.1:${port}`,
    storeCard: (customer: string, { declines = false, ...card }: { declines?: boolean } = {}) => {
      const made = make('payment_method', 'pm', { customer })
      made.card = { ...(made.card as Thing), fingerprint: randomBytes(8).toString('hex'), ...card }
      if (declines) declined.add(String(made.id))
      return String(made.id)
    },
    change: (id: string, now: Thing) => void Object.assign(things.get(id) ?? {}, now),
    addInvoice: (customer: string, status: string) =>
      String(make('invoice', 'in', { customer, status, number: 'OF-0001', amount_due: 1900, hosted_invoice_url: 'https://invoice.stripe.com/i/1' }).id),
    subscriptions: () => [...things.values()].filter((thing) => thing.object === 'subscription'),
    async event(id: string, { eventId, secret = WEBHOOK_SECRET, ageSeconds = 0 }: { eventId?: string; secret?: string; ageSeconds?: number } = {}) {
      const body = JSON.stringify({ ...OBJECTS.event, id: eventId ?? `evt_${randomBytes(9).toString('hex')}`, type: 'thing.updated', data: { object: things.get(id) } })
      const signature = await new Stripe('sk_test_x').webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp: Math.floor(Date.now() / 1000) - ageSeconds })
      return { body, signature }
    },
    loseAnswers: (call, times) => {
      losing = { call, times }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

class Fault extends Error {
  readonly status: number
  readonly error: Thing
  constructor(status: number, error: Thing) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}

const PATHS = [
  '/v1/customers/{customer}',
  '/v1/payment_methods/{payment_method}',
  '/v1/payment_methods/{payment_method}/detach',
  '/v1/subscriptions/{subscription_exposed_id}',
  '/v1/invoices/{invoice}',
]

function callOf(method: string, path: string): [call: string, id: string] {
  for (const pattern of PATHS) {
    const match = new RegExp(`^${pattern.replace(/\{\w+\}/, '([^/]+)')}$`).exec(path)
    if (match) return [`${method} ${pattern}`, match[1] ?? '']
  }
  return [`${method} ${path}`, '']
}

/** `items[0][price]=x` → { items: [{ price: 'x' }] } */
function parseForm(text: string): Thing {
  const root: Thing = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/[[\]]+/).filter((step) => step !== '')
    let at = root
    steps.forEach((step, i) => {
      const next = steps[i + 1]
      if (next === undefined) at[step] = value
      else {
        at[step] ??= /^\d+$/.test(next) ? [] : {}
        at = at[step] as Thing
      }
    })
  }
  return root
}

function mustKnow(given: Thing, names: Names, path: string): void {
  if (names === true) return
  for (const [name, value] of Object.entries(given)) {
    const isIndex = /^\d+$/.test(name)
    const under = isIndex ? names : names[name]
    if (under === undefined) throw new Fault(400, { type: 'invalid_request_error', code: 'parameter_unknown', message: `Received unknown parameter: ${path}${name}` })
    if (typeof value === 'object' && value !== null) mustKnow(value as Thing, under, `${path}${name}.`)
  }
}
