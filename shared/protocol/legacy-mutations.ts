import type { MutationKind } from './mutation-payloads.ts'

/** From then on the server tells builds that send this form to reload. The conversion on devices stays. */
export const LEGACY_FORM_ENDS_AT = '2026-12-25T00:00:00.000Z'

/** The HTTP call that a mutation was, as builds up to November 2026 stored and sent it. */
interface LegacyCall {
  lane: string
  method: string
  path: string
  body?: unknown
}

/** Each call with the names of the ids in it, the query's too, and the kind that it is now. */
const CALLS: [call: string, kind: MutationKind][] = [
  ['POST chat/send-message', 'sendMessage'],
  ['PUT chat/message/:messageId', 'editMessage'],
  ['DELETE chat/message/:messageId', 'deleteMessage'],
  ['PUT chat/star/:messageId', 'starMessage'],
  ['PUT chat/mark-chat-as-favorite/:chatId', 'setChatFavorite'],
  ['PUT chat/block/:chatId', 'setChatBlocked'],
  ['PUT chat/read/:chatId', 'markChatRead'],
  ['PUT chat/delivered/:chatId', 'markChatDelivered'],
  ['POST chat/report/:chatId', 'reportChat'],
  ['PUT chat/saved-replies', 'changeSavedReplies'],
  ['POST order', 'createOrder'],
  ['PUT order/buyer/status/:orderId/:status', 'moveOrder'],
  ['PUT order/seller/status/:orderId/:status', 'moveOrder'],
  ['PUT order/date/:orderId', 'proposeDeliveryDate'],
  ['PUT order/date/:orderId/answer', 'answerDeliveryDate'],
  ['DELETE order/:orderId', 'withdrawOrder'],
  ['POST rating', 'rateOrder'],
  ['POST rating/buyer', 'rateBuyer'],
  ['PUT rating/:ratingId/reply', 'replyToRating'],
  ['POST portfolio', 'createProject'],
  ['PUT portfolio/:_id', 'updateProject'],
  ['DELETE portfolio/:projectId', 'deleteProject'],
  ['PUT notification/read', 'markNoticesRead'],
  ['PUT notification/settings', 'changeNoticeSettings'],
  ['PUT profile', 'updateAccount'],
  ['PUT seller', 'updateSeller'],
  ['PUT seller/profile', 'editProfile'],
  ['POST seller/complete-profile', 'completeProfile'],
  ['PUT subscription', 'changePlan'],
  ['PUT seller/saved/:sellerId', 'saveSeller'],
]

/** The payload's name of the id in the lane, for calls that had it only there. */
const LANE_IDS: { [K in MutationKind]?: string } = {
  editMessage: 'otherUserId',
  deleteMessage: 'otherUserId',
  replyToRating: 'orderId',
}

/** The mutation that a call is now, with its payload unparsed; null for a call that no build has enqueued. */
export function convertLegacyMutation({
  lane,
  method,
  path,
  body,
}: LegacyCall): { kind: MutationKind; payload: object } | null {
  const call = `${method} ${path.replace('/api/v1/', '')}`.replace(/[?&]\w+=/g, '/')
  for (const [pattern, kind] of CALLS) {
    const ids = matchCall(pattern.split('/'), call.split('/'))
    if (!ids) continue
    const laneName = LANE_IDS[kind]
    const laneId = /^\w+:([\w-]{36})$/.exec(lane)?.[1]
    return {
      kind,
      payload: {
        ...(typeof body === 'object' && body),
        ...(laneName && laneId && { [laneName]: laneId }),
        ...ids,
      },
    }
  }
  return null
}

/** The ids in a call, by their names; null if it is another call. */
function matchCall(pattern: string[], call: string[]): Record<string, string> | null {
  if (pattern.length !== call.length) return null
  const ids: Record<string, string> = {}
  for (const [i, part] of pattern.entries()) {
    const given = call[i] ?? ''
    if (part.startsWith(':')) ids[part.slice(1)] = given
    else if (part !== given) return null
  }
  return ids
}
