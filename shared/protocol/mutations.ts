import type { MutationKind, Payload } from './mutation-payloads.ts'

/** A mutation of one kind, or of any: a union by `kind`. */
export type Mutation<K extends MutationKind = MutationKind> = {
  [P in K]: { kind: P; payload: Payload<P> }
}[K]

/** How mutations of a kind wait in the outbox. */
interface QueueRules<K extends MutationKind> {
  /** Mutations of one lane are sent in order; without a lane, or with '', the order doesn't matter. */
  lane?(payload: Payload<K>): string
  /** Of the pending mutations of this kind with the same key, only the newest is kept. */
  coalesce?(payload: Payload<K>): string
  /** It creates what later mutations of its lane are about: if it is rejected, they aren't sent. */
  isCreation?: true
  /** It deletes something: that it is gone already is as good. */
  isDeletion?: true
  /** It isn't shown in the outbox, and is dropped when it is rejected. */
  isQuiet?: true
}

/** The lane of a chat. There is one per pair of users: the other identifies it even before it exists. */
export const getChatLane = (otherUserId: string) => `chat:${otherUserId}`
const chatLane = (otherUserId: string | undefined) => (otherUserId ? getChatLane(otherUserId) : '')
const orderLane = (orderId: string | undefined) => (orderId ? `order:${orderId}` : '')
const listLane = ({ listId }: { listId: string }) => `list:${listId}`
const profileLane = () => 'profile'
const projectLane = (projectId: string) => `project:${projectId}`
/** There is one of its kind: the newest, merged with the one that it replaces. */
const single = () => ''

/** Every kind of mutation. A lane's name is stored on devices, so it can't change. */
const QUEUE_RULES: { [K in MutationKind]: QueueRules<K> } = {
  sendMessage: { lane: ({ receiverUserId }) => chatLane(receiverUserId), isCreation: true },
  editMessage: {
    lane: ({ otherUserId }) => chatLane(otherUserId),
    coalesce: ({ messageId }) => messageId,
  },
  deleteMessage: {
    lane: ({ otherUserId }) => chatLane(otherUserId),
    coalesce: ({ messageId }) => messageId,
    isDeletion: true,
  },
  starMessage: { coalesce: ({ messageId }) => messageId },
  setChatFavorite: { coalesce: ({ chatId }) => chatId },
  setChatBlocked: { coalesce: ({ chatId }) => chatId },
  markChatRead: { coalesce: ({ chatId }) => chatId, isQuiet: true },
  markChatDelivered: { coalesce: ({ chatId }) => chatId, isQuiet: true },
  reportChat: {},
  changeSavedReplies: { coalesce: single },

  createOrder: { lane: ({ _id }) => orderLane(_id), isCreation: true },
  withdrawOrder: {
    lane: ({ orderId }) => orderLane(orderId),
    coalesce: ({ orderId }) => orderId,
    isDeletion: true,
  },
  moveOrder: { lane: ({ orderId }) => orderLane(orderId) },
  proposeDeliveryDate: { lane: ({ orderId }) => orderLane(orderId) },
  answerDeliveryDate: { lane: ({ orderId }) => orderLane(orderId), coalesce: ({ orderId }) => orderId },
  rateOrder: { lane: ({ orderId }) => orderLane(orderId), isCreation: true },
  rateBuyer: { lane: ({ orderId }) => orderLane(orderId), isCreation: true },
  replyToRating: { lane: ({ orderId }) => orderLane(orderId) },
  setReviewProject: { lane: ({ orderId }) => orderLane(orderId), coalesce: ({ ratingId }) => ratingId },

  createProject: { lane: ({ _id }) => projectLane(_id), isCreation: true },
  updateProject: { lane: ({ _id }) => projectLane(_id) },
  deleteProject: {
    lane: ({ projectId }) => projectLane(projectId),
    coalesce: ({ projectId }) => projectId,
    isDeletion: true,
  },

  markNoticesRead: { isQuiet: true },
  changeNoticeSettings: { coalesce: single },

  updateAccount: { coalesce: single },
  updateSeller: { coalesce: single },
  // An edit is sent after the first profile that it changes.
  completeProfile: { lane: profileLane, coalesce: single, isCreation: true },
  editProfile: { lane: profileLane, coalesce: single },
  changePlan: { lane: profileLane, coalesce: single },
  saveSeller: { coalesce: ({ sellerId }) => sellerId, isQuiet: true },

  createList: { lane: listLane, isCreation: true },
  changeList: { lane: listLane },
  deleteList: { lane: listLane, isDeletion: true },
  listSeller: { lane: listLane, coalesce: ({ listId, sellerId }) => listId + sellerId, isQuiet: true },
}

export const isMutationKind = (kind: string): kind is MutationKind => Object.hasOwn(QUEUE_RULES, kind)

export const getQueueRules = <K extends MutationKind>(kind: K): QueueRules<K> => QUEUE_RULES[kind]

/** The lane of a mutation, '' if its order doesn't matter. */
export const getLane = <K extends MutationKind>({ kind, payload }: Mutation<K>): string =>
  getQueueRules<K>(kind).lane?.(payload) ?? ''

/** The state of a mutation that has just been enqueued. */
export function getInitialState<K extends MutationKind>(mutation: Mutation<K>) {
  const { isQuiet = false, isCreation = false, isDeletion = false } = getQueueRules(mutation.kind)
  const files: string[] = []
  return { lane: getLane(mutation), files, rejection: null, quiet: isQuiet, isCreation, isDeletion }
}

const getCoalesceKey = <K extends MutationKind>({ kind, payload }: Mutation<K>): string | null =>
  getQueueRules<K>(kind).coalesce?.(payload) ?? null

/** Tells which pending mutations a new one replaces; null for a kind that never replaces any. */
export function matchReplaced(mutation: Mutation): ((pending: Mutation) => boolean) | null {
  const key = getCoalesceKey(mutation)
  if (key === null) return null
  return (pending) => pending.kind === mutation.kind && getCoalesceKey(pending) === key
}
