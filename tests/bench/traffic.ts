import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import * as v from 'valibot'
import { createSeededRandom } from '../../api/demo/random.ts'
import { BUYER, getToken, SELLER } from './browsers.ts'
import { uploadFile } from './tus.ts'

const SEED = 7
const WORDS = ['design', 'logo', 'web', 'paint', 'video', 'garden', 'music', 'text']
const FILE_BYTES = 200_000
/** The interval between two starts of each kind of traffic (ms). */
const INTERVALS_MS = { browse: 250, message: 2000, socket: 1500, file: 15_000 }
const SOCKET_LIFETIME_MS = { from: 2000, to: 30_000 }

const Sellers = v.object({ data: v.object({ sellers: v.array(v.object({ _id: v.string() })) }) })

interface Traffic {
  calls(): number
  /** A description of each failure. */
  failures(): string[]
  stop(): Promise<void>
}

/**
 * Generates light traffic until it is stopped: visitors browse, two users write to each other and send files,
 * and devices connect and disconnect.
 */
export async function startBackgroundTraffic(url: string): Promise<Traffic> {
  const random = createSeededRandom(SEED)
  const abortController = new AbortController()
  const failures: string[] = []
  let calls = 0
  const [buyer, seller] = [await getToken(url, BUYER), await getToken(url, SELLER)]
  const call = async (path: string, token?: string, body?: unknown) => {
    calls++
    const response = await fetch(`${url}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text
  }
  const { sellers } = v.parse(Sellers, JSON.parse(await call('seller/all?limit=50'))).data

  const browse = () => {
    const { _id } = random.pick(sellers)
    return call(
      random.pick([
        `seller/all?page=${random.integer(1, 12)}&limit=10`,
        `seller/all?sort=rate-asc&maxRate=${random.integer(20, 150)}`,
        `seller/all?search=${random.pick(WORDS)}&minRate=${random.integer(1, 30)}`,
        `seller/seller-profile-public?sellerUserId=${_id}`,
        `rating?userId=${_id}`,
      ]),
    )
  }
  const sendMessage = () => {
    const [from, to] = random.chance(0.7) ? [seller, buyer] : [buyer, seller]
    return call('chat/send-message', from.token, {
      receiverUserId: to.id,
      content: `A message of common length, number ${calls}`,
    })
  }
  const file = async () => {
    const _id = await uploadFile(url, seller.token, 'attachment', new Uint8Array(FILE_BYTES).fill(97))
    await call('chat/send-message', seller.token, {
      receiverUserId: buyer.id,
      content: '',
      attachments: [{ _id, name: 'notes.txt' }],
    })
  }
  const connectSocket = async () => {
    const liveSocket = io(url, {
      auth: { token: random.pick([buyer, seller]).token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    await new Promise<void>((resolve, reject) =>
      liveSocket.once('connect', resolve).once('connect_error', reject),
    )
    // Not awaited: other sockets connect in the meantime.
    void pause(random.integer(SOCKET_LIFETIME_MS.from, SOCKET_LIFETIME_MS.to), undefined, {
      signal: abortController.signal,
    })
      .catch(() => undefined)
      .then(() => liveSocket.close())
  }
  const repeatEvery = async (every: number, action: () => Promise<unknown>) => {
    while (!abortController.signal.aborted) {
      await action().catch((error: unknown) => failures.push(String(error)))
      await pause(every * (0.5 + random.next()), undefined, { signal: abortController.signal }).catch(
        () => undefined,
      )
    }
  }
  const loops = [
    repeatEvery(INTERVALS_MS.browse, browse),
    repeatEvery(INTERVALS_MS.message, sendMessage),
    repeatEvery(INTERVALS_MS.socket, connectSocket),
    repeatEvery(INTERVALS_MS.file, file),
  ]
  return {
    calls: () => calls,
    failures: () => failures,
    async stop() {
      abortController.abort()
      await Promise.all(loops)
    },
  }
}
