import type { Transaction } from 'kysely'
import type { AdminContact } from '#shared/admin.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import type { Branding } from '#shared/market.ts'
import type { WriteContact } from '#shared/support.ts'
import { readBranding } from '../../branding/branding.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { formatDay, interpolate, textsFor } from '../../i18n/texts.ts'
import { escapeHtml, renderMailHtml, toSingleLine } from '../../mail/mail-layout.ts'
import { enqueueMail, MAIL_PRIORITY } from '../../mail/mail-queue.ts'

/** Stores a message to the operator and mails it to every administrator. Repeating it changes nothing. */
export async function saveContact(database: Database, form: WriteContact, now: Date): Promise<void> {
  await write(database, async (tx) => {
    const inserted = await tx
      .insertInto('contacts')
      .values({
        id: form._id ?? newId(now),
        first_name: form.firstName,
        last_name: form.lastName,
        email: form.email,
        message: form.message,
        language: form.language,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return
    const operators = await tx
      .selectFrom('users')
      .select(['email', 'language'])
      .where('role', 'in', ['admin', 'superAdmin'])
      .where('status', '=', 'active')
      .execute()
    const branding = await readBranding(tx)
    for (const { email, language } of operators)
      await enqueueMail(tx, email, renderContactMail(form, language, branding), {
        urgency: MAIL_PRIORITY.account,
        now,
      })
  })
}

/** Messages to the operator, newest first. */
export async function listContacts(
  { db }: Database,
  page: { page: number; limit: number },
): Promise<{ contacts: AdminContact[]; total: number }> {
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const { total } = await db
    .selectFrom('contacts')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const contacts = rows.map((row) => ({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    message: row.message,
    language: row.language,
    createdAt: row.created_at,
    answer: row.answer,
    answeredAt: row.answered_at,
  }))
  return { contacts, total }
}

/**
 * Answers a message by mail, in the transaction that stores the answer. The address may not be the writer's,
 * so the mail contains neither the name nor the text of the message. Repeating the same answer changes
 * nothing; another one is CONTACT_ANSWERED.
 */
export async function answerContact(
  database: Database,
  adminId: string,
  id: string,
  {
    answer,
    onAnswered,
    now,
  }: { answer: string; onAnswered: (tx: Transaction<Schema>, email: string) => Promise<void>; now: Date },
): Promise<void> {
  await write(database, async (tx) => {
    const contact = await tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!contact) throw new DomainError('CONTACT_NOT_FOUND')
    if (contact.answer === answer) return
    if (contact.answer !== null) throw new DomainError('CONTACT_ANSWERED')
    await tx
      .updateTable('contacts')
      .set({ answer, answered_at: now.toISOString(), answered_by: adminId })
      .where('id', '=', id)
      .execute()
    const { language, created_at, email } = contact
    const texts = textsFor(language)
    const about = interpolate(language, texts.contact.about, { day: formatDay(language, created_at) })
    const branding = await readBranding(tx)
    const html = renderMailHtml(
      language,
      branding,
      about,
      `<p>${escapeHtml(texts.greeting)}</p><p dir="auto" style="white-space:pre-line">${escapeHtml(answer)}</p><p style="color:#5b5570">${escapeHtml(about)}</p>`,
    )
    const text = [texts.greeting, answer, about, branding.name].join('\n\n')
    const mail = { subject: texts.contact.answer, text, html }
    await enqueueMail(tx, email, mail, { urgency: MAIL_PRIORITY.account, now })
    await onAnswered(tx, email)
  })
}

/** Deletes the messages written from an address, and the mails that brought them to administrators. */
export async function eraseContacts(tx: Transaction<Schema>, email: string): Promise<void> {
  const deletedContacts = await tx
    .deleteFrom('contacts')
    .where('email', '=', email)
    .returning(['first_name', 'last_name'])
    .execute()
  const subjects = new Set(
    deletedContacts.flatMap(({ first_name, last_name }) =>
      INTERFACE_LANGUAGES.map((language) => toSubject(`${first_name} ${last_name}`, language)),
    ),
  )
  if (subjects.size > 0)
    await tx
      .deleteFrom('mails')
      .where('subject', 'in', [...subjects])
      .execute()
}

const toSubject = (name: string, language: string) =>
  toSingleLine(interpolate(language, textsFor(language).contact.from, { name }))

function renderContactMail(
  { firstName, lastName, email, message }: WriteContact,
  language: string,
  branding: Branding,
) {
  const sender = toSingleLine(`${firstName} ${lastName} <${email}>`)
  const subject = toSubject(`${firstName} ${lastName}`, language)
  return {
    subject,
    text: `${sender}\n\n${message}`,
    html: renderMailHtml(
      language,
      branding,
      sender,
      `<p dir="auto" style="font-weight:600">${escapeHtml(sender)}</p><p dir="auto" style="white-space:pre-line">${escapeHtml(message)}</p>`,
    ),
  }
}
