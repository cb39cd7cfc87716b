import type { Transaction } from 'kysely'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#shared/languages.ts'
import { BRAND_COLOURS, type Brand } from '#shared/market.ts'
import { DEEDS, isQuiet, localTime, NOTICE_KINDS, type NoticeKind, type NoticeSettings, UNSEEN_MS } from '#shared/notifications.ts'
import { eachInTurn, inPages } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { brandOf } from '../accounts/brand.ts'
import { escapeHtml, letterHtml, oneLine } from '../accounts/letters.ts'
import { postWritten, URGENCY } from '../accounts/post.ts'
import { fill, wordsIn } from '../accounts/words/words.ts'
import { numberOf } from '../orders/rows.ts'
import { unreadChats } from './notices.ts'
import { deedText, NOTICE_TEXTS } from './push.ts'
import { keptOr, readSettings, unsubscribeToken } from './settings.ts'

const MESSAGES_SEEN = 'letters-up-to-message'
const NOTICES_SEEN = 'letters-up-to-notice'
const AT_ONCE = 200
/** The hour of somebody's own day from which the daily letter goes. */
const DAILY_FROM = 8

/** Writes letters about what nobody has looked at for ten minutes: one a person, none in their quiet hours, one a day where they want it so. */
export async function mailNews(database: Database, publicUrl: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNSEEN_MS).toISOString()
  for (let more = true; more; ) more = await markDue(database, before)
  const due = inPages(
    '',
    AT_ONCE,
    (after, most) =>
      database.db
        .selectFrom('due_letters as d')
        .innerJoin('users as u', 'u.id', 'd.user_id')
        .select(['u.id', 'u.email', 'u.first_name', 'u.language', 'u.status', 'u.email_verified'])
        .where('d.user_id', '>', after)
        .orderBy('d.user_id')
        .limit(most)
        .execute(),
    ({ id }) => id,
  )
  await eachInTurn(due, (reader) => mailOne(database, publicUrl, reader, before, now))
}

