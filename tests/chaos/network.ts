import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { TUS_PATH } from '#shared/uploads.ts'
import type { RandomSource } from '../../api/demo/random.ts'

const CAPTIVE_PORTAL_PAGE = '<!doctype html><title>Hotel</title><h1>Welcome. Please accept our terms.</h1>'
/** The faults of a request, each with its rate per thousand. */
const FAULT_RATES = {
  refused: 15,
  cutOnTheWay: 15,
  answerLost: 25,
  twice: 20,
  badGateway: 10,
  portal: 8,
  answerCut: 10,
  halfAnAnswer: 5,
  tooMany: 5,
}
type NetworkFault = keyof typeof FAULT_RATES

export interface Network {
  /** The market's address for the devices. */
  url: string
  /** The port of the server behind it; null while no server runs. */
  serverPort: number | null
  /** Whether faults are injected. */
  isFaulty: boolean
  /** How often each fault was injected, and counts of uploads from the server's responses. */
  faultCounts: Record<NetworkFault | 'linesCut' | 'uploadsBegun' | 'uploadsCut', number>
  /** Responses that report an internal error of the server. */
  serverErrors: string[]
  /** Closes all open connections. */
  dropConnections(): void
  close(): void
}

/**
 * A proxy between devices and the server. At random it cuts, loses and duplicates requests, and answers by
 * itself.
 */
export async function startFaultyNetwork(random: RandomSource): Promise<Network> {
  const clientSockets = new Set<Socket>()
  const faultCounts: Network['faultCounts'] = {
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
  const serverErrors: string[] = []
  const server = createServer((clientRequest, clientResponse) => {
    handleRequest(clientRequest, clientResponse).catch(() => {
      if (clientRequest.url?.startsWith(TUS_PATH)) faultCounts.uploadsCut++
      clientRequest.destroy()
      clientResponse.destroy()
    })
  })

  async function handleRequest(
    clientRequest: IncomingMessage,
    clientResponse: ServerResponse,
  ): Promise<void> {
    const body = await buffer(clientRequest)
    const fault = network.isFaulty ? pickFault(random) : null
    if (fault) faultCounts[fault]++
    if (fault === 'badGateway')
      return void clientResponse
        .writeHead(502, { 'Content-Type': 'text/html' })
        .end('<html><h1>502 Bad Gateway</h1></html>')
    if (fault === 'portal')
      return void clientResponse.writeHead(200, { 'Content-Type': 'text/html' }).end(CAPTIVE_PORTAL_PAGE)
    if (fault === 'tooMany')
      return void clientResponse
        .writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '1' })
        .end(RATE_LIMITED_BODY)
    if (fault === 'refused' || network.serverPort === null) throw new Error('Nobody is there')
    if (fault === 'cutOnTheWay') await forwardTruncated(network.serverPort, clientRequest, body)
    const [serverResponse] = await Promise.all([
      forwardRequest(network.serverPort, clientRequest, body),
      ...(fault === 'twice' ? [forwardRequest(network.serverPort, clientRequest, body)] : []),
    ])
    if (serverResponse.status >= 500 && serverResponse.status !== 507 && serverResponse.status !== 503)
      serverErrors.push(
        `${serverResponse.status} to ${clientRequest.method} ${clientRequest.url}: ${serverResponse.body.toString().slice(0, 300)}`,
      )
    if (clientRequest.method === 'POST' && clientRequest.url === TUS_PATH && serverResponse.status === 201)
      faultCounts.uploadsBegun++
    if (fault === 'answerLost') throw new Error('The answer is lost')
    const half = serverResponse.body.subarray(0, serverResponse.body.length >> 1)
    if (fault === 'halfAnAnswer')
      return void clientResponse
        .writeHead(serverResponse.status, {
          ...serverResponse.headers,
          'content-length': String(half.length),
        })
        .end(half)
    clientResponse.writeHead(serverResponse.status, serverResponse.headers)
    if (fault !== 'answerCut') return void clientResponse.end(serverResponse.body)
    await new Promise((sent) => clientResponse.write(half, sent))
    throw new Error('The answer is cut')
  }

  server.on('upgrade', (clientRequest: IncomingMessage, client: Socket, head: Buffer) => {
    if (network.serverPort === null) return client.destroy()
    const upstream = connect(network.serverPort, '127.0.0.1')
    const headerLines = clientRequest.rawHeaders.reduce(
      (text, part, i) => text + (i % 2 === 0 ? `${part}: ` : `${part}\r\n`),
      '',
    )
    upstream.write(`${clientRequest.method} ${clientRequest.url} HTTP/1.1\r\n${headerLines}\r\n`)
    upstream.write(head)
    client.pipe(upstream).pipe(client)
    clientSockets.add(client)
    for (const [source, target] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      source.on('error', () => target.destroy())
      source.on('close', () => target.destroy())
    }
    client.on('close', () => clientSockets.delete(client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const network: Network = {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    serverPort: null,
    isFaulty: true,
    faultCounts,
    serverErrors,
    dropConnections() {
      faultCounts.linesCut += clientSockets.size
      for (const socket of clientSockets) socket.destroy()
    },
    close() {
      for (const socket of clientSockets) socket.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
  return network
}

const RATE_LIMITED_BODY = JSON.stringify({ success: false, message: 'Slow down', code: 'RATE_LIMITED' })

interface ServerResponseCopy {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** Rejects if the server dies before it has answered. */
async function forwardRequest(
  port: number,
  clientRequest: IncomingMessage,
  body: Buffer,
): Promise<ServerResponseCopy> {
  const upstreamRequest = openUpstream(port, clientRequest, body.length)
  upstreamRequest.on('error', () => undefined)
  upstreamRequest.end(body)
  const [clientResponse]: IncomingMessage[] = await once(upstreamRequest, 'response')
  if (!clientResponse) throw new Error('No answer')
  const { 'transfer-encoding': _, connection: __, ...restHeaders } = clientResponse.headers
  const headers = Object.fromEntries(
    Object.entries(restHeaders).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return { status: clientResponse.statusCode ?? 500, headers, body: await buffer(clientResponse) }
}

/** Breaks the connection in the middle of the request. */
async function forwardTruncated(port: number, clientRequest: IncomingMessage, body: Buffer): Promise<never> {
  const upstreamRequest = openUpstream(port, clientRequest, body.length)
  upstreamRequest.on('error', () => undefined)
  await new Promise<void>((sent) => upstreamRequest.write(body.subarray(0, body.length >> 1), () => sent()))
  upstreamRequest.destroy()
  throw new Error('Cut on the way')
}

function openUpstream(port: number, { method, url, headers }: IncomingMessage, length: number) {
  const { 'transfer-encoding': _, connection: __, ...restHeaders } = headers
  return request({
    port,
    host: '127.0.0.1',
    method,
    path: url,
    headers: { ...restHeaders, 'content-length': length },
    agent: false,
  })
}

function pickFault(random: RandomSource): NetworkFault | null {
  let roll = random.integer(0, 999)
  for (const [fault, rate] of typedEntries(FAULT_RATES)) {
    roll -= rate
    if (roll < 0) return fault
  }
  return null
}

const typedEntries = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][]
