import { createServer } from 'node:http'

/**
 * The least that a Node server can do to answer with this many bytes: the upper bound of this machine. Prints
 * its port.
 */
const bytes = Number(process.argv[2] ?? 2000)
const body = Buffer.alloc(bytes, 0x61)
const head = { 'Content-Type': 'application/json', 'Content-Length': String(bytes), ETag: '"a"' }

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === '"a"') {
    response.writeHead(304, { ETag: '"a"' })
    response.end()
    return
  }
  response.writeHead(200, head)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(address && typeof address !== 'string' ? address.port : 0)
})
