import type { Transaction } from 'kysely'
import { INTERFACE_LANGUAGES, type InterfaceLanguage, localeOf } from '#shared/languages.ts'
import { BRAND_COLOURS, type Branding } from '#shared/market.ts'
import {
  isInQuietHours,
  localTime,
  NOTICE_KINDS,
  NOTICE_MAIL_DELAY_MS,
  type NoticeKind,
  type NoticeSettings,
  ORDER_ACTIONS,
} from '#shared/notifications.ts'
import { readBranding } from '../../branding/branding.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { forEachSequentially, paginate } from '../../db/yielding.ts'
import { interpolate, isolate, pluralize, textsFor } from '../../i18n/texts.ts'
import { escapeHtml, renderButtonHtml, renderMailHtml, toSingleLine } from '../../mail/mail-layout.ts'
import { enqueueMail, MAIL_PRIORITY } from '../../mail/mail-queue.ts'
import { getOrCreateSetting, readNoticeSettings, unsubscribeToken } from '../notices/settings.ts'
import { formatOrderNumber } from '../orders/load-orders.ts'
import { listUnreadChats } from './notices.ts'
import { describeAction, NOTICE_TEXTS } from './push.ts'

const MESSAGE_CURSOR_KEY = 'letters-up-to-message'
const NOTICE_CURSOR_KEY = 'letters-up-to-notice'
const BATCH_SIZE = 200
/** The hour of the recipient's own day from which the daily mail is sent. */
const DAILY_HOUR = 8

/**
 * Queues mails about what has stayed unseen for ten minutes: one per user, none in their quiet hours, one a
 * day for those who chose so.
 */
export async function sendNotificationMails(database: Database, publicUrl: string, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - NOTICE_MAIL_DELAY_MS).toISOString()
  for (let hasMore = true; hasMore; ) hasMore = await queueDueRecipients(database, cutoff)
  const due = paginate(
    '',
    BATCH_SIZE,
    (after, limit) =>
      database.db
        .selectFrom('due_letters as d')
        .innerJoin('users as u', 'u.id', 'd.user_id')
        .select(['u.id', 'u.email', 'u.first_name', 'u.language', 'u.status', 'u.email_verified'])
        .where('d.user_id', '>', after)
        .orderBy('d.user_id')
        .limit(limit)
        .execute(),
    ({ id }) => id,
  )
  await forEachSequentially(due, (recipient) =>
    sendNotificationMail(database, publicUrl, recipient, { cutoff, now }),
  )
}

/**
 * Marks the users with something unseen. Each message and each notification is examined once. Returns whether
 * there are more.
 */
