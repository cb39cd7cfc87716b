import * as v from 'valibot'
import { ROLES } from './account.ts'
import { Email, UserName } from './accounts.ts'
import { boundedList, boundedText, MAX_PADDING } from './bounds.ts'
import { REPORT_REASONS } from './chat.ts'
import { MAX_REASON_LENGTH } from './moderation.ts'
import { Id, pageParams, paging } from './protocol/envelope.ts'
import { PROVIDERS } from './subscriptions.ts'
import { Contact } from './support.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'
import { userText } from './user-text.ts'
import { validationMessage } from './validation-message.ts'

const SearchText = v.optional(
  v.pipe(
    boundedText(100 + MAX_PADDING, validationMessage('max_length', 100)),
    v.trim(),
    v.maxLength(100, validationMessage('max_length', 100)),
  ),
)
const Note = v.optional(userText(0, MAX_REASON_LENGTH), '')
const UserSummary = v.object({
  _id: Id,
  firstName: v.string(),
  lastName: v.string(),
  role: v.picklist(ROLES),
  status: v.string(),
})

export const USER_STATUSES = ['active', 'suspended', 'deleted'] as const

/** An account as administrators see it. */
export const AdminUser = v.object({
  _id: Id,
  role: v.picklist(ROLES),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  country: v.string(),
  status: v.picklist(USER_STATUSES),
  emailVerified: v.boolean(),
  createdAt: v.string(),
  lastActiveAt: v.string(),
  orders: v.number(),
})
export type AdminUser = v.InferOutput<typeof AdminUser>
export const USER_SORTS = ['name', 'joined', 'seen', 'orders'] as const
export type UserSort = (typeof USER_SORTS)[number]
export const AdminUserQuery = v.object({
  ...pageParams,
  search: SearchText,
  status: v.optional(v.picklist(USER_STATUSES)),
  role: v.optional(v.picklist(ROLES)),
  sort: v.optional(v.picklist(USER_SORTS), 'joined'),
  order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
})
export type AdminUserQuery = v.InferOutput<typeof AdminUserQuery>
export const AdminUserList = v.object({ users: v.array(AdminUser), ...paging })
export const SetUserStatus = v.object({ status: v.picklist(['active', 'suspended']), note: Note })
const MAX_BULK_USERS = 100
export const SetUserStatuses = v.object({
  ids: v.pipe(boundedList(Id, MAX_BULK_USERS), v.minLength(1, validationMessage('at_least_one'))),
  ...SetUserStatus.entries,
})
/** Ids of the accounts whose status changed, and the number that this administrator may not change. */
export const BulkStatusResult = v.object({ changed: v.array(Id), refused: v.number() })
export const InviteAdmin = v.object({ firstName: UserName, lastName: UserName, email: Email })

export const TRENDS = ['buyers', 'sellers', 'orders', 'messages'] as const
export const TREND_SPANS = ['day', 'month'] as const
export type TrendSpan = (typeof TREND_SPANS)[number]
export const TREND_DAYS = 14
export const TREND_MONTHS = 12
export const AdminFiguresQuery = v.object({ span: v.optional(v.picklist(TREND_SPANS), 'day') })
/** Counts per period (a day as 2026-05-04, a month as 2026-05), oldest first. */
export const AdminFigures = v.object({
  points: v.array(
    v.object({
      at: v.string(),
      buyers: v.number(),
      sellers: v.number(),
      orders: v.number(),
      messages: v.number(),
    }),
  ),
})
export type AdminFigures = v.InferOutput<typeof AdminFigures>

export const REPORT_OUTCOMES = ['dismissed', 'suspended'] as const
/** A report with the messages around the reported one, oldest first. `about`: the reported user. */
export const AdminReport = v.object({
  _id: Id,
  reason: v.picklist(REPORT_REASONS),
  text: v.string(),
  createdAt: v.string(),
  reporter: UserSummary,
  about: UserSummary,
  messages: v.array(
    v.object({ _id: Id, senderId: Id, content: v.string(), createdAt: v.string(), reported: v.boolean() }),
  ),
  outcome: v.nullable(v.picklist(REPORT_OUTCOMES)),
  settledAt: v.nullable(v.string()),
})
export type AdminReport = v.InferOutput<typeof AdminReport>
export const AdminReportQuery = v.object({
  ...pageParams,
  settled: v.optional(v.picklist(['true', 'false']), 'false'),
})
export const AdminReportList = v.object({ reports: v.array(AdminReport), ...paging })
export const SettleReport = v.object({ outcome: v.picklist(REPORT_OUTCOMES), note: Note })

export const AdminContact = v.object({
  ...Contact.entries,
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
})
export type AdminContact = v.InferOutput<typeof AdminContact>
export const AdminContactList = v.object({ contacts: v.array(AdminContact), ...paging })
export const MAX_ANSWER_LENGTH = 4000
export const AnswerContact = v.object({ answer: userText(1, MAX_ANSWER_LENGTH) })

