import { RULES } from './rules.ts'

/**
 * Every error code with its HTTP status and its plain English sentence. The app translates the code; plain
 * API clients show the sentence. Features add their codes under their own heading.
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
  IDEMPOTENCY_KEY_REUSED: [409, 'This key was used for another request'],
  OVERLOADED: [503, 'The server has too much to do. Please try again in a moment.'],
  INTERNAL: [500, 'Something went wrong'],
  SERVICE_UNAVAILABLE: [503, 'The market cannot answer at the moment. Please try again soon.'],
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
  EXPORT_RUNNING: [409, 'Your data is being put together already'],
  SESSION_NOT_FOUND: [404, 'This device is not signed in'],
  // chat
  CHAT_NOT_FOUND: [404, 'Chat not found'],
  MESSAGE_NOT_FOUND: [404, 'Message not found'],
  CHAT_NOT_ALLOWED: [403, 'Only buyers can start a chat'],
  NOT_TRIED: [425, 'Something before it was refused'],
  ID_TAKEN: [409, 'This id belongs to somebody else'],
  BLOCKED: [403, 'You cannot reach this person'],
  TAKEN_BACK: [409, 'This was taken back before it arrived'],
  TOO_LATE: [409, `A message can be changed for ${RULES.editHours} hours`],
  // orders
  ORDER_NOT_FOUND: [404, 'Order not found'],
  INVALID_TRANSITION: [409, 'Invalid transition'],
  MOVED_ON: [409, 'The order has moved on since this was decided'],
  ONLY_BUYERS_COMPLETE: [403, 'Only buyers can mark an order completed'],
  NOT_DELIVERED: [409, 'An order can be completed only after it is delivered'],
  SELLER_NOT_HIRING: [409, 'This freelancer takes no new orders at the moment'],
  NOT_COMPLETED: [409, 'An order must be completed before it is rated'],
  RATED_ALREADY: [409, 'This order is rated already'],
  REPLIED_ALREADY: [409, 'This review has its reply already'],
  RATING_NOT_FOUND: [404, 'Review not found'],
  NOT_IN_PROGRESS: [409, 'The delivery day can be changed while an order is in progress'],
  NO_PROPOSAL: [409, 'There is no such wish to answer any more'],
  ORDER_FULL: [409, 'This order has had too many changes. Complete or cancel it.'],
  // admin
  CATEGORY_NOT_FOUND: [404, 'Category not found'],
  CATEGORY_EXISTS: [409, 'A category of this name exists'],
  CATEGORY_ASSIGNED: [409, 'The category is assigned to sellers'],
  CATEGORY_LINKED: [409, 'The category has subcategories'],
  SUBCATEGORY_EXISTS: [409, 'A subcategory of this name exists'],
  SUBCATEGORY_ASSIGNED: [409, 'The subcategory is assigned to sellers'],
  SKILL_EXISTS: [409, 'This skill exists for the category and subcategory'],
  SKILL_ASSIGNED: [409, 'The skill is assigned to sellers'],
  PLAN_EXISTS: [409, 'A plan of this name exists'],
  PLAN_ASSIGNED: [409, 'The plan is assigned to sellers'],
  REPORT_NOT_FOUND: [404, 'Report not found'],
  FIRST_RUN_OVER: [409, 'This market has its administrator already'],
  FIRST_RUN_TOKEN: [403, 'This is not the token from the log'],
  REPORT_SETTLED: [409, 'Somebody has settled this report already'],
  CONTACT_NOT_FOUND: [404, 'Message not found'],
  CONTACT_ANSWERED: [409, 'Somebody has answered this message already'],
  // notifications
  PUSH_UNUSABLE: [409, 'This browser cannot be reached by push'],
  PUSH_UNKNOWN: [404, 'This browser gets no pushes'],
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
  PAYMENTS_UNREACHABLE: [
    503,
    'The payment service does not answer. Nothing was charged twice; please try again.',
  ],
  WEBHOOK_REFUSED: [400, 'The signature does not fit'],
  // uploads
  FILE_TYPE_NOT_ALLOWED: [415, 'File type not allowed'],
  FILE_TOO_LARGE: [413, 'The file is too large'],
  FILE_UNREADABLE: [400, 'The file cannot be read'],
  QUOTA_EXCEEDED: [413, 'Your files take all the space that one person has'],
  PICTURE_TOO_LARGE: [413, 'The image has too many pixels or frames'],
  PORTFOLIO_NOT_FOUND: [404, 'Project not found'],
  PORTFOLIO_CHANGED: [409, 'The project was changed meanwhile'],
  FILE_NOT_FOUND: [404, 'File not found'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS
