import * as v from 'valibot'
import { UpdateAccount } from '../accounts.ts'
import { boundedRecord } from '../bounded-record.ts'
import { boundedText } from '../bounds.ts'
import {
  ChangeSavedReplies,
  EditMessage,
  ReceiptUpdate,
  ReportChat,
  SendMessage,
  SetBlocked,
  SetFavorite,
  StarMessage,
} from '../chat.ts'
import { ChangeNoticeSettings, ReadNotices } from '../notifications.ts'
import { ORDER_STATUSES } from '../order-graph.ts'
import {
  AnswerDate,
  CreateOrder,
  MoveOrder,
  ProposeDate,
  RateOrder,
  ReplyToRating,
  SetReviewProject,
} from '../orders.ts'
import { WriteProject } from '../portfolio.ts'
import { ChangeList, CreateList, ListSeller } from '../saved-lists.ts'
import { CompleteProfile, EditProfile, UpdateSeller } from '../seller-profile.ts'
import { SaveSeller } from '../sellers.ts'
import { ChangePlan } from '../subscriptions.ts'
import { Id } from './envelope.ts'

const chat = { chatId: Id }
/** `otherUserId`: the other member of the message's chat. Its mutations are sent in order. */
const ownMessage = { messageId: Id, otherUserId: v.optional(Id) }
const order = { orderId: Id }
const list = { listId: Id }

const MAX_NAME_LENGTH = 200
const MAX_PROFILE_FIELDS = 40
/** Fields of a form that another build of the app may have made: they are validated by the form's schema. */
const ProfileFields = v.optional(boundedRecord(boundedText(40), v.unknown(), MAX_PROFILE_FIELDS))

/**
 * The schema of the payload of every kind of mutation. The server parses with it; a device needs its type
 * only, so that none of these schemas is part of the app.
 */
export const MUTATION_PAYLOADS = {
  // chat
  sendMessage: SendMessage,
  editMessage: v.object({ ...ownMessage, ...EditMessage.entries }),
  deleteMessage: v.object(ownMessage),
  starMessage: v.object({ messageId: Id, ...StarMessage.entries }),
  setChatFavorite: v.object({ ...chat, ...SetFavorite.entries }),
  setChatBlocked: v.object({ ...chat, ...SetBlocked.entries }),
  markChatRead: v.object({ ...chat, ...ReceiptUpdate.entries }),
  markChatDelivered: v.object({ ...chat, ...ReceiptUpdate.entries }),
  reportChat: v.object({ ...chat, ...ReportChat.entries }),
  changeSavedReplies: ChangeSavedReplies,

  // orders
  /** `sellerName` is shown while the order is pending. */
  createOrder: v.object({ ...CreateOrder.entries, sellerName: v.optional(boundedText(MAX_NAME_LENGTH)) }),
  withdrawOrder: v.object(order),
  moveOrder: v.object({
    ...order,
    ...MoveOrder.entries,
    status: v.picklist(ORDER_STATUSES),
    from: v.optional(v.picklist(ORDER_STATUSES)),
  }),
  proposeDeliveryDate: v.object({ ...order, ...ProposeDate.entries }),
  answerDeliveryDate: v.object({ ...order, ...AnswerDate.entries }),
  rateOrder: RateOrder,
  rateBuyer: RateOrder,
  replyToRating: v.object({ ratingId: Id, orderId: v.optional(Id), ...ReplyToRating.entries }),
  setReviewProject: v.object({ ratingId: Id, orderId: v.optional(Id), ...SetReviewProject.entries }),

  // portfolio
  createProject: v.object({ ...WriteProject.entries, _id: Id }),
  updateProject: v.object({ ...WriteProject.entries, _id: Id }),
  deleteProject: v.object({ projectId: Id }),

  // notifications
  markNoticesRead: ReadNotices,
  changeNoticeSettings: ChangeNoticeSettings,

  // accounts and sellers
  updateAccount: UpdateAccount,
  updateSeller: UpdateSeller,
  editProfile: v.pipe(v.looseObject({ user: ProfileFields, seller: ProfileFields }), EditProfile),
  completeProfile: CompleteProfile,
  changePlan: ChangePlan,
  saveSeller: v.object({ sellerId: Id, ...SaveSeller.entries }),

  // lists of saved sellers
  createList: v.object({ ...list, ...CreateList.entries }),
  changeList: v.object({ ...list, ...ChangeList.entries }),
  deleteList: v.object(list),
  listSeller: v.object({ ...list, sellerId: Id, ...ListSeller.entries }),
} as const

type Payloads = typeof MUTATION_PAYLOADS

/** What a person may want done without a network. */
export type MutationKind = keyof Payloads
/** A payload as a device keeps and sends it. */
export type Payload<K extends MutationKind> = v.InferInput<Payloads[K]>
/** A payload as the server has parsed it. */
export type ParsedPayload<K extends MutationKind> = v.InferOutput<Payloads[K]>
