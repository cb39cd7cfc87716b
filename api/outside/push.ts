import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import { publicAddressesOf, publicLookup } from './public-net.ts'

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
const LONGEST_ANSWER = 1000
const LIVES_SECONDS = 3 * 24 * 60 * 60

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** `subject`: a mailto: or https: address at which push services reach the operator. `privateToo` lets tests name a service on this machine. */
export function openPush(keys: PushKeys, subject: string, privateToo: boolean): Push {
  const allowed = (endpoint: string) => URL.canParse(endpoint) && (new URL(endpoint).protocol === 'https:' || (privateToo && new URL(endpoint).protocol === 'http:'))
  const isOnPublicNet = (endpoint: string) =>
    publicAddressesOf(new URL(endpoint).hostname).then(
      () => true,
      () => false,
    )
  return {
    publicKey: keys.publicKey,
    mayCall: async (endpoint) => allowed(endpoint) && (privateToo || (await isOnPublicNet(endpoint))),
    async send({ endpoint, p256dh, auth }, payload, urgency) {
      if (!allowed(endpoint)) return { taken: false, gone: true, status: 0, reason: 'Not an address of a push service' }
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: LIVES_SECONDS,
        urgency,
      })
      try {
        const { status, text } = await call(endpoint, details, privateToo)
        return { taken: status >= 200 && status < 300, gone: status === 404 || status === 410, status, reason: text.slice(0, 200) }
      } catch (error) {
        return { taken: false, gone: false, status: 0, reason: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

/** Follows no redirect, takes no more than it tells of an answer, and has one time for all of it, the look-up of the name too. */
async function call(endpoint: string, { method, headers, body }: webPush.RequestDetails, privateToo: boolean): Promise<{ status: number; text: string }> {
  // An address that is no name is never looked up.
  if (!privateToo && isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, ''))) await publicAddressesOf(new URL(endpoint).hostname)
  const ask = endpoint.startsWith('https:') ? request : plainRequest
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const sent = ask(endpoint, { method, headers: { ...headers }, ...(!privateToo && { lookup: publicLookup() }), signal, agent: false }, (answer) => {
      let text = ''
      const end = () => {
        resolve({ status: answer.statusCode ?? 0, text })
        answer.destroy()
      }
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
        if (text.length >= LONGEST_ANSWER) end()
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    sent.on('error', (error) => reject(signal.aborted ? new Error('The push service did not answer in time') : error))
    sent.end(body)
  })
}