async function queueDueRecipients(database: Database, cutoff: string): Promise<boolean> {
  const messageCursor = Number(await getOrCreateSetting(database, MESSAGE_CURSOR_KEY, () => '0'))
  const noticeCursor = Number(await getOrCreateSetting(database, NOTICE_CURSOR_KEY, () => '0'))
  const unseenRows = await Promise.all([
    database.db
      .selectFrom('messages')
      .select('id')
      .where('position', '>', messageCursor)
      .limit(1)
      .executeTakeFirst(),
    database.db
      .selectFrom('notices')
      .select('id')
      .where('position', '>', noticeCursor)
      .limit(1)
      .executeTakeFirst(),
  ])
  if (unseenRows.every((row) => row === undefined)) return false
  return write(database, async (tx) => {
    // Pages count all messages, relevant or not, so that a page without anything to notify takes as little
    // time.
    const messagePage = await tx
      .selectFrom('messages')
      .select(['position', 'created_at'])
      .where('position', '>', messageCursor)
      .orderBy('position')
      .limit(BATCH_SIZE)
      .execute()
    const oldMessages = messagePage.slice(
      0,
      findIndexOrLength(messagePage, ({ created_at }) => created_at > cutoff),
    )
    const lastMessage = oldMessages.at(-1)
    const messages = lastMessage
      ? await tx
          .selectFrom('messages as m')
          .innerJoin('chat_members as them', (join) =>
            join.onRef('them.chat_id', '=', 'm.chat_id').onRef('them.user_id', '!=', 'm.sender_user_id'),
          )
          .select(['m.seq', 'them.user_id', 'them.read_seq', 'them.blocked'])
          .where('m.position', '>', messageCursor)
          .where('m.position', '<=', lastMessage.position)
          .execute()
      : []
    const noticePage = await tx
      .selectFrom('notices')
      .select(['position', 'user_id', 'created_at', 'mailed_at'])
      .where('position', '>', noticeCursor)
      .orderBy('position')
      .limit(BATCH_SIZE)
      .execute()
    const notices = noticePage.slice(
      0,
      findIndexOrLength(noticePage, ({ created_at }) => created_at > cutoff),
    )
    const lastNotice = notices.at(-1)
    const setCursor = (key: string, position: number) =>
      tx
        .updateTable('settings')
        .set({ value: String(position) })
        .where('key', '=', key)
        .execute()
    if (lastMessage) await setCursor(MESSAGE_CURSOR_KEY, lastMessage.position)
    if (lastNotice) await setCursor(NOTICE_CURSOR_KEY, lastNotice.position)
    const userIds = new Set([
      ...messages
        .filter(({ seq, read_seq, blocked }) => seq > read_seq && blocked === 0)
        .map(({ user_id }) => user_id),
      ...notices.filter(({ mailed_at }) => mailed_at === null).map(({ user_id }) => user_id),
    ])
    for (const user_id of userIds)
      await tx
        .insertInto('due_letters')
        .values({ user_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return oldMessages.length === BATCH_SIZE || notices.length === BATCH_SIZE
  })
}

function findIndexOrLength<T>(rows: T[], predicate: (row: T) => boolean): number {
  const index = rows.findIndex(predicate)
  return index < 0 ? rows.length : index
}

interface MailRecipient {
  id: string
  email: string
  first_name: string
  language: string
  status: string
  email_verified: number
}

interface MailLine {
  kind: NoticeKind
  text: string
  path: string
}

async function sendNotificationMail(
  database: Database,
  publicUrl: string,
  recipient: MailRecipient,
  { cutoff, now }: { cutoff: string; now: Date },
): Promise<void> {
  const settings = await readNoticeSettings(database.db, recipient.id)
  const { hour, day } = localTime(now, settings.timeZone)
  if (isInQuietHours(settings, now)) return
  const { digest_on } = (await database.db
    .selectFrom('notice_settings')
    .select('digest_on')
    .where('user_id', '=', recipient.id)
    .executeTakeFirst()) ?? { digest_on: null }
  if (settings.letters === 'daily' && (hour < DAILY_HOUR || digest_on === day)) return
  const language = INTERFACE_LANGUAGES.find((each) => each === recipient.language) ?? 'en'
  const kinds = NOTICE_KINDS.filter((kind) => settings[kind].mail)
  const links = new Map(
    await Promise.all(
      kinds.map(
        async (kind) => [kind, await unsubscribeUrl(database, publicUrl, recipient.id, kind)] as const,
      ),
    ),
  )
  await write(database, async (tx) => {
    const lines = [
      ...(await listChatLines(tx, recipient.id, settings, { cutoff, language })),
      ...(await listNoticeLines(tx, recipient.id, settings, { cutoff, now, language })),
    ]
    await tx.deleteFrom('due_letters').where('user_id', '=', recipient.id).execute()
    const [first] = lines
    if (!first || recipient.status !== 'active' || recipient.email_verified === 0) return
    // The link unsubscribes from what the mail contains; of several kinds, from that of its first line.
    const unsubscribe = links.get(first.kind) ?? null
    await enqueueMail(
      tx,
      recipient.email,
      renderNotificationMail(language, await readBranding(tx), recipient.first_name, {
        lines,
        publicUrl,
        unsubscribe,
      }),
      {
        unsubscribe: unsubscribe && toOneClickUrl(unsubscribe),
        urgency: MAIL_PRIORITY.news,
        now,
      },
    )
    if (settings.letters === 'daily')
      await tx
        .updateTable('notice_settings')
        .set({ digest_on: day })
        .where('user_id', '=', recipient.id)
        .execute()
  })
}

/** A chat is mailed once until it is read. */
async function listChatLines(
  tx: Transaction<Schema>,
  userId: string,
  settings: NoticeSettings,
  { cutoff, language }: { cutoff: string; language: InterfaceLanguage },
): Promise<MailLine[]> {
  const lines: MailLine[] = []
  for (const { chatId, unread, from, at, mailedSeq, readSeq, lastSeq } of await listUnreadChats(tx, userId)) {
    if (mailedSeq > readSeq || at > cutoff) continue
    await tx
      .updateTable('chat_members')
      .set({ mailed_seq: lastSeq })
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .execute()
    if (settings.message.mail)
      lines.push({
        kind: 'message',
        text: interpolate(language, pluralize(language, textsFor(language).news.messages, unread), {
          name: from || NOTICE_TEXTS[language].deletedUser,
          n: unread,
        }),
        path: `/chat/${chatId}`,
      })
  }
  return lines
}

async function listNoticeLines(
  tx: Transaction<Schema>,
  userId: string,
  settings: NoticeSettings,
  { cutoff, now, language }: { cutoff: string; now: Date; language: InterfaceLanguage },
): Promise<MailLine[]> {
  const rows = await tx
    .selectFrom('notices as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .leftJoin('users as a', 'a.id', 'n.actor_user_id')
    .select([
      'n.id',
      'n.kind',
      'n.what',
      'n.order_id',
      'n.read_at',
      'o.number',
      'o.buyer_user_id',
      'a.first_name',
    ])
    .where('n.user_id', '=', userId)
    .where('n.mailed_at', 'is', null)
    .where('n.created_at', '<=', cutoff)
    .orderBy('n.position')
    .execute()
  await tx
    .updateTable('notices')
    .set({ mailed_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .where('created_at', '<=', cutoff)
    .execute()
  return rows.flatMap((row): MailLine[] => {
    const action = ORDER_ACTIONS.find((each) => each === row.what)
    if (!action || row.read_at !== null || !settings[row.kind].mail) return []
    const side = row.buyer_user_id === userId ? 'buyer' : 'seller'
    return [
      {
        kind: row.kind,
        text: textsFor(language)
          .news.order.replace('{what}', () => describeAction(language, action, row.first_name))
          .replace('{number}', isolate(language, formatOrderNumber(row.number))),
        path: `/${side}-vieworder?orderId=${row.order_id}`,
      },
    ]
  })
}

function renderNotificationMail(
  language: InterfaceLanguage,
  branding: Branding,
  name: string,
  { lines, publicUrl, unsubscribe }: { lines: MailLine[]; publicUrl: string; unsubscribe: string | null },
) {
  const { hello, news: texts } = textsFor(language)
  const greeting = toSingleLine(interpolate(language, hello, { name }))
  const links = lines.map(({ text, path }) => ({ text: toSingleLine(text), url: publicUrl + path }))
  const [first = { text: '', url: publicUrl }, ...others] = links
  const stop = lines[0] && texts.stop[lines[0].kind]
  const subject =
    others.length > 0
      ? pluralize(language, texts.more, others.length)
          .replace('{first}', () => first.text)
          .replace('{n}', others.length.toLocaleString(localeOf(language)))
      : first.text
  const text = [
    greeting,
    texts.before,
    ...links.map((line) => `${line.text}\n${line.url}`),
    texts.after,
    ...(unsubscribe ? [`${stop}:\n${unsubscribe}`] : []),
    branding.name,
  ].join('\n\n')
  const list =
    others.length > 0
      ? `<ul>${links.map((line) => `<li><a href="${escapeHtml(line.url)}" style="color:${BRAND_COLOURS[branding.colour].hex}">${escapeHtml(line.text)}</a></li>`).join('')}</ul>`
      : `<p style="font-weight:600">${escapeHtml(first.text)}</p>`
  const button =
    others.length > 0
      ? renderButtonHtml(`${publicUrl}/notifications`, texts.openAll, branding)
      : renderButtonHtml(first.url, texts.open, branding)
  const html = renderMailHtml(
    language,
    branding,
    others.length > 0 ? links.map((line) => line.text).join(' · ') : texts.before,
    `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(texts.before)}</p>${list}${button}<p>${escapeHtml(texts.after)}</p>${unsubscribe ? `<p><a href="${escapeHtml(unsubscribe)}" style="color:#5b5570">${escapeHtml(stop ?? '')}</a></p>` : ''}`,
  )
  return { subject, text, html }
}

async function unsubscribeUrl(
  database: Database,
  publicUrl: string,
  userId: string,
  kind: NoticeKind,
): Promise<string> {
  const query = new URLSearchParams({
    user: userId,
    kind,
    token: await unsubscribeToken(database, userId, kind),
  })
  return `${publicUrl}/unsubscribe?${query}`
}

/** The one-click URL that mail programs call themselves (RFC 8058). */
const toOneClickUrl = (url: string) => url.replace('/unsubscribe?', '/api/v1/notification/unsubscribe?')
