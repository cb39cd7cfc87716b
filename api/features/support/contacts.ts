import type { Transaction } from 'kysely'
import type { AdminContact } from '#shared/admin.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import type { Brand } from '#shared/market.ts'
import type { WriteContact } from '#shared/support.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { brandOf } from '../accounts/brand.ts'
import { escapeHtml, letterHtml, oneLine } from '../accounts/letters.ts'
import { postWritten, URGENCY } from '../accounts/post.ts'
import { fill, wordsIn } from '../accounts/words/words.ts'

/** Keeps what somebody writes to the operator, and mails it to every administrator. A second arrival changes nothing. */
export async function keepContact(database: Database, form: WriteContact, now: Date): Promise<void> {
  await write(database, async (tx) => {
    const kept = await tx
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
    if (!kept) return
    const operators = await tx.selectFrom('users').select(['email', 'language']).where('role', 'in', ['admin', 'superAdmin']).where('status', '=', 'active').execute()
    const brand = await brandOf(tx)
    for (const { email, language } of operators)
      await postWritten(tx, email, letterOf(form, language, brand), { secret: null, unsubscribe: null, urgency: URGENCY.account, expiresAt: null }, now)
  })
}

/** What people have written, the newest first. */
export async function listContacts({ db }: Database, page: { page: number; limit: number }): Promise<{ contacts: AdminContact[]; total: number }> {
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
 * Answers somebody by mail, in the transaction in which it is written down. Nobody knows whether the address is the writer's: the letter
 * holds neither the name nor the words that came with it. The same words again change nothing; others are CONTACT_ANSWERED.
 */
export async function answerContact(
  database: Database,
  adminId: string,
  id: string,
  answer: string,
  noted: (tx: Transaction<Schema>, email: string) => Promise<void>,
  now: Date,
): Promise<void> {
  await write(database, async (tx) => {
    const contact = await tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!contact) throw new Refusal('CONTACT_NOT_FOUND')
    if (contact.answer === answer) return
    if (contact.answer !== null) throw new Refusal('CONTACT_ANSWERED')
    await tx.updateTable('contacts').set({ answer, answered_at: now.toISOString(), answered_by: adminId }).where('id', '=', id).execute()
    const { language, created_at, email } = contact
    const words = wordsIn(language)
    const about = fill(words.contact.about, { day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(created_at)) })
    const html = letterHtml(
      language,
      await brandOf(tx),
      `<p>${escapeHtml(words.greeting)}</p><p style="white-space:pre-line">${escapeHtml(answer)}</p><p style="color:#5b5570">${escapeHtml(about)}</p>`,
    )
    const letter = { subject: words.contact.answer, text: `${words.greeting}\n\n${answer}\n\n${about}`, html }
    await postWritten(tx, email, letter, { secret: null, unsubscribe: null, urgency: URGENCY.account, expiresAt: null }, now)
    await noted(tx, email)
  })
}

/** Forgets what was written from an address, and the letters in which administrators got it. */
export async function eraseContacts(tx: Transaction<Schema>, email: string): Promise<void> {
  const written = await tx.deleteFrom('contacts').where('email', '=', email).returning(['first_name', 'last_name']).execute()
  const subjects = new Set(written.flatMap(({ first_name, last_name }) => INTERFACE_LANGUAGES.map((language) => subjectOf(`${first_name} ${last_name}`, language))))
  if (subjects.size > 0)
    await tx
      .deleteFrom('mails')
      .where('subject', 'in', [...subjects])
      .execute()
}

const subjectOf = (name: string, language: string) => oneLine(fill(wordsIn(language).contact.from, { name }))

function letterOf({ firstName, lastName, email, message }: WriteContact, language: string, brand: Brand) {
  const who = oneLine(`${firstName} ${lastName} <${email}>`)
  const subject = subjectOf(`${firstName} ${lastName}`, language)
  return {
    subject,
    text: `${who}\n\n${message}`,
    html: letterHtml(language, brand, `<p style="font-weight:600">${escapeHtml(who)}</p><p style="white-space:pre-line">${escapeHtml(message)}</p>`),
  }
}
