import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Stripe from 'stripe'

type StripeObject = Record<string, unknown>
type FieldNames = { [name: string]: FieldNames } | true

/** Stripe's own example objects, and the parameters of its published API description, by method and path. */
const OBJECTS: Record<string, StripeObject> = JSON.parse(
  readFileSync(new URL('objects.json', import.meta.url), 'utf8'),
)
const PARAMETERS: Record<string, FieldNames> = JSON.parse(
  readFileSync(new URL('parameters.json', import.meta.url), 'utf8'),
)

export const WEBHOOK_SECRET = 'whsec_of_the_stand_in'

/**
 * A fake of Stripe: the same protocol over HTTP, including its errors and idempotency. Nothing is charged.
 */
export interface FakeStripe {
  url: string
  /** The requests it received, in order: method, path and parameters. */
  requests: { endpoint: string; parameters: StripeObject; key: string | undefined }[]
  /** Stores a card as Stripe's own form would. Returns its id. */
  createPaymentMethod(
    customer: string,
    card?: Partial<{ last4: string; fingerprint: string; exp_year: number; declineCode: boolean }>,
  ): string
  /** Changes one of its objects without a request, as the passing of time does. */
  changePlanPeriod(id: string, now: StripeObject): void
  createInvoice(customer: string, status: string): string
  subscriptions(): StripeObject[]
  /** An event about one of its objects, with a valid signature. */
  event(
    id: string,
    options?: { eventId?: string; secret?: string; ageSeconds?: number },
  ): Promise<{ body: string; signature: string }>
  /** Executes the next few of these calls without answering them. The second argument says how many. */
  dropResponses(endpoint: string, count: number): void
  close(): Promise<void>
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const objects = new Map<string, StripeObject>()
  const idempotentResponses = new Map<string, { request: string; status: number; body: unknown }>()
  const declined = new Set<string>()
  const requests: FakeStripe['requests'] = []
  let dropped = { endpoint: '', times: 0 }
  const make = (object: string, prefix: string, values: StripeObject): StripeObject => {
    const entity = {
      ...structuredClone(OBJECTS[object]),
      ...values,
      id: `${prefix}_${randomBytes(9).toString('hex')}`,
      created: Math.floor(Date.now() / 1000),
    }
    objects.set(entity.id, entity)
    return entity
  }
  const find = (id: unknown, prefix: string): StripeObject => {
    const entity = typeof id === 'string' && id.startsWith(prefix) ? objects.get(id) : undefined
    if (!entity)
      throw new StripeError(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such thing: '${String(id)}'`,
      })
    return entity
  }
  const handleRequest = (endpoint: string, id: string, params: StripeObject): StripeObject => {
    if (endpoint === 'POST /v1/customers') return make('customer', 'cus', params)
    if (endpoint === 'POST /v1/customers/{customer}') return Object.assign(find(id, 'cus_'), params)
    if (endpoint === 'POST /v1/prices')
      return make('price', 'price', {
        ...params,
        unit_amount: Number(params.unit_amount),
        recurring: params.recurring,
      })
    if (endpoint === 'POST /v1/setup_intents') {
      find(params.customer, 'cus_')
      const setupIntent = make('setup_intent', 'seti', params)
      return Object.assign(setupIntent, {
        client_secret: `${String(setupIntent.id)}_secret_${randomBytes(8).toString('hex')}`,
      })
    }
    if (endpoint === 'GET /v1/payment_methods/{payment_method}') return find(id, 'pm_')
    if (endpoint === 'POST /v1/payment_methods/{payment_method}/detach')
      return Object.assign(find(id, 'pm_'), { customer: null })
    if (endpoint === 'GET /v1/subscriptions/{subscription_exposed_id}') return find(id, 'sub_')
    if (endpoint === 'GET /v1/subscriptions') {
      const live = [...objects.values()].filter(
        (entity) =>
          entity.object === 'subscription' &&
          entity.customer === params.customer &&
          entity.status !== 'canceled',
      )
      return { object: 'list', has_more: false, url: '/v1/subscriptions', data: live }
    }
    if (endpoint === 'GET /v1/invoices/{invoice}') return find(id, 'in_')
    if (endpoint === 'POST /v1/subscriptions') return subscribe(params)
    if (endpoint === 'POST /v1/subscriptions/{subscription_exposed_id}')
      return updateSubscription(find(id, 'sub_'), params)
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${endpoint})`,
    })
  }
  const toItem = (price: unknown, id = `si_${randomBytes(7).toString('hex')}`) => {
    const days = Number((find(price, 'price_').recurring as { interval_count: string }).interval_count)
    return {
      ...structuredClone((OBJECTS.subscription as { items: { data: StripeObject[] } }).items.data[0]),
      id,
      price: find(price, 'price_'),
      current_period_end: Math.floor(Date.now() / 1000) + days * 86_400,
    }
  }
  const subscribe = (params: StripeObject): StripeObject => {
    find(params.customer, 'cus_')
    const card = find(params.default_payment_method, 'pm_')
    if (card.customer !== params.customer)
      throw new StripeError(400, {
        type: 'invalid_request_error',
        message: 'The customer does not have a payment method with that ID',
      })
    if (declined.has(String(card.id)))
      throw new StripeError(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      })
    const trial = Number(params.trial_period_days ?? 0)
    return make('subscription', 'sub', {
      customer: params.customer,
      default_payment_method: params.default_payment_method,
      metadata: params.metadata ?? {},
      status: trial > 0 ? 'trialing' : 'active',
      trial_end: trial > 0 ? Math.floor(Date.now() / 1000) + trial * 86_400 : null,
      ended_at: null,
      cancel_at_period_end: false,
      items: {
        object: 'list',
        has_more: false,
        url: '',
        data: [toItem((params.items as StripeObject[])[0]?.price)],
      },
    })
  }
  const updateSubscription = (subscription: StripeObject, params: StripeObject): StripeObject => {
    const [firstItem] = (params.items as StripeObject[] | undefined) ?? []
    return Object.assign(subscription, {
      ...(params.default_payment_method !== undefined && {
        default_payment_method: params.default_payment_method,
      }),
      ...(params.metadata !== undefined && { metadata: params.metadata }),
      ...(params.cancel_at_period_end !== undefined && {
        cancel_at_period_end: params.cancel_at_period_end === 'true',
      }),
      ...(firstItem && {
        items: {
          object: 'list',
          has_more: false,
          url: '',
          data: [toItem(firstItem.price, String(firstItem.id))],
        },
      }),
    })
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { pathname, search } = new URL(request.url ?? '', 'http://stripe')
    const method = request.method ?? ''
    const [endpoint, id] = matchEndpoint(method, pathname)
    const key = request.headers['idempotency-key']?.toString()
    const parameters = parseFormBody(text || search)
    requests.push({ endpoint, parameters, key })
    const reply = (status: number, body: unknown, replayed = false) => {
      if (dropped.endpoint === endpoint && dropped.times-- > 0) return request.socket.destroy()
      response.writeHead(status, {
        'Content-Type': 'application/json',
        ...(replayed && { 'Idempotent-Replayed': 'true' }),
      })
      response.end(JSON.stringify(body))
    }
    const cachedResponse = key && method === 'POST' ? idempotentResponses.get(key) : undefined
    if (cachedResponse && cachedResponse.request !== endpoint + text)
      return reply(400, {
        error: {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        },
      })
    if (cachedResponse) return reply(cachedResponse.status, cachedResponse.body, true)
    let status = 200
    let body: unknown
    try {
      if (!/^Bearer sk_test_/.test(request.headers.authorization ?? ''))
        throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      if (method === 'POST') assertKnownParameters(parameters, PARAMETERS[endpoint] ?? {}, '')
      body = handleRequest(endpoint, id, parameters)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      status = error.status
      body = { error: error.error }
    }
    if (key && method === 'POST') idempotentResponses.set(key, { request: endpoint + text, status, body })
    reply(status, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    requests,
    url: `http://127.0.0.1:${port}`,
    createPaymentMethod: (
      customer: string,
      { declineCode = false, ...card }: { declineCode?: boolean } = {},
    ) => {
      const setupIntent = make('payment_method', 'pm', { customer })
      setupIntent.card = {
        ...(setupIntent.card as StripeObject),
        fingerprint: randomBytes(8).toString('hex'),
        ...card,
      }
      if (declineCode) declined.add(String(setupIntent.id))
      return String(setupIntent.id)
    },
    changePlanPeriod: (id: string, now: StripeObject) => void Object.assign(objects.get(id) ?? {}, now),
    createInvoice: (customer: string, status: string) =>
      String(
        make('invoice', 'in', {
          customer,
          status,
          number: 'OF-0001',
          amount_due: 1900,
          hosted_invoice_url: 'https://invoice.stripe.com/i/1',
        }).id,
      ),
    subscriptions: () => [...objects.values()].filter((entity) => entity.object === 'subscription'),
    async event(
      id: string,
      {
        eventId,
        secret = WEBHOOK_SECRET,
        ageSeconds = 0,
      }: { eventId?: string; secret?: string; ageSeconds?: number } = {},
    ) {
      const body = JSON.stringify({
        ...OBJECTS.event,
        id: eventId ?? `evt_${randomBytes(9).toString('hex')}`,
        type: 'thing.updated',
        data: { object: objects.get(id) },
      })
      const signature = await new Stripe('sk_test_x').webhooks.generateTestHeaderStringAsync({
        payload: body,
        secret,
        timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
      })
      return { body, signature }
    },
    dropResponses: (endpoint, times) => {
      dropped = { endpoint, times }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

class StripeError extends Error {
  readonly status: number
  readonly error: StripeObject
  constructor(status: number, error: StripeObject) {
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

function matchEndpoint(method: string, path: string): [call: string, id: string] {
  for (const pattern of PATHS) {
    const match = new RegExp(`^${pattern.replace(/\{\w+\}/, '([^/]+)')}$`).exec(path)
    if (match) return [`${method} ${pattern}`, match[1] ?? '']
  }
  return [`${method} ${path}`, '']
}

function parseFormBody(text: string): StripeObject {
  const root: StripeObject = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/[[\]]+/).filter((step) => step !== '')
    let node = root
    steps.forEach((step, i) => {
      const next = steps[i + 1]
      if (next === undefined) node[step] = value
      else {
        node[step] ??= /^\d+$/.test(next) ? [] : {}
        node = node[step] as StripeObject
      }
    })
  }
  return root
}

function assertKnownParameters(params: StripeObject, names: FieldNames, path: string): void {
  if (names === true) return
  for (const [name, value] of Object.entries(params)) {
    const isIndex = /^\d+$/.test(name)
    const childNames = isIndex ? names : names[name]
    if (childNames === undefined)
      throw new StripeError(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${path}${name}`,
      })
    if (typeof value === 'object' && value !== null)
      assertKnownParameters(value as StripeObject, childNames, `${path}${name}.`)
  }
}
