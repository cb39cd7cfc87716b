import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import {
  ChangeEmail,
  ConfirmEmail,
  DEMO_PASSWORD,
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
  UpdatePassword,
  UpdatePreferences,
  UpdateProfile,
  VerifyEmail,
} from '#shared/accounts.ts'
import { Id, successEnvelope } from '#shared/envelope.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { deriveEntityId, guestIdempotency } from '../../http/middleware/idempotency.ts'
import { isLocalRequest } from '../../http/middleware/loopback.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import type { ClientAddress } from '../../http/middleware/visitor.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import { hasMailServer } from '../../mail/mailer.ts'
import {
  type AuthContext,
  changePassword,
  findAccount,
  logIn,
  mailResetLink,
  resendCode,
  resetPassword,
  signUp,
  throttleMailRequest,
  verifyEmail,
} from './accounts.ts'
import { confirmEmail, mailEmailCodes } from './change-email.ts'
import { listDemoLogins, readMailbox } from './demo-logins.ts'
import { forgetDevice, listKnownDevices } from './known-devices.ts'
import { type OnProfileChanged, readPreferences, updatePreferences, updateProfile } from './profile.ts'
import { readResetLinkState } from './reset-links.ts'
import { closeOtherSessions, closeSession, deviceName, listDevices } from './sessions.ts'

const EmptyResponse = successEnvelope(v.object({}))

/**
 * Sent at log-out: the browser drops cached private files. Not its storage: the app removes private data
 * itself, also offline, and "storage" would delete the installed build, the public catalogue and the outbox
 * that the user chose to keep.
 */
const CLEARED_SITE_DATA = '"cache"'

