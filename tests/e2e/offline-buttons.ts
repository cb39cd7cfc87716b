/**
 * The effect of a button that is pressed without a network: its mutation is stored, shown as done and sent
 * later; or the screen says why it can't be.
 */
interface OfflineButton {
  visibility: 'waits' | 'says why'
  /**
   * Its calls, as the code names them: a function that enqueues, a setting (`settings-mutations.ts`), or an
   * endpoint. Administrators' are one.
   */
  endpoints: string[]
  /**
   * The end-to-end test that presses it without a network, as a prefix of its name. Without one, it is
   * pressed in `offline-buttons.spec.ts` under its key in this table.
   */
  coveredBy?: [spec: string, journey: string]
}

/** Every button that changes something on the server. A law compares this table with the code. */
export const OFFLINE_BUTTONS: Record<string, OfflineButton> = {
  'hire a freelancer': {
    visibility: 'waits',
    endpoints: ['placeOrder'],
    coveredBy: ['orders.spec.ts', 'Ana orders in a tunnel'],
  },
  'move an order': {
    visibility: 'waits',
    endpoints: ['moveOrder'],
    coveredBy: ['orders.spec.ts', 'Ana completes in a tunnel'],
  },
  'discard an order that waits': {
    visibility: 'waits',
    endpoints: ['cancelOrderMutation'],
    coveredBy: ['orders.spec.ts', 'Ana discards an order whose answer was lost'],
  },
  'ask for another day': { visibility: 'waits', endpoints: ['proposeDeliveryDate'] },
  'agree to another day': { visibility: 'waits', endpoints: ['answerDeliveryDate'] },
  'review the work, and the client': { visibility: 'waits', endpoints: ['rateOrder'] },
  'reply to a review': { visibility: 'waits', endpoints: ['replyToRating'] },
  'show a project with a review': {
    visibility: 'waits',
    endpoints: ['setReviewProject'],
    coveredBy: ['review-projects.spec.ts', 'Daniela shows a project with a review in a tunnel'],
  },
  'save a freelancer': {
    visibility: 'waits',
    endpoints: ['setSellerSaved'],
    coveredBy: ['notices.spec.ts', 'a client keeps a freelancer in a tunnel'],
  },
  'put freelancers in lists': {
    visibility: 'waits',
    endpoints: ['createList', 'changeList', 'deleteList', 'setSellerListed'],
    coveredBy: ['lists.spec.ts', 'Ana sorts whom she saved into lists in a tunnel'],
  },
  'send a message': {
    visibility: 'waits',
    endpoints: ['sendMessage'],
    coveredBy: ['chat.spec.ts', 'two people write to one another, one of them in a tunnel'],
  },
  'edit a message': {
    visibility: 'waits',
    endpoints: ['editMessage'],
    coveredBy: ['chat.spec.ts', 'without a network every deed of the chat'],
  },
  'delete a message': {
    visibility: 'waits',
    endpoints: ['deleteMessage'],
    coveredBy: ['chat.spec.ts', 'without a network every deed of the chat'],
  },
  'star a message': {
    visibility: 'waits',
    endpoints: ['setStarred'],
    coveredBy: ['chat.spec.ts', 'without a network every deed of the chat'],
  },
  'block somebody': {
    visibility: 'waits',
    endpoints: ['setBlocked'],
    coveredBy: ['chat.spec.ts', 'without a network every deed of the chat'],
  },
  'report a chat': {
    visibility: 'waits',
    endpoints: ['reportChat'],
    coveredBy: ['chat.spec.ts', 'without a network every deed of the chat'],
  },
  'make a chat a favorite': { visibility: 'waits', endpoints: ['setFavorite'] },
  'save a reply': { visibility: 'waits', endpoints: ['changeSavedReplies'] },
  'mark all notices as seen': { visibility: 'waits', endpoints: ['markNoticesRead'] },
  'save the account': { visibility: 'waits', endpoints: ['updateAccount'] },
  'change the picture': { visibility: 'waits', endpoints: ['PUT /profile', 'uploadPicture'] },
  'publish the first profile': {
    visibility: 'waits',
    endpoints: ['completeProfile'],
    coveredBy: ['onboarding.spec.ts', 'Nadia fills in her whole profile in a tunnel'],
  },
  'edit the public profile': {
    visibility: 'waits',
    endpoints: ['editProfile'],
    coveredBy: ['onboarding.spec.ts', 'Daniela edits her profile and her picture in a tunnel'],
  },
  'choose what one is told': {
    visibility: 'waits',
    endpoints: ['changeNoticeSettings'],
    coveredBy: ['settings.spec.ts', 'without a network Daniela changes how she is told'],
  },
  'pause, be away': { visibility: 'waits', endpoints: ['updateSeller'] },
  'remove a project': {
    visibility: 'waits',
    endpoints: ['removeProject'],
    coveredBy: ['portfolio.spec.ts', 'a removal waits for the network'],
  },

  'log in': {
    visibility: 'says why',
    endpoints: ['POST /auth/login'],
    coveredBy: ['accounts.spec.ts', 'without a network the log-in says so'],
  },
  'sign up': { visibility: 'says why', endpoints: ['POST /seller', 'POST /buyer'] },
  'ask for a link to a new password': { visibility: 'says why', endpoints: ['POST /auth/forgot-password'] },
  'set a new password by a link': { visibility: 'says why', endpoints: ['POST /auth/reset-password'] },
  'confirm an e-mail by its code': { visibility: 'says why', endpoints: ['POST /auth/verify-email'] },
  'have a new code sent': { visibility: 'says why', endpoints: ['POST /auth/send-email-verification-code'] },
  'end letters by a link': { visibility: 'says why', endpoints: ['POST /notification/unsubscribe'] },
  'write to the operator': {
    visibility: 'says why',
    endpoints: ['POST /help-support/get-in-touch-record'],
    coveredBy: ['support.spec.ts', 'somebody finds an answer without a network'],
  },
  'change the password': { visibility: 'says why', endpoints: ['PUT /users/update-my-password'] },
  'change the e-mail': {
    visibility: 'says why',
    endpoints: ['POST /users/email', 'PUT /users/email'],
    coveredBy: ['accounts.spec.ts', 'Ana changes her e-mail by the codes'],
  },
  'log out other devices': {
    visibility: 'says why',
    endpoints: ['DELETE /auth/sessions', 'DELETE /auth/sessions/:id'],
  },
  'forget a known device': { visibility: 'says why', endpoints: ['DELETE /auth/known-devices/:id'] },
  'choose the language of letters': { visibility: 'says why', endpoints: ['PUT /users/preferences'] },
  'delete the account': { visibility: 'says why', endpoints: ['DELETE /users/me'] },
  'save a project': {
    visibility: 'waits',
    endpoints: ['saveProject'],
    coveredBy: ['portfolio.spec.ts', 'a project that Daniela adds in a tunnel'],
  },
  'add pictures to a project': {
    visibility: 'waits',
    endpoints: ['uploadPicture'],
    coveredBy: ['portfolio.spec.ts', 'a project that Daniela adds in a tunnel'],
  },
  'add a card': {
    visibility: 'says why',
    endpoints: ['POST /payment-method', 'POST /payment-method/setup-intent'],
  },
  'prefer a card': { visibility: 'says why', endpoints: ['PUT /payment-method/:id/default'] },
  'remove a card': { visibility: 'says why', endpoints: ['DELETE /payment-method/:id'] },
  'change the plan': { visibility: 'says why', endpoints: ['PUT /subscription'] },
  'cancel the plan': { visibility: 'says why', endpoints: ['DELETE /subscription'] },
  'any deed of an administrator': {
    visibility: 'says why',
    endpoints: ['/admin/…'],
  },
}

/** Calls that no button of the table makes, and why nobody presses them without a network. */
export const NO_BUTTON: Record<string, string> = {
  markRead: 'a chat that is looked at, by itself',
  'PUT /seller': 'an intro video that has been uploaded, or is removed (video.spec.ts)',
  'PUT /seller/draft': 'what is typed into a profile, by itself',
  'POST /push/subscription': 'the browser’s own push service has to be reached first',
  'DELETE /push/subscription': 'the browser’s own push service has to be reached first',
  'POST /push/test': 'shown only where a push can arrive',
  'POST /first-run': 'an empty market, which nobody’s device has kept',
  'POST /first-run/test-mail': 'an empty market, which nobody’s device has kept',
}
