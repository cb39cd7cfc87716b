import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import { publicLookup, resolvePublicAddresses } from './public-net.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The answer of a push service. `status` 0: no answer. `isExpired`: the subscription is dead for good. */
export interface PushResult {
  isAccepted: boolean
  isExpired: boolean
  status: number
  reason: string
}

/** Sends encrypted pushes (RFC 8030, 8291, 8292) to the endpoints of browsers. */
export interface PushSender {
  publicKey: string
  /** Whether an endpoint may be called at all: https, and on the public internet. */
  isAllowedEndpoint(endpoint: string): Promise<boolean>
  send(target: PushTarget, payload: string, urgency: 'high' | 'normal'): Promise<PushResult>
}

const TIMEOUT_MS = 8000
const MAX_RESPONSE_LENGTH = 1000
const TTL_SECONDS = 3 * 24 * 60 * 60

export const generatePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/**
 * `subject`: a mailto: or https: URL where push services reach the operator. `allowPrivate` lets tests use a
 * service on this machine.
 */
export function createPushSender(keys: PushKeys, subject: string, allowPrivate: boolean): PushSender {
  const isAllowedUrl = (endpoint: string) =>
    URL.canParse(endpoint) &&
    (new URL(endpoint).protocol === 'https:' || (allowPrivate && new URL(endpoint).protocol === 'http:'))
  const isOnPublicNet = (endpoint: string) =>
    resolvePublicAddresses(new URL(endpoint).hostname).then(
      () => true,
      () => false,
    )
  return {
    publicKey: keys.publicKey,
    isAllowedEndpoint: async (endpoint) =>
      isAllowedUrl(endpoint) && (allowPrivate || (await isOnPublicNet(endpoint))),
    async send({ endpoint, p256dh, auth }, payload, urgency) {
      if (!isAllowedUrl(endpoint))
        return { isAccepted: false, isExpired: true, status: 0, reason: 'Not an address of a push service' }
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: TTL_SECONDS,
        urgency,
      })
      try {
        const { status, text } = await post(endpoint, details, allowPrivate)
        return {
          isAccepted: status >= 200 && status < 300,
          isExpired: status === 404 || status === 410,
          status,
          reason: text.slice(0, 200),
        }
      } catch (error) {
        return {
          isAccepted: false,
          isExpired: false,
          status: 0,
          reason: error instanceof Error ? error.message : String(error),
        }
      }
    },
  }
}

/**
 * Sends the request without following redirects, reads only the beginning of a long answer, and has one
 * timeout for everything, including the DNS lookup.
 */
async function post(
  endpoint: string,
  { method, headers, body }: webPush.RequestDetails,
  allowPrivate: boolean,
): Promise<{ status: number; text: string }> {
  // An IP literal never goes through the DNS lookup, so it is checked here.
  if (!allowPrivate && isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')))
    await resolvePublicAddresses(new URL(endpoint).hostname)
  const startRequest = endpoint.startsWith('https:') ? request : plainRequest
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const clientRequest = startRequest(
      endpoint,
      {
        method,
        headers: { ...headers },
        ...(!allowPrivate && { lookup: publicLookup() }),
        signal,
        agent: false,
      },
      (response) => {
        let text = ''
        const finish = () => {
          resolve({ status: response.statusCode ?? 0, text })
          response.destroy()
        }
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          if (text.length >= MAX_RESPONSE_LENGTH) finish()
        })
        response.on('end', finish)
        response.on('error', reject)
      },
    )
    clientRequest.on('error', (error) =>
      reject(signal.aborted ? new Error('The push service did not answer in time') : error),
    )
    clientRequest.end(body)
  })
}
