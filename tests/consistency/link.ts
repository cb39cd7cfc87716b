import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The directions in which nothing passes, as the device sees them. */
export type Partition = 'in' | 'out' | 'both'

/** A device's connection to the market: TCP, which stalls in one direction or both, or breaks. */
export interface Link {
  /** The market's address for this device. */
  url: string
  /** The ports of the market's processes, in turn; none while no process runs. */
  ports: number[]
  partition(direction: Partition): void
  heal(): void
  /** Breaks all connections. */
  drop(): void
  close(): void
}

interface Pipe {
  client: Socket
  upstream: Socket
}

export async function openLink(): Promise<Link> {
  const pipes = new Set<Pipe>()
  const waiting = new Set<Socket>()
  let blocked: Partition | null = null
  let turn = 0
  const server = createServer({ pauseOnConnect: true }, (client) => {
    client.on('error', () => client.destroy())
    client.on('close', () => waiting.delete(client))
    if (blocked) waiting.add(client)
    else accept(client)
  })

  function accept(client: Socket): void {
    const port = link.ports[turn++ % link.ports.length]
    if (port === undefined) return void client.destroy()
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
    const pipe = { client, upstream }
    pipes.add(pipe)
    for (const [source, target] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      source.on('error', () => target.destroy())
      source.on('close', () => {
        target.destroy()
        pipes.delete(pipe)
      })
    }
    client.pipe(upstream)
    upstream.pipe(client)
    client.resume()
    if (blocked) stall(pipe, blocked)
  }

  function stall({ client, upstream }: Pipe, direction: Partition): void {
    if (direction !== 'in') client.unpipe(upstream).pause()
    if (direction !== 'out') upstream.unpipe(client).pause()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const link: Link = {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    ports: [],
    partition(direction) {
      if (blocked) link.heal()
      blocked = direction
      for (const pipe of pipes) stall(pipe, direction)
    },
    heal() {
      if (!blocked) return
      blocked = null
      for (const { client, upstream } of pipes) {
        client.unpipe(upstream).pipe(upstream)
        upstream.unpipe(client).pipe(client)
      }
      for (const client of waiting) accept(client)
      waiting.clear()
    },
    drop() {
      for (const { client, upstream } of pipes) {
        client.destroy()
        upstream.destroy()
      }
      for (const client of waiting) client.destroy()
    },
    close() {
      link.drop()
      server.close()
    },
  }
  return link
}
