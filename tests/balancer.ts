import { createServer, request, type Server } from 'node:http'
import { connect } from 'node:net'

/** One address before several: each request and each socket goes to the next of them, so that nobody stays with one for two calls. */
export function openBalancer(ports: number[]): Server {
  let turn = 0
  const next = () => ports[turn++ % ports.length] ?? 0
  const server = createServer((asked, response) => {
    const passed = request({ host: '127.0.0.1', port: next(), method: asked.method, path: asked.url, headers: asked.headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.on('upgrade', (asked, socket, head) => {
    const passed = connect(next(), '127.0.0.1', () => {
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      passed.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      passed.write(head)
      socket.pipe(passed).pipe(socket)
    })
    for (const [one, other] of [
      [socket, passed],
      [passed, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  return server
}
