/**
 * Every coded refusal: its HTTP status and its plain English sentence. The app translates the code;
 * plain clients show the sentence. Features add their codes here, under their own heading.
 */
export const ERRORS = {
  // any call
  VALIDATION_FAILED: [400, 'Some values cannot be used'],
  BAD_REQUEST: [400, 'The request cannot be read'],
  UNAUTHENTICATED: [401, 'Session expired. Please login again.'],
  FORBIDDEN: [403, 'You do not have permission to do this'],
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'This method is not allowed here'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large'],
  RATE_LIMITED: [429, 'Too many requests. Please wait a moment.'],
  INTERNAL: [500, 'Something went wrong'],
  STORAGE_FULL: [507, 'The server has no space left. Nothing was saved.'],

  // accounts
  EMAIL_TAKEN: [409, 'This e-mail already exists'],
  INVALID_CREDENTIALS: [401, 'Invalid credentials'],
  ACCOUNT_INACTIVE: [403, 'This account is inactive'],
  UNVERIFIED: [403, 'Please verify your e-mail first'],
  INVALID_CODE: [400, 'Invalid or expired code'],
  DEVICE_CODE_NEEDED: [403, 'This device is new. Enter the code that was sent to your e-mail.'],
  INVALID_RESET_LINK: [400, 'Invalid reset link'],
  WRONG_PASSWORD: [400, 'The old password is wrong'],
  SESSION_NOT_FOUND: [404, 'This device is not signed in'],
  // chat
  CHAT_NOT_FOUND: [404, 'Chat not found'],
  MESSAGE_NOT_FOUND: [404, 'Message not found'],
  CHAT_NOT_ALLOWED: [403, 'Only buyers can start a chat'],
  NOT_TRIED: [425, 'Something before it was refused'],
  ID_TAKEN: [409, 'This id belongs to somebody else'],
  BLOCKED: [403, 'You cannot write to this person'],
  TOO_LATE: [409, 'A message can be changed for 24 hours'],
  // orders
  ORDER_NOT_FOUND: [404, 'Order not found'],
  INVALID_TRANSITION: [409, 'Invalid transition'],
  ONLY_BUYERS_COMPLETE: [403, 'Only buyers can mark an order completed'],
  NOT_DELIVERED: [409, 'An order can be completed only after it is delivered'],
  SELLER_NOT_HIRING: [409, 'This freelancer takes no new orders at the moment'],
  NOT_COMPLETED: [409, 'An order must be completed before it is rated'],
  RATED_ALREADY: [409, 'This order is rated already'],
  REPLIED_ALREADY: [409, 'This review has its reply already'],
  RATING_NOT_FOUND: [404, 'Review not found'],
  // sellers
  SELLER_NOT_FOUND: [404, 'Seller not found'],
  USER_NOT_FOUND: [404, 'User not found'],
  PROFILE_INCOMPLETE: [409, 'Complete your profile first'],
  PROFILE_CHANGED: [409, 'The profile was changed meanwhile'],
  SERVICE_NOT_FOUND: [404, 'This service is not offered any more'],
  SKILL_NOT_FOUND: [404, 'This skill is not offered any more'],
  // subscriptions
  PLAN_NOT_FOUND: [404, 'Plan not found'],
  CARD_NOT_FOUND: [404, 'Payment method not found'],
  CARD_EXISTS: [409, 'This card already exists'],
  CARD_EXPIRED: [400, 'This card has expired'],
  CARD_DECLINED: [402, 'The card was declined'],
  CARD_UNUSABLE: [400, 'Invalid payment method'],
  CARD_IS_DEFAULT: [409, 'The default payment method cannot be deleted'],
  SUBSCRIPTION_NOT_FOUND: [404, 'There is no subscription'],
  PAYMENTS_UNREACHABLE: [503, 'The payment service does not answer. Nothing was charged twice; please try again.'],
  WEBHOOK_REFUSED: [400, 'The signature does not fit'],
  // uploads
  FILE_TYPE_NOT_ALLOWED: [415, 'File type not allowed'],
  FILE_TOO_LARGE: [413, 'The file is too large'],
  FILE_UNREADABLE: [400, 'The file cannot be read'],
  PORTFOLIO_NOT_FOUND: [404, 'Project not found'],
  FILE_NOT_FOUND: [404, 'File not found'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS
