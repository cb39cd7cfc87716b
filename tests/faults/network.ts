import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { TUS_PATH } from '#shared/uploads.ts'
import type { RandomSource } from '../../api/demo/random.ts'

const PORTAL = '<!doctype html><title>Hotel</title><h1>Welcome. Please accept our terms.</h1>'
/** What may befall a request, and how often in a thousand. */
const FAULTS = { refused: 15, cutOnTheWay: 15, answerLost: 25, twice: 20, badGateway: 10, portal: 8, answerCut: 10, halfAnAnswer: 5, tooMany: 5 }
type Fault = keyof typeof FAULTS

export interface Network {
  /** Where devices believe the market to be. */
  url: string
  /** The port of the server behind it; null while there is none. */
  behind: number | null
  /** Whether faults happen. */
  stormy: boolean
  /** How often each befell, and what the server said of uploads and of itself. */
  counts: Record<Fault | 'linesCut' | 'uploadsBegun' | 'uploadsCut', number>
  /** Answers of the server that confess a mistake of its own. */
  mistakes: string[]
  /** Hangs up on everybody who holds a line. */
  cutLines(): void
  close(): void
}

/** The network between devices and the server: it cuts, loses, doubles and answers by itself, as the dice say. */
export async function openNetwork(dice: RandomSource): Promise<Network> {
  const lines = new Set<Socket>()
  const counts: Network['counts'] = {
    refused: 0,
    cutOnTheWay: 0,
    answerLost: 0,
    twice: 0,
    badGateway: 0,
    portal: 0,
    answerCut: 0,
    halfAnAnswer: 0,
    tooMany: 0,
    linesCut: 0,
    uploadsBegun: 0,
    uploadsCut: 0,
  }
  const mistakes: string[] = []
  const server = createServer((asked, answer) => {
    carry(asked, answer).catch(() => {
      if (asked.url?.startsWith(TUS_PATH)) counts.uploadsCut++
      asked.destroy()
      answer.destroy()
    })
  })

  async function carry(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const fault = network.stormy ? draw(dice) : null
    if (fault) counts[fault]++
    if (fault === 'badGateway') return void answer.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')
    if (fault === 'portal') return void answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL)
    if (fault === 'tooMany') return void answer.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '1' }).end(TOO_MANY)
    if (fault === 'refused' || network.behind === null) throw new Error('Nobody is there')
    if (fault === 'cutOnTheWay') await forwardHalf(network.behind, asked, body)
    const [said] = await Promise.all([forward(network.behind, asked, body), ...(fault === 'twice' ? [forward(network.behind, asked, body)] : [])])
    if (said.status >= 500 && said.status !== 507 && said.status !== 503) mistakes.push(`${said.status} to ${asked.method} ${asked.url}: ${said.body.toString().slice(0, 300)}`)
    if (asked.method === 'POST' && asked.url === TUS_PATH && said.status === 201) counts.uploadsBegun++
    if (fault === 'answerLost') throw new Error('The answer is lost')
    const half = said.body.subarray(0, said.body.length >> 1)
    if (fault === 'halfAnAnswer') return void answer.writeHead(said.status, { ...said.headers, 'content-length': String(half.length) }).end(half)
    answer.writeHead(said.status, said.headers)
    if (fault !== 'answerCut') return void answer.end(said.body)
    await new Promise((sent) => answer.write(half, sent))
    throw new Error('The answer is cut')
  }

  server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => {
    if (network.behind === null) return near.destroy()
    const far = connect(network.behind, '127.0.0.1')
    const names = asked.rawHeaders.reduce((text, part, i) => text + (i % 2 === 0 ? `${part}: ` : `${part}\r\n`), '')
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${names}\r\n`)
    far.write(head)
    near.pipe(far).pipe(near)
    lines.add(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    near.on('close', () => lines.delete(near))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const network: Network = {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    behind: null,
    stormy: true,
    counts,
    mistakes,
    cutLines() {
      counts.linesCut += lines.size
      for (const line of lines) line.destroy()
    },
    close() {
      for (const line of lines) line.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
  return network
}

const TOO_MANY = JSON.stringify({ success: false, message: 'Slow down', code: 'RATE_LIMITED' })

interface Said {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** Rejects where the server dies meanwhile. */
async function forward(port: number, asked: IncomingMessage, body: Buffer): Promise<Said> {
  const passing = open(port, asked, body.length)
  passing.on('error', () => undefined)
  passing.end(body)
  const [answer]: IncomingMessage[] = await once(passing, 'response')
  if (!answer) throw new Error('No answer')
  const { 'transfer-encoding': _, connection: __, ...named } = answer.headers
  const headers = Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return { status: answer.statusCode ?? 500, headers, body: await buffer(answer) }
}

/** The line breaks in the middle of what is asked. */
async function forwardHalf(port: number, asked: IncomingMessage, body: Buffer): Promise<never> {
  const passing = open(port, asked, body.length)
  passing.on('error', () => undefined)
  await new Promise<void>((sent) => passing.write(body.subarray(0, body.length >> 1), () => sent()))
  passing.destroy()
  throw new Error('Cut on the way')
}

function open(port: number, { method, url, headers }: IncomingMessage, length: number) {
  const { 'transfer-encoding': _, connection: __, ...named } = headers
  return request({ port, host: '127.0.0.1', method, path: url, headers: { ...named, 'content-length': length }, agent: false })
}

function draw(dice: RandomSource): Fault | null {
  let left = dice.integer(0, 999)
  for (const [fault, share] of entriesOf(FAULTS)) {
    left -= share
    if (left < 0) return fault
  }
  return null
}

const entriesOf = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][]
