import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { createArchiveNamer } from './archive-names.ts'

type Db = Kysely<Schema>
type Row = Record<string, unknown>
type Pages = AsyncIterable<Row[]>

/** The page size of every query, so that no query blocks the event loop, however much data a user has. */
export const ROWS_PER_PAGE = 200

/** Types that aren't compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(json|xml)$|image\/svg)/

/** A file of this user, with its path in the archive. */
export interface ArchiveFile {
  id: string
  path: string
  compressible: boolean
}

/**
 * Everything the market stores about a user, as the chunks of a JSON document; without what protects the
 * account (hashes, tokens). It is read page by page on demand. `files` collects the user's files on the way.
 */
export async function* streamPersonalData(
  db: Db,
  userId: string,
  now: Date,
  files: ArchiveFile[],
): AsyncGenerator<string> {
  const { password_hash: _secret, ...account } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  yield `{\n"exportedAt": ${JSON.stringify(now)},\n"account": ${JSON.stringify(account)}`
  for (const [name, pages] of listSections(db, userId, account, files)) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const rows of pages) {
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
      separator = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}

function listSections(
  db: Db,
  userId: string,
  account: { email: string; email_verified: number },
  files: ArchiveFile[],
): [name: string, pages: Pages][] {
  const ownRows = (table: keyof Schema, key: string) =>
    readTable(db, { table, condition: sql`user_id = ${userId}`, key: [key] })
  const bothSides = (table: 'orders' | 'ratings' | 'buyer_ratings') =>
    concat(
      readTable(db, { table, condition: sql`buyer_user_id = ${userId}`, key: ['created_at', 'id'] }),
      readTable(db, { table, condition: sql`seller_user_id = ${userId}`, key: ['created_at', 'id'] }),
    )
  // An unconfirmed address may be somebody else's.
  const address = account.email_verified === 1 ? account.email : ''
  const chats = () =>
    readTable(db, {
      table: 'chat_members',
      columns: ['chat_id'],
      condition: sql`user_id = ${userId}`,
      key: ['chat_id'],
    })
  return [
    ['profile', ownRows('sellers', 'user_id')],
    ['languages', ownRows('seller_languages', 'language')],
    ['occupations', ownRows('seller_occupations', 'sub_category_id')],
    ['skills', ownRows('seller_skills', 'skill_id')],
    ['education', ownRows('education', 'position')],
    ['certifications', ownRows('certifications', 'position')],
    ['portfolio', ownRows('portfolio_projects', 'id')],
    ['profileDraft', ownRows('seller_drafts', 'user_id')],
    ['cards', ownRows('payment_methods', 'id')],
    ['subscription', ownRows('subscriptions', 'user_id')],
    ['invoices', ownRows('invoices', 'id')],
    ['orders', bothSides('orders')],
    [
      'orderEvents',
      flatMapRows(bothSides('orders'), 'id', (id) =>
        readTable(db, { table: 'order_events', condition: sql`order_id = ${id}`, key: ['position'] }),
      ),
    ],
    [
      'orderFiles',
      flatMapRows(bothSides('orders'), 'id', (id) =>
        readTable(db, { table: 'order_files', condition: sql`order_id = ${id}`, key: ['file_id'] }),
      ),
    ],
    ['ratings', bothSides('ratings')],
    ['ratingsOfBuyers', bothSides('buyer_ratings')],
    ['savedSellers', ownRows('saved_sellers', 'seller_user_id')],
    ['savedLists', ownRows('saved_lists', 'id')],
    [
      'savedListSellers',
      flatMapRows(ownRows('saved_lists', 'id'), 'id', (id) =>
        readTable(db, {
          table: 'saved_list_sellers',
          condition: sql`list_id = ${id}`,
          key: ['seller_user_id'],
        }),
      ),
    ],
    ['notices', ownRows('notices', 'position')],
    ['noticeSettings', ownRows('notice_settings', 'user_id')],
    [
      'chats',
      flatMapRows(chats(), 'chat_id', (id) =>
        readTable(db, { table: 'chats', condition: sql`id = ${id}`, key: ['id'] }),
      ),
    ],
    ['chatSettings', ownRows('chat_members', 'chat_id')],
    [
      'messages',
      flatMapRows(chats(), 'chat_id', (id) =>
        withFiles(db, readTable(db, { table: 'messages', condition: sql`chat_id = ${id}`, key: ['seq'] })),
      ),
    ],
    ['stars', ownRows('stars', 'message_id')],
    ['warnings', ownRows('warnings', 'id')],
    ['savedReplies', ownRows('saved_replies', 'position')],
    [
      'reports',
      readTable(db, {
        table: 'reports',
        columns: ['id', 'chat_id', 'message_id', 'reason', 'text', 'created_at', 'outcome', 'settled_at'],
        condition: sql`reporter_user_id = ${userId}`,
        key: ['id'],
      }),
    ],
    [
      'contacts',
      readTable(db, {
        table: 'contacts',
        columns: [
          'id',
          'first_name',
          'last_name',
          'email',
          'message',
          'language',
          'created_at',
          'answer',
          'answered_at',
        ],
        condition: sql`email = ${address}`,
        key: ['id'],
      }),
    ],
    ['knownDevices', readKnownDevices(db, userId)],
    [
      'devices',
      readTable(db, {
        table: 'sessions',
        columns: ['device', 'created_at', 'last_used_at', 'ends_at', 'id'],
        condition: sql`user_id = ${userId}`,
        key: ['id'],
      }),
    ],
    [
      'letters',
      readTable(db, {
        table: 'mails',
        columns: ['id', 'subject', 'created_at', 'state'],
        condition: sql`to_address = ${address}`,
        key: ['id'],
      }),
    ],
    ['files', readOwnFiles(db, userId, files)],
  ]
}

