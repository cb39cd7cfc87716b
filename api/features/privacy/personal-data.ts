import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { archiveNames } from './archive-names.ts'

type Db = Kysely<Schema>
type Row = Record<string, unknown>
type Pages = AsyncIterable<Row[]>

/** A query reads no more than these rows: the loop isn't held, however much somebody has. */
export const ROWS_A_PAGE = 200

/** Types that aren't compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(json|xml)$|image\/svg)/

/** A file of this person, and where the archive has it. */
export interface OwnFile {
  id: string
  path: string
  compressible: boolean
}

/**
 * Everything the market holds about a person, as it is stored, as the pieces of a JSON document; without what protects the account (hashes,
 * tokens). It is read page by page while it is asked for. `files` gathers their files on the way.
 */
export async function* personalData(db: Db, userId: string, now: Date, files: OwnFile[]): AsyncGenerator<string> {
  const { password_hash: _secret, ...account } = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  yield `{\n"exportedAt": ${JSON.stringify(now)},\n"account": ${JSON.stringify(account)}`
  for (const [name, pages] of sections(db, userId, account, files)) {
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

function sections(db: Db, userId: string, account: { email: string; email_verified: number }, files: OwnFile[]): [name: string, pages: Pages][] {
  const mine = (table: keyof Schema, key: string) => rowsOf(db, { table, whose: sql`user_id = ${userId}`, key: [key] })
  const either = (table: 'orders' | 'ratings' | 'buyer_ratings') =>
    inTurn(
      rowsOf(db, { table, whose: sql`buyer_user_id = ${userId}`, key: ['created_at', 'id'] }),
      rowsOf(db, { table, whose: sql`seller_user_id = ${userId}`, key: ['created_at', 'id'] }),
    )
  // An address that nobody has confirmed may be somebody else's.
  const address = account.email_verified === 1 ? account.email : ''
  const chats = () => rowsOf(db, { table: 'chat_members', columns: ['chat_id'], whose: sql`user_id = ${userId}`, key: ['chat_id'] })
  return [
    ['profile', mine('sellers', 'user_id')],
    ['languages', mine('seller_languages', 'language')],
    ['occupations', mine('seller_occupations', 'sub_category_id')],
    ['skills', mine('seller_skills', 'skill_id')],
    ['education', mine('education', 'position')],
    ['certifications', mine('certifications', 'position')],
    ['portfolio', mine('portfolio_projects', 'id')],
    ['profileDraft', mine('seller_drafts', 'user_id')],
    ['cards', mine('payment_methods', 'id')],
    ['subscription', mine('subscriptions', 'user_id')],
    ['invoices', mine('invoices', 'id')],
    ['orders', either('orders')],
    ['orderEvents', eachOf(either('orders'), 'id', (id) => rowsOf(db, { table: 'order_events', whose: sql`order_id = ${id}`, key: ['position'] }))],
    ['orderFiles', eachOf(either('orders'), 'id', (id) => rowsOf(db, { table: 'order_files', whose: sql`order_id = ${id}`, key: ['file_id'] }))],
    ['ratings', either('ratings')],
    ['ratingsOfBuyers', either('buyer_ratings')],
    ['savedSellers', mine('saved_sellers', 'seller_user_id')],
    ['notices', mine('notices', 'position')],
    ['noticeSettings', mine('notice_settings', 'user_id')],
    ['chats', eachOf(chats(), 'chat_id', (id) => rowsOf(db, { table: 'chats', whose: sql`id = ${id}`, key: ['id'] }))],
    ['chatSettings', mine('chat_members', 'chat_id')],
    ['messages', eachOf(chats(), 'chat_id', (id) => withFiles(db, rowsOf(db, { table: 'messages', whose: sql`chat_id = ${id}`, key: ['seq'] })))],
    ['stars', mine('stars', 'message_id')],
    ['warnings', mine('warnings', 'id')],
    ['savedReplies', mine('saved_replies', 'position')],
    [
      'reports',
      rowsOf(db, {
        table: 'reports',
        columns: ['id', 'chat_id', 'message_id', 'reason', 'text', 'created_at', 'outcome', 'settled_at'],
        whose: sql`reporter_user_id = ${userId}`,
        key: ['id'],
      }),
    ],
    [
      'contacts',
      rowsOf(db, {
        table: 'contacts',
        columns: ['id', 'first_name', 'last_name', 'email', 'message', 'language', 'created_at', 'answer', 'answered_at'],
        whose: sql`email = ${address}`,
        key: ['id'],
      }),
    ],
    ['knownDevices', knownDevices(db, userId)],
    ['devices', rowsOf(db, { table: 'sessions', columns: ['device', 'created_at', 'last_used_at', 'ends_at', 'id'], whose: sql`user_id = ${userId}`, key: ['id'] })],
    ['letters', rowsOf(db, { table: 'mails', columns: ['id', 'subject', 'created_at', 'state'], whose: sql`to_address = ${address}`, key: ['id'] })],
    ['files', ownFiles(db, userId, files)],
  ]
}

interface Source {
  table: keyof Schema
  columns?: string[]
  whose: RawBuilder<unknown>
  /** What tells the rows from one another, and is indexed behind what says whose they are. */
  key: string[]
}

/** The rows of a table in the order of their key. What is written meanwhile is there or not. */
function rowsOf(db: Db, { table, columns, whose, key }: Source): Pages {
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const wanted = columns ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`
  return paged(async (last: Row | undefined) => {
    const further = last ? sql`and (${keys}) > (${sql.join(key.map((column) => last[column]))})` : sql``
    const query = sql<Row>`select ${wanted} from ${sql.table(table)} where ${whose} ${further} order by ${keys} limit ${sql.lit(ROWS_A_PAGE)}`
    return (await query.execute(db)).rows
  })
}

async function* paged<R extends Row>(ask: (last: R | undefined) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let last: R | undefined; ; ) {
    // SQLite answers at once: only this gives others their turn.
    await nextTurn()
    const rows = await ask(last)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_A_PAGE) return
    last = rows.at(-1)
  }
}

/** A few at the most. */
async function* knownDevices(db: Db, userId: string): AsyncGenerator<Row[]> {
  yield await db.selectFrom('known_devices').select(['label', 'created_at', 'last_seen_at']).where('user_id', '=', userId).execute()
}

async function* inTurn(...all: Pages[]): AsyncGenerator<Row[]> {
  for (const pages of all) yield* pages
}

/** What belongs to each of some rows, in their order. */
async function* eachOf(pages: Pages, id: string, ofOne: (id: unknown) => Pages): AsyncGenerator<Row[]> {
  for await (const rows of pages) for (const row of rows) yield* ofOne(row[id])
}

/** Messages with the names of the files that came with them. */
async function* withFiles(db: Db, pages: Pages): AsyncGenerator<Row[]> {
  for await (const rows of pages) {
    const ids = rows.map(({ id }) => String(id))
    const files = await db.selectFrom('attachments').select(['message_id', 'file_id', 'name']).where('message_id', 'in', ids).orderBy('position').execute()
    const ofMessage = Map.groupBy(files, ({ message_id }) => message_id)
    yield rows.map((row) => {
      const attached = ofMessage.get(String(row.id))?.map(({ file_id, name }) => ({ file_id, name }))
      return attached ? { ...row, files: attached } : row
    })
  }
}

async function* ownFiles(db: Db, userId: string, files: OwnFile[]): AsyncGenerator<Row[]> {
  const named = archiveNames()
  const pages = paged((last: { id: string } | undefined) =>
    db
      .selectFrom('files as f')
      .leftJoin('attachments as a', 'a.file_id', 'f.id')
      .leftJoin('order_files as o', 'o.file_id', 'f.id')
      .select((row) => ['f.id', 'f.kind', 'f.type', 'f.bytes', 'f.created_at', row.fn.coalesce('a.name', 'o.name').as('name')])
      .where('f.owner_user_id', '=', userId)
      .where('f.id', '>', last?.id ?? '')
      .orderBy('f.id')
      .limit(ROWS_A_PAGE)
      .execute(),
  )
  for await (const rows of pages)
    yield rows.map((row) => {
      const path = `files/${named(row)}`
      files.push({ id: row.id, path, compressible: COMPRESSIBLE.test(row.type) })
      return { ...row, path }
    })
}
