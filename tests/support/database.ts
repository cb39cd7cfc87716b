import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../../api/db/open.ts'
import { openPostgres } from '../../api/db/postgres.ts'

/** An empty, migrated database: in memory, or a new one on the PostgreSQL server at TEST_DATABASE_URL. */
export async function createEmptyDatabase(): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (!serverUrl) return openDatabase(':memory:')
  const { url, drop } = await createDatabase(serverUrl)
  const database = await openPostgres(url)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/**
 * Creates a database on the server from a template: the given one, or one that was migrated once. `drop`
 * removes it.
 */
export async function createDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `market_${randomUUID().replaceAll('-', '')}`
  await runSql(serverUrl, `create database ${name} template ${template ?? (await ensureTemplate(serverUrl))}`)
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => runSql(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

const templates = new Map<string, Promise<string>>()

function ensureTemplate(serverUrl: string): Promise<string> {
  const templateName =
    templates.get(serverUrl) ??
    (async () => {
      const name = `template_${randomUUID().replaceAll('-', '')}`
      await runSql(serverUrl, `create database ${name}`)
      const database = await openPostgres(databaseUrl(serverUrl, name))
      await database.close()
      return name
    })()
  templates.set(serverUrl, templateName)
  return templateName
}

async function runSql(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
