import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import ece from 'http_ece'
import * as v from 'valibot'
import { PushPayload } from '#shared/notifications.ts'

const VapidClaims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** A browser as a push service knows it: its endpoint, and the keys to encrypt its messages with. */
export interface Receiver {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Received pushes, decrypted as the browser would decrypt them. */
  received: PushPayload[]
  /** The HTTP status of the service's next responses. */
  status: number
}

/**
 * A fake push service on this machine. It verifies the sender (RFC 8292) and decrypts the payload (RFC 8291).
 */
export async function startPushService() {
  const receivers = new Map<string, Receiver & { decrypt(body: Buffer): PushPayload }>()
  const subjects: string[] = []
  let origin = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const receiver = receivers.get(request.url ?? '')
      const subject =
        request.method === 'POST' ? verifySender(request.headers.authorization ?? '', origin) : null
      if (
        !receiver ||
        !subject ||
        request.headers['content-encoding'] !== 'aes128gcm' ||
        !request.headers.ttl
      )
        return void response.writeHead(receiver ? 403 : 404).end()
      subjects.push(subject)
      if (receiver.status < 300) receiver.received.push(receiver.decrypt(Buffer.concat(chunks)))
      response.writeHead(receiver.status).end(receiver.status < 300 ? '' : 'refused')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  return {
    origin,
    /** The subjects by which the senders identified themselves. */
    subjects,
    createReceiver(): Receiver {
      const path = `/${randomBytes(8).toString('hex')}`
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      const receiver = {
        endpoint: origin + path,
        keys: { p256dh: key.getPublicKey('base64url'), auth },
        received: [],
        status: 201,
        decrypt: (body: Buffer) =>
          v.parse(
            PushPayload,
            JSON.parse(
              ece
                .decrypt(body, { version: 'aes128gcm', privateKey: key, dh: '', authSecret: auth })
                .toString(),
            ),
          ),
      }
      receivers.set(path, receiver)
      return receiver
    },
    close: () => void server.close(),
  }
}

/**
 * The sender's subject, if the signature matches the sender's key, is meant for this service and expires
 * soon; else null.
 */
function verifySender(authorization: string, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  if (
    !verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    return null
  const { aud, exp, sub } = v.parse(VapidClaims, JSON.parse(Buffer.from(claims, 'base64url').toString()))
  const seconds = exp - Date.now() / 1000
  return aud === origin && seconds > 0 && seconds <= 24 * 60 * 60 ? sub : null
}
