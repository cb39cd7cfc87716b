import { connect, type Socket } from 'node:net'

const TEXT = 0x81
const MASKED = 0x80
const ZERO_MASK = Buffer.alloc(4)

/**
 * A Socket.IO connection over a raw WebSocket, so that thousands of them cost little beside the server under
 * test.
 */
export interface SocketConnection {
  close(): void
}

/**
 * Opens a connection and signs in. Resolves when the server has accepted it; `onText` receives the text of
 * each event.
 */
export function openSocket(
  port: number,
  token: string,
  onText: (text: string) => void,
): Promise<SocketConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let buffered = Buffer.alloc(0)
    let upgraded = false
    const handlePacket = (text: string) => {
      // Engine.IO packets: 0 is open, 2 is a ping, 4 is a Socket.IO packet: 40 connects, 42 is an event, 44
      // is a connection error.
      if (text.startsWith('0')) sendText(socket, `40${JSON.stringify({ token })}`)
      else if (text === '2') sendText(socket, '3')
      else if (text.startsWith('40')) resolve({ close: () => socket.destroy() })
      else if (text.startsWith('42')) onText(text)
      else reject(new Error(`The socket was told ${text}`))
    }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The socket was closed')))
    socket.on('connect', () =>
      socket.write(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      ),
    )
    socket.on('data', (chunk) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
      if (!upgraded) {
        const head = buffered.indexOf('\r\n\r\n')
        if (head < 0) return
        buffered = buffered.subarray(head + 4)
        upgraded = true
      }
      for (let frame = parseFrame(buffered); frame; frame = parseFrame(buffered)) {
        buffered = buffered.subarray(frame.end)
        handlePacket(frame.text)
      }
    })
  })
}

/** Frames from clients must be masked; a mask of zeros leaves the bytes as they are. */
function sendText(socket: Socket, text: string): void {
  const bytes = Buffer.from(text)
  if (bytes.length > 125) throw new Error('Longer than a short frame')
  socket.write(Buffer.concat([Buffer.from([TEXT, MASKED | bytes.length]), ZERO_MASK, bytes]))
}

/** The first complete frame in the buffer, or null. */
function parseFrame(bytes: Buffer): { text: string; end: number } | null {
  if (bytes.length < 2) return null
  const short = Number(bytes[1])
  const head = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < head) return null
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < head + length) return null
  return { text: bytes.toString('utf8', head, head + length), end: head + length }
}
