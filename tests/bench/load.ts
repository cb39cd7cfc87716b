import { connect } from 'node:net'
import { percentile } from './statistics.ts'

export interface LoadResult {
  perSecond: number
  /** The 99th percentile of response times, in milliseconds. */
  p99: number
  failedCount: number
}

/**
 * Requests `paths` in turn over keep-alive connections for `seconds`; no two connections request the same
 * path. It uses raw sockets, so that the client costs little beside a server that shares its two cores.
 * Responses must carry a Content-Length, or be 304.
 */
export function runGetLoad(
  port: number,
  paths: string[],
  { seconds = 3, connections = 16, headers = '', from = 0 } = {},
): Promise<LoadResult> {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n${headers}\r\n`),
  )
  return runLoad(port, (n) => requests[(from + n) % requests.length] ?? Buffer.alloc(0), seconds, connections)
}

interface PostCall {
  path: string
  token: string
  body: unknown
}

/** The same with a body in each request: `call` makes the nth request of a connection. */
export function runPostLoad(
  port: number,
  call: (n: number, connectionIndex: number) => PostCall,
  { seconds = 3, connections = 16 } = {},
): Promise<LoadResult> {
  return runLoad(port, (n, connectionIndex) => serializePost(call(n, connectionIndex)), seconds, connections)
}

export function serializePost({ path, token, body }: PostCall): Buffer<ArrayBuffer> {
  const text = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`
  return Buffer.from(head + text)
}

async function runLoad(
  port: number,
  request: (n: number, connectionIndex: number) => Buffer,
  seconds: number,
  connections: number,
): Promise<LoadResult> {
  const durations: number[] = []
  let failedCount = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: connections }, (_, i) => one(i)))
  return { perSecond: Math.round(durations.length / seconds), p99: percentile(durations, 0.99), failedCount }

  function one(connectionIndex: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let next = connectionIndex
      let sentAt = 0
      let buffered = Buffer.alloc(0)
      const send = () => {
        sentAt = performance.now()
        socket.write(request(next, connectionIndex))
        next += connections
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
        const length = responseLength(buffered)
        if (length === null || buffered.length < length) return
        if (buffered[9] !== 0x32 && buffered.toString('latin1', 9, 12) !== '304') failedCount++
        buffered = buffered.subarray(length)
        const now = performance.now()
        durations.push(now - sentAt)
        if (now < end) return send()
        socket.destroy()
        resolve()
      })
    })
  }
}

/** The number of bytes of the first response in the buffer, or null while its head isn't complete. */
export function responseLength(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))
  return head + 4 + (length ? Number(length[1]) : 0)
}
