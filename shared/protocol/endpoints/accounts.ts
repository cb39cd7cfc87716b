import * as v from 'valibot'
import { Account } from '../../account.ts'
import {
  ChangeEmail,
  ConfirmEmail,
  DemoLogins,
  DeviceList,
  Email,
  KnownDeviceId,
  KnownDeviceList,
  Login,
  LoginResult,
  Mailbox,
  Preferences,
  ResetLink,
  ResetLinkState,
  ResetPassword,
  SendCode,
  SignUp,
  UpdateAccount,
  UpdatePassword,
  UpdatePreferences,
  VerifyEmail,
} from '../../accounts.ts'
import type { EndpointTable } from '../endpoint.ts'

export const ACCOUNTS_ENDPOINTS = {
  'POST /buyer': {
    summary: 'Creates a client account and emails the code',
    body: SignUp,
    answer: LoginResult,
  },
  'POST /seller': {
    summary: 'Creates a freelancer account and emails the code',
    body: SignUp,
    answer: v.object({ user: Account }),
  },
  'POST /auth/login': {
    summary: 'Logs in; on a new device an emailed code may be required',
    body: Login,
    answer: LoginResult,
  },
  'POST /auth/verify-email': {
    summary: 'Verifies an email by its code and logs in',
    body: VerifyEmail,
    answer: LoginResult,
  },
  'POST /auth/send-email-verification-code': {
    summary: 'Emails a new code; the answer is the same whether or not the account exists',
    body: SendCode,
    answer: v.object({}),
  },
  'POST /auth/forgot-password': {
    summary: 'Emails a reset link; the answer is the same whether or not the account exists',
    body: SendCode,
    answer: v.object({}),
  },
  'GET /auth/reset-password': {
    summary: 'Whether a reset link is valid',
    query: ResetLink,
    answer: ResetLinkState,
  },
  'POST /auth/reset-password': {
    summary: 'Sets a new password with a reset link',
    body: ResetPassword,
    answer: v.object({}),
  },
  'POST /auth/logout': {
    summary: 'Logs out this device',
    answer: v.object({}),
  },
  'GET /auth/sessions': {
    summary: 'Devices I’m logged in on',
    answer: DeviceList,
  },
  'DELETE /auth/sessions': {
    summary: 'Logs out all other devices',
    answer: v.object({}),
  },
  'DELETE /auth/sessions/:id': {
    summary: 'Logs out one device',
    answer: v.object({}),
  },
  'GET /auth/known-devices': {
    summary: 'Devices I have logged in on',
    answer: KnownDeviceList,
  },
  'DELETE /auth/known-devices/:id': {
    summary: 'Forgets a device and logs it out',
    params: v.object({ id: KnownDeviceId }),
    answer: v.object({}),
  },
  'GET /profile': {
    summary: 'My account',
    answer: Account,
  },
  'GET /users/profile': {
    summary: 'My account',
    answer: Account,
  },
  'PUT /profile': {
    summary: 'Changes the given fields',
    body: UpdateAccount,
    answer: Account,
  },
  'PUT /users/update-profile': {
    summary: 'Changes the given fields',
    body: UpdateAccount,
    answer: Account,
  },
  'PUT /users/update-my-password': {
    summary: 'Changes my password and logs out all other devices',
    body: UpdatePassword,
    answer: v.object({}),
  },
  'POST /users/email': {
    summary: 'Emails the codes for a change of email, to the current and the new address',
    body: ChangeEmail,
    answer: v.object({}),
  },
  'PUT /users/email': {
    summary: 'Changes my email with both codes and logs out all other devices',
    body: ConfirmEmail,
    answer: Account,
  },
  'GET /users/preferences': {
    summary: 'Language of emails, and whether new devices need a code',
    answer: Preferences,
  },
  'PUT /users/preferences': {
    summary: 'Changes the given fields',
    body: UpdatePreferences,
    answer: Preferences,
  },
  'GET /buyer/:id': {
    summary: 'My account as a client',
    answer: Account,
  },
  'GET /demo-logins': {
    summary: 'The demo accounts',
    answer: DemoLogins,
  },
  'GET /mailbox': {
    summary: 'Emails to an address, in a demo',
    query: v.object({ email: Email }),
    answer: Mailbox,
  },
} as const satisfies EndpointTable
