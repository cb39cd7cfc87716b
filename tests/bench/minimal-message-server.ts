import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/**
 * The upper bound of this machine: a server that reads JSON, writes one row, and answers once it is on the
 * disk, many rows to a commit. Its argument is the data folder; it prints its port.
 */
const db = new Sqlite(join(process.argv[2] ?? '.', 'limit.sqlite'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec('create table if not exists messages (id text primary key, content text not null) strict')
const insert = db.prepare('insert into messages (id, content) values (?, ?)')

let pendingWrites: { content: string; answer: () => void }[] = []
const commit = db.transaction((rows: { content: string }[]) => {
  for (const { content } of rows) insert.run(randomUUID(), content)
})

const server = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    const { content } = JSON.parse(text)
    if (pendingWrites.length === 0)
      setImmediate(() => {
        const group = pendingWrites
        pendingWrites = []
        commit(group)
        for (const { answer } of group) answer()
      })
    pendingWrites.push({
      content,
      answer: () => void response.writeHead(200, { 'content-length': 2 }).end('{}'),
    })
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(address.port)
})
