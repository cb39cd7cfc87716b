/**
 * Texts of the notifications in the bell, on a lock screen and in mails. The title names the actor, the rest
 * goes below it.
 */
export default {
  created: 'would like to hire you',
  accepted: 'accepted your order',
  declined: 'declined your order',
  withdrawn: 'withdrew the order',
  expired: 'The request ended: it wasn’t answered in time',
  delivered: 'delivered the work',
  changes: 'asks for changes',
  cancelled: 'cancelled the order',
  completed: 'completed the order',
  autoCompleted: 'The order was completed after some time',
  dateProposed: 'asks for another delivery day',
  dateAgreed: 'agreed to the new delivery day',
  dateDeclined: 'prefers the delivery day as it was',
  reminder: 'A delivery waits for your word',
  rated: 'wrote a review of your work',
  replied: 'replied to your review',
  buyerRated: 'wrote how it was to work for you',
  left: 'closed their account: this order can’t go on with them',
  reviewHidden: 'A review was hidden by the admins: the order says why',
  reviewShown: 'A review is visible again',
  other: 'did something with the order',
  message: 'New message',
  deletedUser: 'Deleted user',
} as const
