import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

interface Receiver {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a push service said. `status` 0: nobody answered. `gone`: that browser will never take one again. */
export interface PushAnswer {
  taken: boolean
  gone: boolean
  status: number
  reason: string
}

/** Sends encrypted pushes (RFC 8030, 8291, 8292) to the services that browsers name. */
export interface Push {
  publicKey: string
  /** Whether an address may be called at all: https, and on the public net. */
  mayCall(endpoint: string): Promise<boolean>
  send(receiver: Receiver, payload: string, urgency: 'high' | 'normal'): Promise<PushAnswer>
}

const TIMEOUT_MS = 8000
const LIVES_SECONDS = 3 * 24 * 60 * 60

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** `subject`: a mailto: or https: address at which push services reach the operator. `privateToo` lets tests name a service on this machine. */
export function openPush(keys: PushKeys, subject: string, privateToo: boolean): Push {
  const allowed = (endpoint: string) => URL.canParse(endpoint) && (new URL(endpoint).protocol === 'https:' || (privateToo && new URL(endpoint).protocol === 'http:'))
  const look = privateToo ? lookup : publicOnly
  return {
    publicKey: keys.publicKey,
    mayCall(endpoint) {
      if (!allowed(endpoint)) return Promise.resolve(false)
      return new Promise((resolve) => look(new URL(endpoint).hostname.replace(/^\[|\]$/g, ''), {}, (error) => resolve(!error)))
    },
    async send({ endpoint, p256dh, auth }, payload, urgency) {
      if (!allowed(endpoint)) return { taken: false, gone: true, status: 0, reason: 'Not an address of a push service' }
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: LIVES_SECONDS,
        urgency,
      })
      try {
        const { status, text } = await call(endpoint, details, look)
        return { taken: status >= 200 && status < 300, gone: status === 404 || status === 410, status, reason: text.slice(0, 200) }
      } catch (error) {
        return { taken: false, gone: false, status: 0, reason: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

/** Follows no redirect, and connects to the address that was looked at: a name can't point elsewhere in between. */
function call(endpoint: string, { method, headers, body }: webPush.RequestDetails, look: LookupFunction): Promise<{ status: number; text: string }> {
  const ask = endpoint.startsWith('https:') ? request : plainRequest
  return new Promise((resolve, reject) => {
    const sent = ask(endpoint, { method, headers: { ...headers }, lookup: look, timeout: TIMEOUT_MS, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        if (text.length < 1000) text += piece
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('The push service did not answer in time')))
    sent.on('error', reject)
    // An address that is no name is never looked up.
    const { hostname } = new URL(endpoint)
    const bare = hostname.replace(/^\[|\]$/g, '')
    if (look === publicOnly && isIP(bare) && isPrivate(bare)) return void sent.destroy(new Error('Not on the public net'))
    sent.end(body)
  })
}

const privateNets = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNets.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2001:db8::', 32],
] as const)
  privateNets.addSubnet(net, bits, 'ipv6')

function isPrivate(address: string): boolean {
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inside) return privateNets.check(inside, 'ipv4')
  return privateNets.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Looks a name up, and refuses what lies on this machine or its own net. */
const publicOnly: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const unfit = !error && addresses.some(({ address }) => isPrivate(address))
    if (error || unfit) return done(error ?? Object.assign(new Error('Not on the public net'), { code: 'EACCES' }), '', 4)
    if (options.all) return done(null, addresses)
    done(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}
