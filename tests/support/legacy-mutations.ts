import type { MutationKind } from '#shared/protocol/mutation-payloads.ts'

/** A mutation in the form of builds up to November 2026. */
interface LegacyMutation {
  lane: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
}

interface LegacyIds {
  luis: string
  /** A chat of the two, and a message that Ana has written in it. */
  chatId: string
  messageId: string
  planId: string
  newId: () => string
}

/**
 * A mutation of every kind as those builds enqueued it, with who enqueued it. In this order, each is done;
 * the order that is withdrawn never arrived, so that it isn't found.
 */
export function listLegacyMutations({
  luis,
  chatId,
  messageId,
  planId,
  newId,
}: LegacyIds): { by: 'ana' | 'luis'; kind: MutationKind; mutation: LegacyMutation }[] {
  const [order, withdrawn, rating, project, message, move] = Array.from({ length: 6 }, newId)
  const chatLane = `chat:${luis}`
  const lane = `order:${order}`
  const brief = { sellerUserId: luis, sellerName: 'Luis', description: 'A sign for the door of my shop' }
  const terms = { deliveryAt: '2026-06-01T12:00:00.000Z', budget: 90, attachments: [] }
  const work = { name: 'A shop', description: 'A sign for a shop', skills: ['Signs'], duration: '1-week' }
  const content = { ...work, cost: 90, images: [], introVideo: null, _id: project }
  const send = { _id: message, receiverUserId: luis, content: 'Hello', attachments: [] }
  const accept = { _id: move, from: 'PENDING', doneAt: '2026-05-04T12:00:00.000Z', note: '', attachments: [] }
  const post = (path: string, body: object, lane = ''): LegacyMutation => ({
    lane,
    method: 'POST',
    path: `/api/v1/${path}`,
    body,
  })
  const put = (path: string, body: object, lane = ''): LegacyMutation => ({
    ...post(path, body, lane),
    method: 'PUT',
  })
  const remove = (path: string, lane: string): LegacyMutation => ({
    lane,
    method: 'DELETE',
    path: `/api/v1/${path}`,
  })
  const status = (side: string, to: string) => `order/${side}/status?orderId=${order}&status=${to}`
  return [
    { by: 'ana', kind: 'sendMessage', mutation: post('chat/send-message', send, chatLane) },
    {
      by: 'ana',
      kind: 'editMessage',
      mutation: put(`chat/message/${messageId}`, { content: 'Changed' }, chatLane),
    },
    { by: 'ana', kind: 'deleteMessage', mutation: remove(`chat/message/${messageId}`, chatLane) },
    { by: 'ana', kind: 'starMessage', mutation: put(`chat/star/${messageId}`, { starred: true }) },
    {
      by: 'ana',
      kind: 'setChatFavorite',
      mutation: put(`chat/mark-chat-as-favorite/${chatId}`, { chatId, isFavorite: true }),
    },
    { by: 'luis', kind: 'markChatRead', mutation: put(`chat/read/${chatId}`, { seq: 1 }) },
    { by: 'luis', kind: 'markChatDelivered', mutation: put(`chat/delivered/${chatId}`, { seq: 1 }) },
    {
      by: 'ana',
      kind: 'reportChat',
      mutation: post(`chat/report/${chatId}`, { _id: newId(), reason: 'spam', text: '' }),
    },
    { by: 'ana', kind: 'setChatBlocked', mutation: put(`chat/block/${chatId}`, { blocked: true }) },
    {
      by: 'ana',
      kind: 'changeSavedReplies',
      mutation: put('chat/saved-replies', { replies: ['Thank you'] }),
    },
    {
      by: 'ana',
      kind: 'createOrder',

      mutation: post('order', { _id: order, ...brief, ...terms }, lane),
    },
    { by: 'ana', kind: 'withdrawOrder', mutation: remove(`order/${withdrawn}`, `order:${withdrawn}`) },
    { by: 'luis', kind: 'moveOrder', mutation: put(status('seller', 'PROCESSING'), accept, lane) },
    {
      by: 'ana',
      kind: 'proposeDeliveryDate',
      mutation: put(`order/date/${order}`, { deliveryAt: '2026-06-08T12:00:00.000Z' }, lane),
    },
    {
      by: 'luis',
      kind: 'answerDeliveryDate',
      mutation: put(
        `order/date/${order}/answer`,
        { deliveryAt: '2026-06-08T12:00:00.000Z', accept: true },
        lane,
      ),
    },
    {
      by: 'luis',
      kind: 'moveOrder',
      mutation: put(status('seller', 'DELIVERED'), { _id: newId(), note: '', attachments: [] }, lane),
    },
    {
      by: 'ana',
      kind: 'moveOrder',
      mutation: put(status('buyer', 'COMPLETED'), { _id: newId(), note: '', attachments: [] }, lane),
    },
    {
      by: 'ana',
      kind: 'rateOrder',

      mutation: post('rating', { _id: rating, orderId: order, rating: 5, comment: 'Good work' }, lane),
    },
    {
      by: 'luis',
      kind: 'rateBuyer',
      mutation: post('rating/buyer', { _id: newId(), orderId: order, rating: 5, comment: '' }, lane),
    },
    { by: 'luis', kind: 'replyToRating', mutation: put(`rating/${rating}/reply`, { reply: 'Thanks' }, lane) },
    {
      by: 'luis',
      kind: 'createProject',

      mutation: post('portfolio', content, `project:${project}`),
    },
    {
      by: 'luis',
      kind: 'updateProject',
      mutation: put(
        `portfolio/${project}`,
        { ...content, name: 'Two shops', edit: newId(), over: [project] },
        `project:${project}`,
      ),
    },
    { by: 'luis', kind: 'deleteProject', mutation: remove(`portfolio/${project}`, `project:${project}`) },
    { by: 'luis', kind: 'markNoticesRead', mutation: put('notification/read', { ids: [newId()] }) },
    { by: 'ana', kind: 'changeNoticeSettings', mutation: put('notification/settings', { letters: 'daily' }) },
    { by: 'ana', kind: 'updateAccount', mutation: put('profile', { firstName: 'Anita' }) },
    { by: 'luis', kind: 'updateSeller', mutation: put('seller', { seller: { active: false } }) },
    {
      by: 'luis',
      kind: 'editProfile',
      mutation: put(
        'seller/profile',
        {
          user: {},
          seller: { bio: 'Twelve years of screens and signs.' },
          over: { bio: ['Ten years of screens.'] },
        },
        'profile',
      ),
    },
    {
      by: 'luis',
      kind: 'completeProfile',
      mutation: post('seller/complete-profile', { ...profile(newId), subscriptionPlanId: planId }, 'profile'),
    },
    {
      by: 'luis',
      kind: 'changePlan',
      mutation: put('subscription', { subscriptionPlanId: planId }, 'profile'),
    },
    { by: 'ana', kind: 'saveSeller', mutation: put(`seller/saved/${luis}`, { saved: true }) },
  ]
}

const profile = (newId: () => string) => ({
  user: {
    firstName: 'Luis',
    lastName: 'Torres',
    profileImage: `/files/${newId()}_30x30.webp`,
    phoneNumber: '+52 55 1234 5678',
  },
  seller: {
    displayName: 'Luis Torres',
    title: 'I will paint your sign',
    description: 'Signs for shops, painted by hand. '.repeat(6),
    bio: 'I have painted signs for twelve years. '.repeat(5),
    hourlyRate: 25,
    country: 'MX',
    languages: [{ language: 'es', level: 'expert' }],
    occupations: [{ categoryId: newId(), subCategoryIds: [newId()] }],
    skills: [{ skillId: newId(), level: 'expert' }],
    education: [],
    certifications: [],
  },
})