/** Sign-up, sessions and account data. `onProfileChanged` updates the data derived from an account. */
export function accountsRoutes(deps: Deps, clientAddress: ClientAddress, onProfileChanged: OnProfileChanged) {
  const { database, env, clock, backgroundTasks, mailQueue } = deps
  // A mail may contain a code. Other people's mails may be read only by local requests, or on a public demo,
  // which says so on every page.
  const isAtDemo = (c: Context) => env.demo && (env.publicDemo || isLocalRequest(c, env))
  // With a mail server, mails reach their recipients and nobody else may read them.
  const canReadMail = async (c: Context) => isAtDemo(c) && !(await hasMailServer(deps))
  const toAuthContext = (c: Context): AuthContext => ({
    address: clientAddress.addressOf(c),
    device: deviceName(c.req.header('User-Agent') ?? ''),
    now: clock(),
    isRateLimited: env.rateLimits,
    sessionDays: env.sessionDays,
    isAtDemo: isAtDemo(c),
  })
  const flushMail = () => backgroundTasks.run(() => mailQueue.flush())
  const idempotent = guestIdempotency(database, clock)
  const requireVerified = requireUser(database, clock)
  const requireBuyer = requireUser(database, clock, { roles: ['buyer'] })
  const requireSignedIn = requireUser(database, clock, { unverified: true })

  const respondWithAccount = async (c: Context<UserEnv>) => ok(c, await findAccount(database, c.var.user.id))
  const respondWithUpdate = async (c: Context<UserEnv>, form: v.InferOutput<typeof UpdateProfile>) =>
    ok(
      c,
      await updateProfile(deps, c.var.user.id, form, onProfileChanged, clock()),
      'Profile updated successfully!',
    )

  return new Hono<UserEnv>()
    .post(
      '/buyer',
      describeEndpoint('Signs a buyer up and mails the code', successEnvelope(LoginResult)),
      idempotent,
      validate('json', SignUp),
      async (c) => {
        const loginResult = await signUp(
          database,
          'buyer',
          c.req.valid('json'),
          toAuthContext(c),
          deriveEntityId(c),
        )
        flushMail()
        return ok(c, loginResult, 'Account created')
      },
    )
    .post(
      '/seller',
      describeEndpoint(
        'Signs a freelancer up and mails the code',
        successEnvelope(v.object({ user: Account })),
      ),
      idempotent,
      validate('json', SignUp),
      async (c) => {
        const { user } = await signUp(
          database,
          'seller',
          c.req.valid('json'),
          toAuthContext(c),
          deriveEntityId(c),
        )
        flushMail()
        return ok(c, { user }, 'Account created')
      },
    )
    .post(
      '/auth/login',
      describeEndpoint(
        'Signs in; a device that must be confirmed is mailed a code first',
        successEnvelope(LoginResult),
      ),
      idempotent,
      validate('json', Login),
      async (c) => {
        try {
          return ok(c, await logIn(database, c.req.valid('json'), toAuthContext(c)), 'Login successful')
        } finally {
          flushMail()
        }
      },
    )
    .post(
      '/auth/verify-email',
      describeEndpoint('Confirms an e-mail by its code and signs in', successEnvelope(LoginResult)),
      idempotent,
      validate('json', VerifyEmail),
      async (c) =>
        ok(
          c,
          await verifyEmail(database, c.req.valid('json'), toAuthContext(c)),
          'Email verified successfully!',
        ),
    )
    .post(
      '/auth/send-email-verification-code',
      describeEndpoint('Mails a new code; says the same whether there is an account or not', EmptyResponse),
      idempotent,
      validate('json', SendCode),
      async (c) => {
        const { email } = c.req.valid('json')
        const context = toAuthContext(c)
        await throttleMailRequest(database, context)
        backgroundTasks.run(async () => {
          await resendCode(database, email, context.now)
          await mailQueue.flush()
        })
        return ok(c, {}, 'Verification code sent')
      },
    )
    .post(
      '/auth/forgot-password',
      describeEndpoint('Mails a link; says the same whether there is an account or not', EmptyResponse),
      idempotent,
      validate('json', SendCode),
      async (c) => {
        const { email } = c.req.valid('json')
        const context = toAuthContext(c)
        await throttleMailRequest(database, context)
        backgroundTasks.run(async () => {
          await mailResetLink(database, email, env.publicUrl, context.now)
          await mailQueue.flush()
        })
        return ok(c, {}, 'If there is an account with this e-mail, a link is on its way')
      },
    )
    .get(
      '/auth/reset-password',
      describeEndpoint('What a mailed link is worth', successEnvelope(ResetLinkState)),
      validate('query', ResetLink),
      async (c) => {
        const { userId, token } = c.req.valid('query')
        return ok(c, { state: await readResetLinkState(database.db, userId, token, clock()) })
      },
    )
    .post(
      '/auth/reset-password',
      describeEndpoint('Sets a new password by a mailed link', EmptyResponse),
      idempotent,
      validate('json', ResetPassword),
      async (c) => {
        await resetPassword(database, c.req.valid('json'), toAuthContext(c))
        flushMail()
        return ok(c, {}, 'Password updated')
      },
    )
    .post(
      '/auth/logout',
      describeEndpoint('Signs this device out', EmptyResponse),
      requireSignedIn,
      async (c) => {
        const { id, sessionId } = c.var.user
        await write(database, (tx, recordChange) => closeSession(tx, recordChange, id, sessionId))
        c.header('Clear-Site-Data', CLEARED_SITE_DATA)
        return ok(c, {}, 'Logged out')
      },
    )
    .get(
      '/auth/sessions',
      describeEndpoint('The devices one is signed in on', successEnvelope(DeviceList)),
      requireVerified,
      async (c) =>
        ok(c, { sessions: await listDevices(database.db, c.var.user.id, c.var.user.sessionId, clock()) }),
    )
    .delete(
      '/auth/sessions',
      describeEndpoint('Signs all other devices out', EmptyResponse),
      requireVerified,
      async (c) => {
        const { id, sessionId } = c.var.user
        await write(database, (tx, recordChange) => closeOtherSessions(tx, recordChange, id, sessionId))
        return ok(c, {})
      },
    )
    .delete(
      '/auth/sessions/:id',
      describeEndpoint('Signs one device out', EmptyResponse),
      requireVerified,
      validate('param', v.object({ id: Id })),
      async (c) => {
        const user = c.var.user
        await write(database, (tx, recordChange) =>
          closeSession(tx, recordChange, user.id, c.req.valid('param').id),
        )
        return ok(c, {})
      },
    )
    .get(
      '/auth/known-devices',
      describeEndpoint('The devices on which one has logged in', successEnvelope(KnownDeviceList)),
      requireVerified,
      async (c) =>
        ok(c, { devices: await listKnownDevices(database.db, c.var.user.id, c.var.user.sessionId) }),
    )
    .delete(
      '/auth/known-devices/:id',
      describeEndpoint('Forgets a device and signs it out', EmptyResponse),
      requireVerified,
      validate('param', v.object({ id: KnownDeviceId })),
      async (c) => {
        const { id, sessionId } = c.var.user
        await write(database, (tx, recordChange) =>
          forgetDevice(tx, recordChange, id, c.req.valid('param').id, sessionId),
        )
        return ok(c, {})
      },
    )
    .get(
      '/profile',
      describeEndpoint('Who is signed in', successEnvelope(Account)),
      requireSignedIn,
      respondWithAccount,
    )
    .get(
      '/users/profile',
      describeEndpoint('Who is signed in', successEnvelope(Account)),
      requireVerified,
      respondWithAccount,
    )
    .put(
      '/profile',
      describeEndpoint('Changes what is given', successEnvelope(Account)),
      requireVerified,
      validate('json', UpdateProfile),
      (c) => respondWithUpdate(c, c.req.valid('json')),
    )
    .put(
      '/users/update-profile',
      describeEndpoint('Changes what is given', successEnvelope(Account)),
      requireVerified,
      validate('json', UpdateProfile),
      (c) => respondWithUpdate(c, c.req.valid('json')),
    )
    .put(
      '/users/update-my-password',
      describeEndpoint('Changes the password and signs all other devices out', EmptyResponse),
      requireVerified,
      validate('json', UpdatePassword),
      async (c) => {
        const { oldPassword, newPassword } = c.req.valid('json')
        await changePassword(database, c.var.user, oldPassword, newPassword, toAuthContext(c))
        flushMail()
        return ok(c, {}, 'Password updated')
      },
    )
    .post(
      '/users/email',
      describeEndpoint(
        'Mails the codes that change the e-mail, to the present address and to the new one',
        EmptyResponse,
      ),
      requireVerified,
      validate('json', ChangeEmail),
      async (c) => {
        await mailEmailCodes(database, c.var.user, c.req.valid('json'), toAuthContext(c))
        flushMail()
        return ok(c, {}, 'Codes sent')
      },
    )
    .put(
      '/users/email',
      describeEndpoint(
        'Changes the e-mail by both codes and signs all other devices out',
        successEnvelope(Account),
      ),
      requireVerified,
      validate('json', ConfirmEmail),
      async (c) => {
        const account = await confirmEmail(database, c.var.user, c.req.valid('json'), toAuthContext(c))
        flushMail()
        return ok(c, account, 'E-mail changed')
      },
    )
    .get(
      '/users/preferences',
      describeEndpoint(
        'Language of letters, and whether new devices are confirmed',
        successEnvelope(Preferences),
      ),
      requireVerified,
      async (c) => ok(c, await readPreferences(database, c.var.user.id)),
    )
    .put(
      '/users/preferences',
      describeEndpoint('Changes what is given', successEnvelope(Preferences)),
      requireVerified,
      validate('json', UpdatePreferences),
      async (c) =>
        ok(c, await updatePreferences(database, c.var.user, c.req.valid('json'), toAuthContext(c))),
    )
    .get(
      '/buyer/:id',
      describeEndpoint("A buyer's own account", successEnvelope(Account)),
      requireBuyer,
      validate('param', v.object({ id: Id })),
      (c) => {
        if (c.req.valid('param').id !== c.var.user.id) throw new DomainError('USER_NOT_FOUND')
        return respondWithAccount(c)
      },
    )
    .get(
      '/demo-logins',
      describeEndpoint('The accounts of a demo market', successEnvelope(DemoLogins)),
      async (c) =>
        ok(
          c,
          env.demo
            ? {
                password: DEMO_PASSWORD,
                logins: await listDemoLogins(database),
                mailbox: await canReadMail(c),
              }
            : { password: '', logins: [], mailbox: false },
        ),
    )
    .get(
      '/mailbox',
      describeEndpoint("A demo market's letters to an address", successEnvelope(Mailbox)),
      validate('query', v.object({ email: Email })),
      async (c) => {
        if (!(await canReadMail(c))) throw new DomainError('NOT_FOUND')
        return ok(c, { mails: await readMailbox(database, c.req.valid('query').email) })
      },
    )
}