interface TableSource {
  table: keyof Schema
  columns?: string[]
  condition: RawBuilder<unknown>
  /** The columns that order the rows uniquely; an index has them after the condition's columns. */
  key: string[]
}

/** The rows of a table in the order of their key. Rows written in the meantime may or may not be included. */
function readTable(db: Db, { table, columns, condition, key }: TableSource): Pages {
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const columnList = columns ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`
  return paginate(async (last: Row | undefined) => {
    const afterLast = last ? sql`and (${keys}) > (${sql.join(key.map((column) => last[column]))})` : sql``
    const query = sql<Row>`select ${columnList} from ${sql.table(table)} where ${condition} ${afterLast} order by ${keys} limit ${sql.lit(ROWS_PER_PAGE)}`
    return (await query.execute(db)).rows
  })
}

async function* paginate<R extends Row>(
  readPage: (last: R | undefined) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let last: R | undefined; ; ) {
    // SQLite queries run synchronously: only this yields to the event loop.
    await nextTurn()
    const rows = await readPage(last)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_PAGE) return
    last = rows.at(-1)
  }
}

/** Small enough for a single page. */
async function* readKnownDevices(db: Db, userId: string): AsyncGenerator<Row[]> {
  yield await db
    .selectFrom('known_devices')
    .select(['label', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .execute()
}

async function* concat(...all: Pages[]): AsyncGenerator<Row[]> {
  for (const pages of all) yield* pages
}

/** The dependent rows of some rows, in their order. */
async function* flatMapRows(
  pages: Pages,
  id: string,
  readRelated: (id: unknown) => Pages,
): AsyncGenerator<Row[]> {
  for await (const rows of pages) for (const row of rows) yield* readRelated(row[id])
}

/** Messages with the names of their attached files. */
async function* withFiles(db: Db, pages: Pages): AsyncGenerator<Row[]> {
  for await (const rows of pages) {
    const ids = rows.map(({ id }) => String(id))
    const files = await db
      .selectFrom('attachments')
      .select(['message_id', 'file_id', 'name'])
      .where('message_id', 'in', ids)
      .orderBy('position')
      .execute()
    const filesByMessage = Map.groupBy(files, ({ message_id }) => message_id)
    yield rows.map((row) => {
      const attached = filesByMessage.get(String(row.id))?.map(({ file_id, name }) => ({ file_id, name }))
      return attached ? { ...row, files: attached } : row
    })
  }
}

async function* readOwnFiles(db: Db, userId: string, files: ArchiveFile[]): AsyncGenerator<Row[]> {
  const assignName = createArchiveNamer()
  const pages = paginate((last: { id: string } | undefined) =>
    db
      .selectFrom('files as f')
      .leftJoin('attachments as a', 'a.file_id', 'f.id')
      .leftJoin('order_files as o', 'o.file_id', 'f.id')
      .select((row) => [
        'f.id',
        'f.kind',
        'f.type',
        'f.bytes',
        'f.created_at',
        row.fn.coalesce('a.name', 'o.name').as('name'),
      ])
      .where('f.owner_user_id', '=', userId)
      .where('f.id', '>', last?.id ?? '')
      .orderBy('f.id')
      .limit(ROWS_PER_PAGE)
      .execute(),
  )
  for await (const rows of pages)
    yield rows.map((row) => {
      const path = `files/${assignName(row)}`
      files.push({ id: row.id, path, compressible: COMPRESSIBLE.test(row.type) })
      return { ...row, path }
    })
}