export const AUDIT_ACTIONS = [
  'suspended',
  'reinstated',
  'verified',
  'reportDismissed',
  'reportSuspended',
  'contactAnswered',
  'catalogueChanged',
  'catalogueRemoved',
  'planChanged',
  'planRemoved',
  'marketChanged',
  'adminMade',
  'reviewHidden',
  'reviewShown',
  'warned',
  'searchDismissed',
] as const
/** `about`: the name of the user with the id `subject`; null where the subject is not a user. */
export const AuditEntry = v.object({
  _id: v.number(),
  action: v.picklist(AUDIT_ACTIONS),
  subject: v.string(),
  about: v.nullable(v.string()),
  note: v.string(),
  admin: v.string(),
  createdAt: v.string(),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>
export const AuditQuery = v.object(pageParams)
export const AuditList = v.object({ entries: v.array(AuditEntry), ...paging })

/** Below this, in MB, there is too little free disk space for uploads and backups. */
export const MIN_FREE_DISK_MB = 1000

/** The daily backup is overdue when the newest one is older than this. */
export const MAX_BACKUP_AGE_MS = 2 * DAY_MS

/**
 * The result of a restore drill: when it ran, on which archive, and what was wrong with it (null: nothing).
 */
export const RestoreDrill = v.object({ at: v.string(), archive: v.string(), fault: v.nullable(v.string()) })
export type RestoreDrill = v.InferOutput<typeof RestoreDrill>

/** The operator is told when the off-site copy is further behind than this. */
export const MAX_OFFSITE_LAG_MS = 5 * MINUTE_MS
/**
 * The state of the off-site copy: the time until which everything is in it (null: nothing yet), its newest
 * snapshot, the uploads that aren't in it yet, and why it doesn't get on (null: it does).
 */
export const OffsiteStatus = v.object({
  until: v.nullable(v.string()),
  snapshotAt: v.nullable(v.string()),
  filesWaiting: v.number(),
  fault: v.nullable(v.string()),
})
export type OffsiteStatus = v.InferOutput<typeof OffsiteStatus>

const REPLICA_STATES = ['used', 'behind', 'away'] as const
export type ReplicaState = (typeof REPLICA_STATES)[number]
/**
 * How the standby does that answers public reads, and how much of the primary's log it has yet to replay
 * (null: it doesn't say).
 */
export const ReplicaStatus = v.object({
  state: v.picklist(REPLICA_STATES),
  lagBytes: v.nullable(v.number()),
})
export type ReplicaStatus = v.InferOutput<typeof ReplicaStatus>

/** An answer of the operator's address that is older than this doesn't say what is the newest release now. */
export const MAX_RELEASE_ANSWER_AGE_MS = 3 * DAY_MS
/**
 * The newest release that the operator's address knows, with its archive, and when it was asked (null: not
 * yet). `isNewer`: whether it is newer than this one; null if that can't be told.
 */
export const ReleaseStatus = v.object({
  newest: v.nullable(v.string()),
  url: v.nullable(v.string()),
  askedAt: v.nullable(v.string()),
  isNewer: v.nullable(v.boolean()),
})
export type ReleaseStatus = v.InferOutput<typeof ReleaseStatus>

/** The names of the scheduled jobs. */
export const SCHEDULED_JOBS = [
  'letters',
  'news',
  'subscriptions',
  'orders',
  'files',
  'keys',
  'words',
  'returns',
  'searches',
  'sessions',
  'responseTimes',
  'backup',
  'drill',
  'watch',
  'releases',
] as const
export type ScheduledJobName = (typeof SCHEDULED_JOBS)[number]
/**
 * The last run of a scheduled job. With a start and no end it is still running. `failures`: consecutive
 * failures, the last one with this error.
 */
export const ScheduledJobRecord = v.object({
  name: v.picklist(SCHEDULED_JOBS),
  startedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  durationMs: v.nullable(v.number()),
  error: v.nullable(v.string()),
  failures: v.number(),
})
export type ScheduledJobRecord = v.InferOutput<typeof ScheduledJobRecord>

/**
 * The state of the market and of its server. Undelivered mails are listed with the mail server's error
 * message.
 */
export const AdminOverview = v.object({
  version: v.string(),
  buyers: v.number(),
  sellers: v.number(),
  listed: v.number(),
  suspended: v.number(),
  orders: v.number(),
  openReports: v.number(),
  openContacts: v.number(),
  mailServer: v.boolean(),
  lettersWaiting: v.number(),
  /** Total number of undelivered mails; only the newest of them are listed. */
  lettersFailedCount: v.number(),
  lettersFailed: v.array(
    v.object({ to: v.string(), subject: v.string(), error: v.string(), at: v.string() }),
  ),
  /**
   * Set only without a mail server, for super administrators: the newest mails, with their codes and links.
   */
  lettersHere: v.array(
    v.object({ to: v.string(), subject: v.string(), secret: v.nullable(v.string()), at: v.string() }),
  ),
  push: v.boolean(),
  devices: v.number(),
  devicesFailing: v.number(),
  payments: v.picklist(PROVIDERS),
  rates: v.nullable(v.object({ perDollar: v.number(), at: v.string() })),
  ratesAsked: v.boolean(),
  freeMegabytes: v.number(),
  lastBackup: v.nullable(v.string()),
  /** Why the last backup failed or is unusable. */
  backupFault: v.nullable(v.string()),
  drill: v.nullable(RestoreDrill),
  /** Null: no off-site copy is set up. */
  offsite: v.nullable(OffsiteStatus),
  /** Null: none is set up. */
  replica: v.optional(v.nullable(ReplicaStatus), null),
  /** Null: nobody is asked. */
  release: v.nullable(ReleaseStatus),
  chores: v.array(ScheduledJobRecord),
  /** Jobs that have nothing to do, by the settings. */
  choresOff: v.array(v.picklist(SCHEDULED_JOBS)),
})
export type AdminOverview = v.InferOutput<typeof AdminOverview>
