import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../api/db/open.ts'
import { openPostgres } from '../api/db/postgres.ts'

/** An empty, migrated database: in memory, or a new one on the PostgreSQL server at TEST_DATABASE_URL. */
export async function emptyDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openDatabase(':memory:')
  const { url, drop } = await newDatabase(server)
  const database = await openPostgres(url)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** Makes a database of the server, from a template that was migrated once; `drop` lets go of it. */
export async function newDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `market_${randomUUID().replaceAll('-', '')}`
  await ask(server, `create database ${name} template ${await template(server)}`)
  return { url: addressOf(server, name), drop: () => ask(server, `drop database if exists ${name} with (force)`) }
}

const templates = new Map<string, Promise<string>>()

function template(server: string): Promise<string> {
  const known =
    templates.get(server) ??
    (async () => {
      const name = `template_${randomUUID().replaceAll('-', '')}`
      await ask(server, `create database ${name}`)
      const database = await openPostgres(addressOf(server, name))
      await database.close()
      return name
    })()
  templates.set(server, known)
  return known
}

async function ask(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