/** Notes who has something unseen. Each message and each notice is looked at once. The answer tells whether there is more. */
async function markDue(database: Database, before: string): Promise<boolean> {
  const messagesSeen = Number(await keptOr(database, MESSAGES_SEEN, () => '0'))
  const noticesSeen = Number(await keptOr(database, NOTICES_SEEN, () => '0'))
  const anything = await Promise.all([
    database.db.selectFrom('messages').select('id').where('position', '>', messagesSeen).limit(1).executeTakeFirst(),
    database.db.selectFrom('notices').select('id').where('position', '>', noticesSeen).limit(1).executeTakeFirst(),
  ])
  if (anything.every((row) => row === undefined)) return false
  return write(database, async (tx) => {
    // A page is so many messages, whether or not they are of interest: a full one that has nothing for anybody is passed in as little time.
    const page = await tx.selectFrom('messages').select(['position', 'created_at']).where('position', '>', messagesSeen).orderBy('position').limit(AT_ONCE).execute()
    const old = page.slice(
      0,
      firstIndex(page, ({ created_at }) => created_at > before),
    )
    const last = old.at(-1)
    const messages = last
      ? await tx
          .selectFrom('messages as m')
          .innerJoin('chat_members as them', (join) => join.onRef('them.chat_id', '=', 'm.chat_id').onRef('them.user_id', '!=', 'm.sender_user_id'))
          .select(['m.seq', 'them.user_id', 'them.read_seq', 'them.blocked'])
          .where('m.position', '>', messagesSeen)
          .where('m.position', '<=', last.position)
          .execute()
      : []
    const news = await tx
      .selectFrom('notices')
      .select(['position', 'user_id', 'created_at', 'mailed_at'])
      .where('position', '>', noticesSeen)
      .orderBy('position')
      .limit(AT_ONCE)
      .execute()
    const notices = news.slice(
      0,
      firstIndex(news, ({ created_at }) => created_at > before),
    )
    const lastNotice = notices.at(-1)
    const see = (key: string, position: number) =>
      tx
        .updateTable('settings')
        .set({ value: String(position) })
        .where('key', '=', key)
        .execute()
    if (last) await see(MESSAGES_SEEN, last.position)
    if (lastNotice) await see(NOTICES_SEEN, lastNotice.position)
    const people = new Set([
      ...messages.filter(({ seq, read_seq, blocked }) => seq > read_seq && blocked === 0).map(({ user_id }) => user_id),
      ...notices.filter(({ mailed_at }) => mailed_at === null).map(({ user_id }) => user_id),
    ])
    for (const user_id of people)
      await tx
        .insertInto('due_letters')
        .values({ user_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return old.length === AT_ONCE || notices.length === AT_ONCE
  })
}

function firstIndex<T>(rows: T[], holds: (row: T) => boolean): number {
  const at = rows.findIndex(holds)
  return at < 0 ? rows.length : at
}

interface Reader {
  id: string
  email: string
  first_name: string
  language: string
  status: string
  email_verified: number
}

interface Line {
  kind: NoticeKind
  text: string
  path: string
}

async function mailOne(database: Database, publicUrl: string, reader: Reader, before: string, now: Date): Promise<void> {
  const settings = await readSettings(database.db, reader.id)
  const { hour, day } = localTime(now, settings.timeZone)
  if (isQuiet(settings, now)) return
  const { digest_on } = (await database.db.selectFrom('notice_settings').select('digest_on').where('user_id', '=', reader.id).executeTakeFirst()) ?? { digest_on: null }
  if (settings.letters === 'daily' && (hour < DAILY_FROM || digest_on === day)) return
  const language = INTERFACE_LANGUAGES.find((each) => each === reader.language) ?? 'en'
  const kinds = NOTICE_KINDS.filter((kind) => settings[kind].mail)
  const links = new Map(await Promise.all(kinds.map(async (kind) => [kind, await unsubscribeUrl(database, publicUrl, reader.id, kind)] as const)))
  await write(database, async (tx) => {
    const lines = [...(await linesOfChats(tx, reader.id, settings, before, language)), ...(await linesOfNotices(tx, reader.id, settings, before, now, language))]
    await tx.deleteFrom('due_letters').where('user_id', '=', reader.id).execute()
    const [first] = lines
    if (!first || reader.status !== 'active' || reader.email_verified === 0) return
    // What is in the letter can be ended; of several kinds, that of its first line.
    const unsubscribe = links.get(first.kind) ?? null
    await postWritten(
      tx,
      reader.email,
      writeNews(language, await brandOf(tx), reader.first_name, lines, publicUrl, unsubscribe),
      { secret: null, unsubscribe: unsubscribe && apiOf(unsubscribe), urgency: URGENCY.news, expiresAt: null },
      now,
    )
    if (settings.letters === 'daily') await tx.updateTable('notice_settings').set({ digest_on: day }).where('user_id', '=', reader.id).execute()
  })
}

/** A chat is told of once until it is looked at. */
async function linesOfChats(tx: Transaction<Schema>, userId: string, settings: NoticeSettings, before: string, language: InterfaceLanguage): Promise<Line[]> {
  const lines: Line[] = []
  for (const { chatId, unread, from, at, mailedSeq, readSeq, lastSeq } of await unreadChats(tx, userId)) {
    if (mailedSeq > readSeq || at > before) continue
    await tx.updateTable('chat_members').set({ mailed_seq: lastSeq }).where('chat_id', '=', chatId).where('user_id', '=', userId).execute()
    if (settings.message.mail)
      lines.push({ kind: 'message', text: `${from || NOTICE_TEXTS[language].deletedUser}: ${NOTICE_TEXTS[language].message} (${unread})`, path: `/chat/${chatId}` })
  }
  return lines
}

async function linesOfNotices(tx: Transaction<Schema>, userId: string, settings: NoticeSettings, before: string, now: Date, language: InterfaceLanguage): Promise<Line[]> {
  const rows = await tx
    .selectFrom('notices as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .leftJoin('users as a', 'a.id', 'n.actor_user_id')
    .select(['n.id', 'n.kind', 'n.what', 'n.order_id', 'n.read_at', 'o.number', 'o.buyer_user_id', 'a.first_name'])
    .where('n.user_id', '=', userId)
    .where('n.mailed_at', 'is', null)
    .where('n.created_at', '<=', before)
    .orderBy('n.position')
    .execute()
  await tx.updateTable('notices').set({ mailed_at: now.toISOString() }).where('user_id', '=', userId).where('mailed_at', 'is', null).where('created_at', '<=', before).execute()
  return rows.flatMap((row): Line[] => {
    const deed = DEEDS.find((each) => each === row.what)
    if (!deed || row.read_at !== null || !settings[row.kind].mail) return []
    const side = row.buyer_user_id === userId ? 'buyer' : 'seller'
    return [{ kind: row.kind, text: `${numberOf(row.number)}: ${deedText(language, deed, row.first_name)}`, path: `/${side}-vieworder?orderId=${row.order_id}` }]
  })
}

function writeNews(language: InterfaceLanguage, brand: Brand, name: string, lines: Line[], publicUrl: string, unsubscribe: string | null) {
  const { hello, news: texts } = wordsIn(language)
  const greeting = oneLine(fill(hello, { name }))
  const list = lines.map(({ text, path }) => ({ text: oneLine(text), url: publicUrl + path }))
  const [first = { text: '' }, ...others] = list
  const subject = others.length > 0 ? fill(texts.more, { first: first.text, n: others.length }) : first.text
  const text = [
    greeting,
    texts.before,
    ...list.map((line) => `${line.text}\n${line.url}`),
    texts.after,
    ...(unsubscribe ? [`${texts.stop}: ${unsubscribe}`] : []),
    brand.name,
  ].join('\n\n')
  const html = letterHtml(
    language,
    brand,
    `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(texts.before)}</p><ul>${list.map((line) => `<li><a href="${escapeHtml(line.url)}" style="color:${BRAND_COLOURS[brand.colour].hex}">${escapeHtml(line.text)}</a></li>`).join('')}</ul><p>${escapeHtml(texts.after)}</p>${unsubscribe ? `<p><a href="${escapeHtml(unsubscribe)}" style="color:#5b5570">${escapeHtml(texts.stop)}</a></p>` : ''}`,
  )
  return { subject, text, html }
}

async function unsubscribeUrl(database: Database, publicUrl: string, user: string, kind: NoticeKind): Promise<string> {
  const query = new URLSearchParams({ user, kind, token: await unsubscribeToken(database, user, kind) })
  return `${publicUrl}/unsubscribe?${query}`
}

/** The page's address as a mail program calls it by itself. */
const apiOf = (url: string) => url.replace('/unsubscribe?', '/api/v1/notification/unsubscribe?')
