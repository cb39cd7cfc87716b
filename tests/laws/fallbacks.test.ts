import assert from 'node:assert/strict'
import { test } from 'node:test'
import errors from '../../pwa/i18n/en/errors.ts'
import explore from '../../pwa/i18n/en/explore.ts'
import profile from '../../pwa/i18n/en/profile.ts'
import shell from '../../pwa/i18n/en/shell.ts'
import { readSource } from './files.ts'

/**
 * The specified message of a failure without a message of its own, by our key for it, with the files that
 * show it.
 */
const ERROR_MESSAGE_CALL: Record<keyof typeof errors.failed, [text: string, ...files: string[]]> = {
  logIn: ['Login failed', 'pwa/features/accounts/login.tsx'],
  signUpSeller: ['Seller registration failed', 'pwa/features/accounts/sign-up.tsx'],
  signUpBuyer: ['Buyer registration failed', 'pwa/features/accounts/sign-up.tsx'],
  verify: ['Email verification failed', 'pwa/features/accounts/verify-email.tsx'],
  sendCode: ['Failed to send verification code', 'pwa/features/accounts/verify-email.tsx'],
  profile: [
    'Profile update failed',
    'pwa/features/accounts/settings/account.tsx',
    'pwa/features/accounts/settings/phone.tsx',
  ],
  sellerProfile: [
    'Failed to update seller profile',
    'pwa/features/sellers/edit/edit-form.tsx',
    'pwa/features/sellers/availability.tsx',
  ],
  submitProfile: ['Failed to submit seller profile', 'pwa/features/sellers/edit/plan-step.tsx'],
  createProject: ['Failed to create portfolio', 'pwa/features/portfolio/project-form.tsx'],
  updateProject: ['Failed to update portfolio', 'pwa/features/portfolio/project-form.tsx'],
  deleteProject: ['Failed to delete portfolio', 'pwa/features/portfolio/project-list.tsx'],
  introVideo: ['Failed to upload intro video', 'pwa/features/uploads/video-input.tsx'],
  upload: [
    'Upload failed',
    'pwa/features/accounts/portrait-input.tsx',
    'pwa/features/portfolio/project-pictures.tsx',
  ],
  createOrder: ['Failed to create order', 'pwa/features/orders/hire-form.tsx', 'pwa/shell/pages/outbox.tsx'],
  orderStatus: [
    'Failed to update order status',
    'pwa/features/orders/move-form.tsx',
    'pwa/shell/pages/outbox.tsx',
  ],
  rating: ['Failed to submit rating', 'pwa/features/orders/rate-form.tsx', 'pwa/shell/pages/outbox.tsx'],
  payment: [
    'Payment failed',
    'pwa/features/subscriptions/add-card.tsx',
    'pwa/features/subscriptions/demo-card-form.tsx',
  ],
  sellerDetails: [
    'Failed to fetch seller details',
    'pwa/features/sellers/edit/profile-page.tsx',
    'pwa/features/sellers/availability.tsx',
  ],
  sellerStats: ['Failed to fetch seller statistics', 'pwa/features/orders/figures.tsx'],
  buyerStats: ['Failed to fetch buyer statistics', 'pwa/features/orders/figures.tsx'],
  sellerOrders: [
    'Failed to fetch seller orders',
    'pwa/features/orders/order-list.tsx',
    'pwa/features/orders/figures.tsx',
  ],
  buyerOrders: [
    'Failed to fetch buyer orders',
    'pwa/features/orders/order-list.tsx',
    'pwa/features/orders/figures.tsx',
  ],
  projects: ['Failed to fetch portfolios', 'pwa/features/portfolio/project-list.tsx'],
  chats: ['Failed to fetch user chats', 'pwa/features/chat/conversation-list.tsx'],
  favorite: ['Failed to update favorite status', 'pwa/shell/pages/outbox.tsx'],
  person: ['Failed to fetch user profile', 'pwa/features/chat/missing-chat.tsx'],
  sendMessage: ['Failed to send message', 'pwa/features/chat/message-row.tsx', 'pwa/shell/pages/outbox.tsx'],
}

/**
 * The remaining specified messages, with the screens that show them: those screens load no error texts for
 * them.
 */
const ERROR_DISPLAY: Record<string, [text: string, key: string, file: string]> = {
  'Failed to fetch seller public profile': [
    profile.failedTitle,
    'failedTitle',
    'pwa/features/sellers/freelancer-details.tsx',
  ],
  'Failed to fetch public seller portfolio': [
    profile.projectsFailed,
    'projectsFailed',
    'pwa/features/portfolio/portfolio-gallery.tsx',
  ],
  'Failed to fetch work history': [
    profile.reviewsFailed,
    'reviewsFailed',
    'pwa/features/orders/chosen-reviews.tsx',
  ],
  'Failed to fetch construction sellers': [
    explore.sellersFailed,
    'sellersFailed',
    'pwa/features/sellers/seller-results.tsx',
  ],
  'categories fetch': [
    explore.categoriesFailed,
    'categoriesFailed',
    'pwa/features/catalog/category-slider.tsx',
  ],
  'Something went wrong': [shell.broken.title, 'broken.title', 'pwa/shell/frame/error-boundary.tsx'],
  'Invalid response from server': [errors.UNREADABLE, 'UNREADABLE', 'pwa/client/api.ts'],
  'Form validation failed': [errors.VALIDATION_FAILED, 'VALIDATION_FAILED', 'shared/protocol/errors.ts'],
  'Invalid reset link': [errors.INVALID_RESET_LINK, 'INVALID_RESET_LINK', 'shared/protocol/errors.ts'],
  'No token found': [errors.UNAUTHENTICATED, 'UNAUTHENTICATED', 'pwa/client/api.ts'],
}

test('a failure that says nothing of itself is named as specified, where it happens', () => {
  assert.deepEqual(
    Object.fromEntries(Object.entries(ERROR_MESSAGE_CALL).map(([name, [text]]) => [name, text])),
    errors.failed,
  )
  const silentErrors = Object.entries(ERROR_MESSAGE_CALL).flatMap(([name, [, ...files]]) =>
    files
      .filter((file) => !new RegExp(`['"]${name}['"]`).test(readSource(file)))
      .map((file) => `${file}: ${name}`),
  )
  assert.deepEqual(silentErrors, [])
})

test('what can’t be shown says so in its place', () => {
  const silentErrors = Object.entries(ERROR_DISPLAY).filter(
    ([, [text, key, file]]) => text === '' || !readSource(file).includes(key),
  )
  assert.deepEqual(silentErrors, [])
})
