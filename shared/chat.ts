import * as v from 'valibot'
import { boundedList, boundedText, Counter, MAX_URL_LENGTH } from './bounds.ts'
import { Id, pageParams, paging } from './protocol/envelope.ts'
import { RULES } from './rules.ts'
import { sanitizeText } from './sanitize-text.ts'
import { HOUR_MS } from './time.ts'
import { userText } from './user-text.ts'
import { validationMessage } from './validation-message.ts'

export const MAX_MESSAGE_LENGTH = 4000
/** How long a sender can edit or delete their own message. */
export const EDIT_WINDOW_MS = RULES.editHours * HOUR_MS
export const MESSAGES_PER_PAGE = 30
export const MAX_ATTACHMENTS = 10
export const MAX_REPORT_LENGTH = 1000
export const REPORT_REASONS = ['spam', 'abuse', 'fraud', 'other'] as const
const MAX_SEQ = 2 ** 31

/**
 * A file attached to a message. `size` is in bytes. A picture has its natural width and height in px and can
 * be requested in smaller sizes.
 */
export const Attachment = v.object({
  _id: Id,
  name: v.string(),
  type: v.string(),
  size: v.number(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
})
export type Attachment = v.InferOutput<typeof Attachment>

/**
 * A message as both members see it. `seq` is its position in the chat, 1 for the first; times are UTC. A
 * deleted message keeps its position and loses its content.
 */
export const Message = v.object({
  _id: Id,
  chatId: Id,
  seq: v.number(),
  senderId: Id,
  content: v.string(),
  attachments: v.array(Attachment),
  replyTo: v.nullable(v.object({ _id: Id, senderId: Id, content: v.string() })),
  createdAt: v.string(),
  editedAt: v.nullable(v.string()),
  deletedAt: v.nullable(v.string()),
  starred: v.boolean(),
  /** Whether this is the automatic reply of a freelancer who is away. */
  automatic: v.optional(v.boolean(), false),
})
export type Message = v.InferOutput<typeof Message>

/** `gone`: the partner has deleted their account. */
export const ChatPartner = v.object({
  _id: Id,
  role: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  profileImage: v.nullable(v.string()),
  lastActiveAt: v.string(),
  gone: v.optional(v.boolean()),
})
export type ChatPartner = v.InferOutput<typeof ChatPartner>

/**
 * A chat as one of its two members sees it. The `…Seq` fields are positions: everything up to there has been
 * read, or delivered.
 */
export const Chat = v.object({
  _id: Id,
  other: ChatPartner,
  isFavorite: v.boolean(),
  /** `blockedByMe`: this user has blocked the partner; the other field is the reverse. */
  blockedByMe: v.boolean(),
  blockedByThem: v.boolean(),
  lastSeq: v.number(),
  lastMessage: v.nullable(Message),
  lastAt: v.string(),
  readSeq: v.number(),
  deliveredSeq: v.number(),
  theirReadSeq: v.number(),
  theirDeliveredSeq: v.number(),
  unread: v.number(),
})
export type Chat = v.InferOutput<typeof Chat>

const Content = userText(0, MAX_MESSAGE_LENGTH)

/** A file name for display and for saving: no path, no invisible characters. */
export const FileName = v.pipe(
  boundedText(MAX_URL_LENGTH),
  v.transform((name) =>
    sanitizeText(name)
      .replace(/[\\/\n\t]/g, '_')
      .trim()
      .slice(-200)
      .toWellFormed(),
  ),
  v.minLength(1, validationMessage('required')),
)

/**
 * An uploaded file in a message or an order, by its id. A device that queues it sends what it knows of it as
 * well; the server knows the type and the size itself.
 */
export const FileReference = v.pipe(
  v.object({
    _id: Id,
    name: FileName,
    type: v.optional(boundedText(MAX_URL_LENGTH)),
    size: v.optional(Counter),
  }),
  v.transform(({ _id, name }) => ({ _id, name })),
)

/**
 * `_id` is made by the sender, so that a message sent twice is stored once. A chat is named by its own id or
 * by the partner's. Attachments are the ids of uploaded files; with them the text may be empty.
 */
export const SendMessage = v.pipe(
  v.object({
    _id: v.optional(Id),
    chatId: v.optional(Id),
    receiverUserId: v.optional(Id),
    content: Content,
    attachments: v.optional(boundedList(FileReference, MAX_ATTACHMENTS), []),
    replyTo: v.optional(Id),
  }),
  v.check(
    ({ chatId, receiverUserId }) => chatId !== undefined || receiverUserId !== undefined,
    validationMessage('required'),
  ),
  v.forward(
    v.check(
      ({ content, attachments }) => content !== '' || attachments.length > 0,
      validationMessage('required'),
    ),
    ['content'],
  ),
)
export type SendMessage = v.InferOutput<typeof SendMessage>
export const SendMessageResult = v.object({ chat: Chat, message: Message })
export const EditMessage = v.object({
  content: v.pipe(Content, v.minLength(1, validationMessage('required'))),
})
export const StarMessage = v.object({ starred: v.boolean() })
export const SetFavorite = v.object({ isFavorite: v.boolean() })
export const SetBlocked = v.object({ blocked: v.boolean() })
const Seq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SEQ))
/**
 * Everything up to this position has been read, or delivered. A number smaller than before changes nothing.
 */
export const ReceiptUpdate = v.object({ seq: Seq })
/** `_id` is made by the reporter, so that a report sent twice is stored once. */
export const ReportChat = v.object({
  _id: v.optional(Id),
  messageId: v.optional(Id),
  reason: v.picklist(REPORT_REASONS, validationMessage('required')),
  text: v.optional(userText(0, MAX_REPORT_LENGTH), ''),
})

export const ChatQuery = v.object(pageParams)
export const ChatList = v.object({
  chats: v.array(Chat),
  pagination: v.object({ ...paging, hasNext: v.boolean(), hasPrev: v.boolean() }),
})

const SeqParam = v.pipe(boundedText(10), v.regex(/^\d{1,10}$/), v.transform(Number))
/**
 * Pages count from the newest message; `from` and `to` ask for positions instead, at most one page of them.
 */
export const MessageQuery = v.object({ ...pageParams, from: v.optional(SeqParam), to: v.optional(SeqParam) })
export const MessageList = v.object({ messages: v.array(Message), ...paging, hasMore: v.boolean() })

export const MessageSearchQuery = v.object({ q: v.pipe(boundedText(200), v.trim(), v.minLength(1)) })
export const MessageSearchResult = v.object({ messages: v.array(Message) })

export const MAX_SAVED_REPLIES = 50
const Replies = boundedList(v.pipe(Content, v.minLength(1, validationMessage('required'))), MAX_SAVED_REPLIES)
export const SavedReplies = v.object({ replies: Replies })
/** `base`: the replies that were changed; those that another device has added to them stay. */
export const ChangeSavedReplies = v.object({ replies: Replies, base: v.optional(Replies) })
