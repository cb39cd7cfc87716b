import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { FileStore } from '../../outside/files.ts'

/** Everything the market holds about a person, as it is stored, without what protects the account (hashes, tokens). */
export async function collectExport({ db }: Database, userId: string, now: Date) {
  const mine = async (table: string) => (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where user_id = ${userId}`.execute(db)).rows
  const { password_hash: _secret, ...account } = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const either = (table: 'orders' | 'ratings' | 'buyer_ratings') =>
    db
      .selectFrom(table)
      .selectAll()
      .where((row) => row.or([row('buyer_user_id', '=', userId), row('seller_user_id', '=', userId)]))
      .orderBy('created_at')
      .execute()
  return {
    exportedAt: now.toISOString(),
    account,
    profile: await mine('sellers'),
    languages: await mine('seller_languages'),
    occupations: await mine('seller_occupations'),
    skills: await mine('seller_skills'),
    education: await mine('education'),
    certifications: await mine('certifications'),
    portfolio: await mine('portfolio_projects'),
    profileDraft: await mine('seller_drafts'),
    cards: await mine('payment_methods'),
    subscription: await mine('subscriptions'),
    invoices: await mine('invoices'),
    orders: await either('orders'),
    ratings: await either('ratings'),
    ratingsOfBuyers: await either('buyer_ratings'),
    savedSellers: await mine('saved_sellers'),
    notices: await mine('notices'),
    noticeSettings: await mine('notice_settings'),
    orderEvents: await db
      .selectFrom('order_events as e')
      .innerJoin('orders as o', 'o.id', 'e.order_id')
      .selectAll('e')
      .where((row) => row.or([row('o.buyer_user_id', '=', userId), row('o.seller_user_id', '=', userId)]))
      .orderBy('e.position')
      .execute(),
    chats: await db
      .selectFrom('chats')
      .selectAll()
      .where((row) => row.or([row('buyer_user_id', '=', userId), row('seller_user_id', '=', userId)]))
      .execute(),
    messages: await db
      .selectFrom('messages as m')
      .innerJoin('chat_members as me', (join) => join.onRef('me.chat_id', '=', 'm.chat_id').on('me.user_id', '=', userId))
      .selectAll('m')
      .orderBy('m.position')
      .execute(),
    savedReplies: await mine('saved_replies'),
    devices: await db.selectFrom('sessions').select(['device', 'created_at', 'last_used_at']).where('user_id', '=', userId).execute(),
    letters: await db.selectFrom('mails').select(['subject', 'created_at', 'state']).where('to_address', '=', account.email).execute(),
    files: await db.selectFrom('files').select(['id', 'kind', 'type', 'bytes', 'created_at']).where('owner_user_id', '=', userId).orderBy('id').execute(),
  }
}

/** The same as a zip archive: my-data.json and the files. One file is read at a time, in pieces, so that a large archive needs no memory. */
export async function packExport(database: Database, store: FileStore, userId: string, now: Date, failed: (error: unknown) => void): Promise<ReadableStream<Uint8Array>> {
  const data = await collectExport(database, userId, now)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  let sent: Promise<unknown> = Promise.resolve()
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return failed(error)
    sent = writer.write(chunk)
    if (isLast) sent = sent.then(() => writer.close())
  })
  const pack = async () => {
    const json = new ZipDeflate('my-data.json', { level: 6 })
    json.mtime = now
    zip.add(json)
    json.push(strToU8(JSON.stringify(data, null, 2)), true)
    for (const file of data.files) {
      const size = await store.size(file.id)
      if (size === null || size === 0) continue
      const entry = new ZipPassThrough(`files/${file.id}.${endingOf(file.type)}`)
      entry.mtime = now
      zip.add(entry)
      for await (const piece of store.read(file.id, 0, size - 1)) {
        entry.push(piece)
        await sent
      }
      entry.push(new Uint8Array(), true)
    }
    zip.end()
    await sent
  }
  pack().catch((error: unknown) => {
    failed(error)
    void writer.abort(error).catch(() => undefined)
  })
  return readable
}

const endingOf = (type: string) => /^\w+\/([a-z0-9]{1,8})/.exec(type)?.[1]?.replace('jpeg', 'jpg') ?? 'bin'
