import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import * as v from 'valibot'
import { createSeededRandom } from '../../api/demo/random.ts'
import { BUYER, SELLER, tokenOf } from './people.ts'
import { sendFile } from './tus.ts'

const SEED = 7
const WORDS = ['design', 'logo', 'web', 'paint', 'video', 'garden', 'music', 'text']
const FILE_BYTES = 200_000
/** How often each begins (ms). */
const EVERY = { browse: 250, message: 2000, socket: 1500, file: 15_000 }
const SOCKET_STAYS = { from: 2000, to: 30_000 }

const Sellers = v.object({ data: v.object({ sellers: v.array(v.object({ _id: v.string() })) }) })

interface Traffic {
  calls(): number
  /** What went wrong, in words. */
  failures(): string[]
  stop(): Promise<void>
}

/** Light traffic until it is stopped: visitors look around, two people write to one another and send files, and devices come and go. */
export async function startTraffic(url: string): Promise<Traffic> {
  const dice = createSeededRandom(SEED)
  const over = new AbortController()
  const failures: string[] = []
  let calls = 0
  const [buyer, seller] = [await tokenOf(url, BUYER), await tokenOf(url, SELLER)]
  const call = async (path: string, token?: string, body?: unknown) => {
    calls++
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }
  const { sellers } = v.parse(Sellers, JSON.parse(await call('seller/all?limit=50'))).data

  const browse = () => {
    const { _id } = dice.pick(sellers)
    return call(
      dice.pick([
        `seller/all?page=${dice.integer(1, 12)}&limit=10`,
        `seller/all?sort=rate-asc&maxRate=${dice.integer(20, 150)}`,
        `seller/all?search=${dice.pick(WORDS)}&minRate=${dice.integer(1, 30)}`,
        `seller/seller-profile-public?sellerUserId=${_id}`,
        `rating?userId=${_id}`,
      ]),
    )
  }
  const message = () => {
    const [from, to] = dice.chance(0.7) ? [seller, buyer] : [buyer, seller]
    return call('chat/send-message', from.token, { receiverUserId: to.id, content: `A message of common length, number ${calls}` })
  }
  const file = async () => {
    const _id = await sendFile(url, seller.token, 'attachment', new Uint8Array(FILE_BYTES).fill(97))
    await call('chat/send-message', seller.token, { receiverUserId: buyer.id, content: '', attachments: [{ _id, name: 'notes.txt' }] })
  }
  const socket = async () => {
    const line = io(url, { auth: { token: dice.pick([buyer, seller]).token }, transports: ['websocket'], forceNew: true, reconnection: false })
    await new Promise<void>((resolve, reject) => line.once('connect', resolve).once('connect_error', reject))
    // Others come meanwhile.
    void pause(dice.integer(SOCKET_STAYS.from, SOCKET_STAYS.to), undefined, { signal: over.signal })
      .catch(() => undefined)
      .then(() => line.close())
  }
  const again = async (every: number, deed: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await deed().catch((error: unknown) => failures.push(String(error)))
      await pause(every * (0.5 + dice.next()), undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const loops = [again(EVERY.browse, browse), again(EVERY.message, message), again(EVERY.socket, socket), again(EVERY.file, file)]
  return {
    calls: () => calls,
    failures: () => failures,
    async stop() {
      over.abort()
      await Promise.all(loops)
    },
  }
}
