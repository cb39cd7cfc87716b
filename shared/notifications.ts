import * as v from 'valibot'
import { boundedList, boundedText, MAX_URL_LENGTH } from './bounds.ts'
import type { OrderStatus, Side } from './order-graph.ts'
import { Id, pageParams } from './protocol/envelope.ts'
import { hasAnyField, NO_FIELD } from './replaceable-values.ts'
import { RULES } from './rules.ts'
import { MINUTE_MS } from './time.ts'

/**
 * The events of an order that a user can be notified of: what the other party, or the market, did with it.
 */
export const ORDER_ACTIONS = [
  'created',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'delivered',
  'changes',
  'cancelled',
  'completed',
  'autoCompleted',
  'dateProposed',
  'dateAgreed',
  'dateDeclined',
  'reminder',
  'rated',
  'replied',
  'buyerRated',
  'left',
  'reviewHidden',
  'reviewShown',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/** The action that a status change stands for. `from` is null for a new order. */
export function orderActionOf(
  from: OrderStatus | null,
  to: OrderStatus,
  actor: Side | 'system',
): OrderAction {
  if (from === null) return 'created'
  if (to === 'PROCESSING') return from === 'PENDING' ? 'accepted' : 'changes'
  if (to === 'DELIVERED') return 'delivered'
  if (to === 'COMPLETED') return actor === 'system' ? 'autoCompleted' : 'completed'
  if (from === 'PENDING') return actor === 'system' ? 'expired' : actor === 'buyer' ? 'withdrawn' : 'declined'
  return 'cancelled'
}

export const isAboutReview = (action: OrderAction): boolean =>
  action === 'rated' ||
  action === 'replied' ||
  action === 'buyerRated' ||
  action === 'reviewHidden' ||
  action === 'reviewShown'

/** The `what` of a warning that an administrator has given. */
export const WARNED = 'warned'
/** A notification. Messages aren't among them: unread messages are counted by the chats. */
export const Notice = v.object({
  _id: Id,
  /** One of ORDER_ACTIONS, or WARNED; a newer server may send more of them. */
  what: v.string(),
  /** Of a warning its own id, with an empty number: builds that know no warnings need both. */
  orderId: Id,
  number: v.string(),
  /** Who did it; null for the market itself. */
  actor: v.nullable(
    v.object({ _id: Id, firstName: v.string(), lastName: v.string(), profileImage: v.nullable(v.string()) }),
  ),
  createdAt: v.string(),
  read: v.boolean(),
  /** Why, of a warning by an administrator. */
  reason: v.optional(v.string()),
})
export type Notice = v.InferOutput<typeof Notice>
export const isWarning = ({ what }: Notice): boolean => what === WARNED

export const NoticeQuery = v.object(pageParams)
/**
 * `messages`: the chats with unread messages, most recently written first, at most 50. `unread` counts both.
 */
export const NoticeList = v.object({
  notifications: v.array(Notice),
  messages: v.array(v.object({ chatId: Id, unread: v.number(), from: v.string(), at: v.string() })),
  unread: v.number(),
  page: v.number(),
  limit: v.number(),
  total: v.number(),
  totalPages: v.number(),
})
export const MAX_NOTICES_PER_READ = 100
export const ReadNotices = v.pipe(
  v.object({
    ids: v.optional(boundedList(Id, MAX_NOTICES_PER_READ)),
    all: v.optional(v.boolean()),
  }),
  v.check(({ ids, all }) => ids !== undefined || all !== undefined, 'Name the notifications, or all'),
)
export const ReadNoticesResult = v.object({ unread: v.number() })

/** The kinds of notification that can be switched on and off. */
export const NOTICE_KINDS = ['message', 'order', 'review'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const Hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))
const ChannelSwitches = v.object({ mail: v.boolean(), push: v.boolean() })

/**
 * Which notifications a user receives, and by which channel. `quiet`: hours of the user's own day in which no
 * push and no mail is sent.
 */
export const NoticeSettings = v.object({
  message: ChannelSwitches,
  order: ChannelSwitches,
  review: ChannelSwitches,
  letters: v.picklist(['soon', 'daily']),
  quiet: v.nullable(v.object({ from: Hour, to: Hour })),
  timeZone: v.pipe(boundedText(60), v.check(isTimeZone, 'Must be the name of a time zone')),
})
export type NoticeSettings = v.InferOutput<typeof NoticeSettings>
export const ChangeNoticeSettings = v.pipe(v.partial(NoticeSettings), v.check(hasAnyField, NO_FIELD))

export const DEFAULT_NOTICE_SETTINGS: NoticeSettings = {
  message: { mail: true, push: true },
  order: { mail: true, push: true },
  review: { mail: true, push: true },
  letters: 'soon',
  quiet: null,
  timeZone: 'UTC',
}

/** A mail is sent only about what has stayed unseen for this long. */
export const NOTICE_MAIL_DELAY_MS = RULES.unseenMinutes * MINUTE_MS

export const Unsubscribe = v.object({
  user: Id,
  kind: v.picklist(NOTICE_KINDS),
  token: v.pipe(boundedText(43), v.regex(/^[\w-]{43}$/)),
})

const PushKey = v.pipe(boundedText(202), v.regex(/^[\w-]{16,200}={0,2}$/))
/** A subscription as the Push API returns it (https://www.w3.org/TR/push-api/). */
export const PushSubscription = v.object({
  endpoint: v.pipe(boundedText(MAX_URL_LENGTH), v.url()),
  keys: v.object({ p256dh: PushKey, auth: PushKey }),
})
export const PushEndpoint = v.object({ endpoint: v.pipe(boundedText(MAX_URL_LENGTH), v.url()) })
/** `key`: the public key that browsers subscribe with; null where this market can't send pushes. */
export const PushState = v.object({ key: v.nullable(v.string()) })
/** The result of a test push. `status`: the push service's HTTP status, 0 if it didn't respond. */
export const PushTestResult = v.object({ taken: v.boolean(), status: v.number(), reason: v.string() })
/** The server's state of a browser's push subscription. */
export const PushStatus = v.object({
  takenAt: v.nullable(v.string()),
  failures: v.number(),
  error: v.nullable(v.string()),
})

/**
 * The payload of a push: only what may appear on a lock screen. `path` is the screen it opens, `tag` the
 * notification it replaces, `unread` the number on the icon.
 */
export const PushPayload = v.object({
  /** The recipient's user id. A device on which another user is signed in shows nothing. */
  to: Id,
  title: v.string(),
  body: v.string(),
  path: v.string(),
  tag: v.string(),
  unread: v.number(),
  language: v.string(),
  actions: v.array(v.object({ action: v.picklist(['open', 'reply']), title: v.string() })),
})
export type PushPayload = v.InferOutput<typeof PushPayload>

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 100

/** Cached: creating a DateTimeFormat takes longer than using it a hundred times. */
function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(timeZone, format)
  return format
}

/** The hour and the day (YYYY-MM-DD) of a moment in a user's time zone. */
export function localTime(moment: Date, timeZone: string): { hour: number; day: string } {
  const parts = getDateFormat(timeZone).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return { hour: Number(part('hour')), day: `${part('year')}-${part('month')}-${part('day')}` }
}

export function isInQuietHours(
  { quiet, timeZone }: Pick<NoticeSettings, 'quiet' | 'timeZone'>,
  moment: Date,
): boolean {
  if (!quiet || quiet.from === quiet.to) return false
  const { hour } = localTime(moment, timeZone)
  return quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to
}
