import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { UpdateProfile } from './accounts.ts'
import { AnswerContact, SettleReport } from './admin.ts'
import { EditMessage, ReportChat, SavedReplies, SendMessage } from './chat.ts'
import { WarnUser } from './moderation.ts'
import { CreateOrder, MoveOrder, RateOrder, ReplyToRating } from './orders.ts'
import { WriteProject } from './portfolio.ts'
import { Away, SellerForm } from './seller-profile.ts'
import { WriteContact } from './support.ts'

/** Every user-written text with the schema that parses it. */
const READ: Record<string, (text: string) => unknown> = {
  'a message': (text) => v.parse(SendMessage.pipe[0].entries.content, text),
  'a changed message': (text) => v.parse(EditMessage.entries.content, text),
  'a saved reply': (text) => v.parse(SavedReplies, { replies: [text] }).replies[0],
  'a report': (text) => v.parse(ReportChat.entries.text, text),
  'an order': (text) => v.parse(CreateOrder.entries.description, text),
  'a word with a move': (text) => v.parse(MoveOrder.entries.note, text),
  'a review': (text) => v.parse(RateOrder.entries.comment, text),
  'an answer to it': (text) => v.parse(ReplyToRating.entries.reply, text),
  'a project': (text) => v.parse(WriteProject.entries.description, text),
  'a profile': (text) => v.parse(SellerForm.entries.description, text),
  'an absence': (text) => v.parse(Away, { until: '2026-05-20T12:00Z', message: text })?.message,
  'an account': (text) => v.parse(UpdateProfile.entries.description, text),
  'a letter to the operator': (text) => v.parse(WriteContact.entries.message, text),
  'its answer': (text) => v.parse(AnswerContact.entries.answer, text),
  'a warning': (text) => v.parse(WarnUser.entries.reason, text),
  'a note on a report': (text) => v.parse(SettleReport.entries.note, text),
}
const MAY_BE_EMPTY = [
  'a message',
  'a report',
  'a word with a move',
  'a review',
  'an account',
  'a note on a report',
]
const VISIBLE_TEXTS = 'Ein Schild für die Bäckerei ❤️ 👨‍👩‍👧 می‌خواهم لافتة، من الترام من فضلك'.repeat(3)

for (const [kind, read] of Object.entries(READ))
  test(`of ${kind} everything is seen: no sign turns what follows, and blanks that can't be seen are no words`, () => {
    assert.equal(read(` ${VISIBLE_TEXTS}\n `), VISIBLE_TEXTS)
    assert.equal(read(`${VISIBLE_TEXTS}\u202e${VISIBLE_TEXTS}\u0007`), VISIBLE_TEXTS + VISIBLE_TEXTS)
    assert.equal(read(`${VISIBLE_TEXTS}\ud83d`), VISIBLE_TEXTS, 'half an emoji')
    for (const blank of ['\u200b', '\u3164', '\u2800', '\u2066', '\0', '\u00a0', '\u2063'])
      if (MAY_BE_EMPTY.includes(kind)) assert.equal(read(blank.repeat(60)), '')
      else assert.throws(() => read(blank.repeat(60)), v.ValiError)
  })
