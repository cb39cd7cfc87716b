/** What comes of a button that is pressed without a network: its deed is kept, shown as done, and sent later; or the place says why it can't be. */
interface OfflineButton {
  comes: 'waits' | 'says why'
  /** What it calls, as the code names it: a function that queues, a wish of the settings (`wishes.ts`), or the path that is sent. */
  calls: string[]
  /** The journey that presses it without a network, by how its name begins; none where it is pressed in `offline-buttons.spec.ts`, by the name it has here. */
  shown?: [spec: string, journey: string]
}

/** Every button that changes something at the server. A law holds it against the code. */
export const OFFLINE_BUTTONS: Record<string, OfflineButton> = {
  'hire a freelancer': { comes: 'waits', calls: ['placeOrder'], shown: ['orders.spec.ts', 'Ana orders in a tunnel'] },
  'move an order': { comes: 'waits', calls: ['moveOrder'], shown: ['orders.spec.ts', 'Ana completes in a tunnel'] },
  'discard an order that waits': { comes: 'waits', calls: ['cancelOrderMutation'], shown: ['orders.spec.ts', 'Ana discards an order whose answer was lost'] },
  'ask for another day': { comes: 'waits', calls: ['proposeDeliveryDate'] },
  'agree to another day': { comes: 'waits', calls: ['answerDeliveryDate'] },
  'review the work, and the client': { comes: 'waits', calls: ['rateOrder'] },
  'reply to a review': { comes: 'waits', calls: ['replyToRating'] },
  'save a freelancer': { comes: 'waits', calls: ['setSellerSaved'], shown: ['notices.spec.ts', 'a client keeps a freelancer in a tunnel'] },
  'send a message': { comes: 'waits', calls: ['sendMessage'], shown: ['chat.spec.ts', 'two people write to one another, one of them in a tunnel'] },
  'edit a message': { comes: 'waits', calls: ['editMessage'], shown: ['chat.spec.ts', 'without a network every deed of the chat'] },
  'delete a message': { comes: 'waits', calls: ['deleteMessage'], shown: ['chat.spec.ts', 'without a network every deed of the chat'] },
  'star a message': { comes: 'waits', calls: ['setStarred'], shown: ['chat.spec.ts', 'without a network every deed of the chat'] },
  'block somebody': { comes: 'waits', calls: ['setBlocked'], shown: ['chat.spec.ts', 'without a network every deed of the chat'] },
  'report a chat': { comes: 'waits', calls: ['reportChat'], shown: ['chat.spec.ts', 'without a network every deed of the chat'] },
  'make a chat a favorite': { comes: 'waits', calls: ['setFavorite'] },
  'save a reply': { comes: 'waits', calls: ['wish replies'] },
  'mark all notices as seen': { comes: 'waits', calls: ['markNoticesRead'] },
  'save the account': { comes: 'waits', calls: ['wish account'] },
  'change the picture': { comes: 'waits', calls: ['profile', 'uploadPicture'] },
  'edit the public profile': { comes: 'waits', calls: ['wish profile'], shown: ['onboarding.spec.ts', 'Daniela edits her profile and her picture in a tunnel'] },
  'choose what one is told': { comes: 'waits', calls: ['wish notices'], shown: ['settings.spec.ts', 'without a network Daniela changes how she is told'] },
  'pause, be away': { comes: 'waits', calls: ['wish seller'] },
  'remove a project': { comes: 'waits', calls: ['removeProject'], shown: ['portfolio.spec.ts', 'a removal waits for the network'] },

  'log in': { comes: 'says why', calls: ['auth/login'], shown: ['accounts.spec.ts', 'without a network the log-in says so'] },
  'sign up': { comes: 'says why', calls: ['seller', 'buyer'] },
  'ask for a link to a new password': { comes: 'says why', calls: ['auth/forgot-password'] },
  'set a new password by a link': { comes: 'says why', calls: ['auth/reset-password'] },
  'confirm an e-mail by its code': { comes: 'says why', calls: ['auth/verify-email'] },
  'have a new code sent': { comes: 'says why', calls: ['auth/send-email-verification-code'] },
  'end letters by a link': { comes: 'says why', calls: ['notification/unsubscribe?…'] },
  'write to the operator': { comes: 'says why', calls: ['help-support/get-in-touch-record'], shown: ['support.spec.ts', 'somebody finds an answer without a network'] },
  'change the password': { comes: 'says why', calls: ['users/update-my-password'] },
  'change the e-mail': { comes: 'says why', calls: ['users/email'], shown: ['accounts.spec.ts', 'Ana changes her e-mail by the codes'] },
  'log out other devices': { comes: 'says why', calls: ['auth/sessions/…'] },
  'forget a known device': { comes: 'says why', calls: ['auth/known-devices/…'] },
  'choose the language of letters': { comes: 'says why', calls: ['users/preferences'] },
  'delete the account': { comes: 'says why', calls: ['users/me'] },
  'save a project': { comes: 'waits', calls: ['saveProject'], shown: ['portfolio.spec.ts', 'a project that Daniela adds in a tunnel'] },
  'add pictures to a project': { comes: 'waits', calls: ['uploadPicture'], shown: ['portfolio.spec.ts', 'a project that Daniela adds in a tunnel'] },
  'add a card': { comes: 'says why', calls: ['payment-method', 'payment-method/setup-intent'] },
  'prefer a card': { comes: 'says why', calls: ['payment-method/…/default'] },
  'remove a card': { comes: 'says why', calls: ['payment-method/…'] },
  'change the plan': { comes: 'says why', calls: ['subscription'] },
  'cancel the plan': { comes: 'says why', calls: ['subscription'] },
  'any deed of an administrator': { comes: 'says why', calls: ['admin/…', 'admin/market/test-mail'] },
}

/** Calls that no button of those makes, and why nobody presses them without a network. */
export const NO_BUTTON: Record<string, string> = {
  markRead: 'a chat that is looked at, by itself',
  'seller/draft': 'what is typed into a profile, by itself',
  'push/subscription': 'the browser’s own push service has to be reached first',
  'push/test': 'shown only where a push can arrive',
  'warning/…/read': 'a warning has to be fetched before it is shown; a toast says what its button is refused',
  'seller/complete-profile': 'an answer that is lost is asked for again; the test of onboarding cuts it',
  'subscription?undo=true': 'the same button and sentence as cancelling',
  'first-run': 'an empty market, which nobody’s device has kept',
  'first-run/test-mail': 'an empty market, which nobody’s device has kept',
}
