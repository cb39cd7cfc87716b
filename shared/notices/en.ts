/**
 * Texts of the notifications in the bell, on a lock screen and in mails. What somebody did stands below their
 * name, or in one line with it by `byActor`; the others stand alone.
 */
export default {
  created: 'wants to hire you',
  accepted: 'accepted your order',
  declined: 'declined your order',
  withdrawn: 'withdrew their order',
  expired: 'This order expired without an answer',
  delivered: 'delivered your order',
  changes: 'requested changes',
  cancelled: 'canceled the order',
  completed: 'completed the order',
  autoCompleted: 'This order was completed automatically',
  dateProposed: 'asked to change the due date',
  dateAgreed: 'accepted the new due date',
  dateDeclined: 'kept the current due date',
  reminder: 'A delivery is waiting: complete the order or request changes',
  rated: 'reviewed your work',
  replied: 'replied to your review',
  buyerRated: 'left you a review',
  left: 'closed their account, so this order can’t continue',
  reviewHidden: 'A review was hidden: the order says why',
  reviewShown: 'A review is visible again',
  other: 'updated the order',
  message: 'New message',
  deletedUser: 'Deleted user',
  byActor: '{{name}} {{what}}',
} as const
