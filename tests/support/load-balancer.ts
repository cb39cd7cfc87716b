import { createServer, request, type Server } from 'node:http'
import { connect } from 'node:net'

/**
 * One address in front of several processes, round robin: each request and each socket goes to the next
 * process, so that no client stays with one for two calls.
 */
export function startLoadBalancer(ports: number[]): Server {
  let requestCount = 0
  const nextPort = () => ports[requestCount++ % ports.length] ?? 0
  const server = createServer((incoming, response) => {
    const upstream = request(
      {
        host: '127.0.0.1',
        port: nextPort(),
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
        agent: false,
      },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
        upstreamResponse.pipe(response)
      },
    )
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  server.on('upgrade', (incoming, socket, head) => {
    const upstream = connect(nextPort(), '127.0.0.1', () => {
      const headerLines = Object.entries(incoming.headers).map(
        ([name, value]) => `${name}: ${String(value)}\r\n`,
      )
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headerLines.join('')}\r\n`)
      upstream.write(head)
      socket.pipe(upstream).pipe(socket)
    })
    for (const [source, target] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      source.on('error', () => target.destroy()).on('close', () => target.destroy())
  })
  return server
}
